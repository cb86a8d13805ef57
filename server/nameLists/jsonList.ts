import { nameInCells } from '../../lib/domain/ownList/nameColumns'
import { guessNames } from '../../lib/domain/ownList/ownList'
import { LONGEST_ROW } from '../../lib/domain/text/delimited'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import { swissCount } from '../../lib/domain/text/swissCount'
import { parseDigits } from '../../lib/domain/vocabulary/exactNumber'
import { ListContentError } from './listError'
import type { ListQuery } from './listQuery'
import { BEGINNING } from './listText'
import { beginningOf, type ListRow, type NameList, nameOf, placesOf, ROWS_AT_ONCE, tooLong, unknownColumn } from './nameList'

/** A line of JSON: the fields of an object, written as they came, and what they say. */
export interface JsonRow {
  line: number
  /** Between the braces. */
  inner: string
  /** A number of which JavaScript would write other digits is the text that it is: it may be an id. */
  value: Readonly<Record<string, unknown>>
}

/** What a line that is only a text is the field of. */
const FIELD = 'name'
/** Rows by which the field of the names is recognised. */
const LOOKED_AT = 500

/** JSON lines: an object each, or only the name as a text. Empty lines are none. Throws `ListError` where its names cannot be found. */
export async function readJsonList(text: AsyncGenerator<string>, { columns }: ListQuery): Promise<NameList<JsonRow>> {
  const begun = await beginningOf(
    text,
    (sample) => sample.length > LONGEST_ROW || (sample.length >= BEGINNING && sample.includes('\n')),
  )
  const lines = begun.sample.split('\n')
  const whole = begun.isWhole ? lines : lines.slice(0, -1)
  const first = whole.slice(0, LOOKED_AT).flatMap((line, at) => parsed(line, at + 1) ?? [])
  const titles = [...new Set(first.flatMap(({ value }) => Object.keys(value)))]
  const fieldsAt = (places: readonly number[]) => places.map((at) => titles[at] ?? '')
  const shape =
    columns.length > 0
      ? { fields: fieldsAt(placesOf(columns, titles, 'Feld')), name: nameOf }
      : { fields: fieldsAt(recognised(first, titles)), name: nameInCells }
  return { titles, rows: rowsOf([begun.sample], begun.rest, shape) }
}

interface Shape {
  /** That make up a name. */
  fields: readonly string[]
  /** What their texts make. */
  name: (texts: readonly string[]) => string
}

function recognised(rows: readonly JsonRow[], titles: readonly string[]): number[] {
  if (titles.length === 1) return [0]
  const cells = rows.map(({ value }) => titles.map((title) => textOf(value[title])))
  const { columns, isSure } = guessNames([[...titles], ...cells], 0)
  if (!isSure || columns.some((column) => titles[column] === undefined)) throw unknownColumn(titles)
  return columns
}

/** A number is a name where somebody's ids are numbers. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

async function* rowsOf(
  sample: string[],
  rest: AsyncGenerator<string>,
  { fields, name }: Shape,
): AsyncGenerator<ListRow<JsonRow>[]> {
  let waiting: ListRow<JsonRow>[] = []
  let line = 0
  for await (const text of linesOf(sample, rest)) {
    const row = parsed(text, ++line)
    if (!row) continue
    const cells = fields.map((field) => (Object.hasOwn(row.value, field) ? textOf(row.value[field]) : ''))
    waiting.push({ own: row, name: name(cells) })
    if (waiting.length < ROWS_AT_ONCE) continue
    yield waiting
    waiting = []
  }
  if (waiting.length > 0) yield waiting
}

async function* linesOf(sample: string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  let open: string[] = []
  let length = 0
  let number = 1
  async function* pieces() {
    yield* sample
    yield* rest
  }
  for await (const piece of pieces()) {
    const lines = piece.split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) {
      yield open.length > 0 ? [...open, line].join('') : line
      open = []
      length = 0
      number++
    }
    open.push(last)
    length += last.length
    if (length > LONGEST_ROW) throw tooLong(number)
  }
  yield open.join('')
}

/** Null for an empty line. Throws `ListContentError` for what is no JSON, or neither an object nor a text. */
function parsed(line: string, number: number): JsonRow | null {
  const text = line.trim()
  if (text === '') return null
  let value: unknown
  try {
    value = parseDigits(text)
  } catch {
    throw new ListContentError(
      `Zeile ${swissCount(number)} ist kein JSON: ${quotedInput(text, SHOWN)}. ` +
        'Jede Zeile ist ein Objekt wie {"name": "Bombina variegata"} oder ein Text in Anführungszeichen.',
    )
  }
  if (typeof value === 'string' && text.startsWith('"'))
    return { line: number, inner: `${JSON.stringify(FIELD)}:${text}`, value: { [FIELD]: value } }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return { line: number, inner: text.slice(1, -1).trim(), value: value as Record<string, unknown> }
  throw new ListContentError(`Zeile ${swissCount(number)} ist weder ein Objekt noch ein Text: ${quotedInput(text, SHOWN)}.`)
}

/** Letters of a line that are quoted. */
const SHOWN = 60
