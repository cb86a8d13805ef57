import { quotedInput } from '../../lib/domain/text/quotedInput'
import { swissCount } from '../../lib/domain/text/swissCount'
import { isText } from '../importers/text/readTable'
import { ListContentError, ListError } from './listError'

/** A row of a list: what of it is written again, and the name it tells; '' where it tells none. */
export interface ListRow<Own> {
  own: Own
  name: string
}

/** A list of which the beginning is read. */
export interface NameList<Own> {
  /** What its columns are called; nothing that is added may be called so. */
  titles: readonly string[]
  /** All rows in their order, some at a time. Throws `ListContentError` at the first that cannot be read. */
  rows: AsyncGenerator<ListRow<Own>[]>
}

/** Rows that are handed on together: each such part is matched in one turn. */
export const ROWS_AT_ONCE = 500

/** The beginning of a text and what comes behind it. */
export interface Begun {
  sample: string
  /** The sample is all there is. */
  isWhole: boolean
  rest: AsyncGenerator<string>
}

/** Reads until `suffices`. Throws `ListContentError` where there is nothing, or no text. */
export async function beginningOf(text: AsyncGenerator<string>, suffices: (sample: string) => boolean): Promise<Begun> {
  let sample = ''
  let isWhole = false
  while (!isWhole && !suffices(sample)) {
    const next = await text.next()
    if (next.done) isWhole = true
    else sample += next.value
  }
  sample = sample.replace(/^\ufeff/, '')
  if (sample.startsWith('PK\u0003\u0004'))
    throw new ListContentError('Das ist eine Arbeitsmappe oder ein Archiv, kein Text. Speichern Sie die Liste als «CSV UTF-8».')
  if (!isText(sample))
    throw new ListContentError('Das ist keine Liste als Text. Speichern Sie sie in ihrem Programm als «CSV UTF-8».')
  if (isWhole && sample.trim() === '')
    throw new ListContentError(
      'Es ist keine Liste angekommen: Die Anfrage hat keinen Inhalt. Senden Sie die Namen darin, eine Zeile je Name.',
    )
  return { sample, isWhole, rest: text }
}

/**
 * The places of the named columns. Throws `ListError` for one that is not there, or not the only one of its title. `firstRow`: the cells of the first row
 * where it is none of titles.
 */
export function placesOf(
  wanted: readonly string[],
  titles: readonly string[],
  what: 'Spalte' | 'Feld',
  firstRow: readonly string[] = [],
): number[] {
  return wanted.map((title) => {
    const exact = titles.flatMap((each, at) => (each === title ? [at] : []))
    const found = exact.length > 0 ? exact : titles.flatMap((each, at) => (foldedTitle(each) === foldedTitle(title) ? [at] : []))
    const [first] = found
    if (first === undefined)
      throw new ListError(
        `${what === 'Spalte' ? 'Die Spalte' : 'Das Feld'} ${quotedInput(title)} gibt es in der Liste nicht. ${shown(titles, firstRow)}`,
      )
    if (found.length > 1)
      throw new ListError(`Die Spalte ${quotedInput(title)} gibt es in der Liste ${found.length}-mal. Benennen Sie eine um.`)
    return first
  })
}

/** What is said where nobody can tell which column holds the names; `firstRow` as for `placesOf`. */
export const unknownColumn = (titles: readonly string[], firstRow: readonly string[] = []): ListError =>
  new ListError(`Es ist nicht zu erkennen, wo die Namen stehen. Nennen Sie es mit column. ${shown(titles, firstRow)}`)

/** The cells of a name as one text. */
export const nameOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')

export const tooLong = (line: number): ListContentError =>
  new ListContentError(`Zeile ${swissCount(line)} ist länger als 16 MB; das ist keine Liste mehr.`)

/** Titles that are the same so are one. */
export const foldedTitle = (title: string) => title.normalize('NFC').trim().toLowerCase()

const SHOWN = 20

/** «Spalte 1» says nothing to somebody whose titles were not taken for such. */
const shown = (titles: readonly string[], firstRow: readonly string[]) =>
  `Vorhanden sind: ${listed(titles)}${firstRow.length > 0 ? `; in der ersten Zeile stehen dort ${listed(firstRow)}` : ''}.`

const listed = (texts: readonly string[]) =>
  `${texts
    .slice(0, SHOWN)
    .map((text) => quotedInput(text))
    .join(', ')}${texts.length > SHOWN ? ' …' : ''}`
