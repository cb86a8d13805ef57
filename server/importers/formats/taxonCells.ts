import { key } from '../../../lib/domain/vocabulary/columnKey'
import { nameParts } from '../../../lib/domain/vocabulary/nameOfParts'
import { LONGEST_TAXON_NAME } from '../../../lib/domain/vocabulary/longest'
import type { Column } from '../columns/column'
import { leaveOut, type Remark } from '../columns/remarks'
import type { RowCells } from '../columns/rowCells'
import type { WrongCells } from '../plan'
import { type ColumnSurvey, isErrorCell, mayMeanNothing } from '../columns/survey'
import { type TaxonColumnRole } from './vocabulary'

export const ERROR_CELL = 'Die Zelle enthält einen Rechenfehler'

/** The columns of a table that say what a taxon is. */
export interface CoreColumns {
  roles: Partial<Record<TaxonColumnRole, Column>>
  /** Written-out classification, from the highest rank down. */
  classification: { rank: string; column: Column }[]
  parts: Column[]
  /** Columns of names in other languages, where somebody has said them, beside those of the roles. */
  vernaculars?: { column: Column; language: string | null }[]
  /** Texts that somebody has said to mean that there is no value. */
  noValue?: ReadonlySet<string>
}

/** Why a row cannot be taken. */
export interface RowFault {
  reason: string
  column?: string
  value?: string
  hint?: string
}

/**
 * The columns that are nothing else. A step of the hierarchy and a list of synonyms are kept as they are written, too: where the parent follows from it, the
 * one would be lost, and of the other what is no name.
 */
export const propertiesAmong = (
  columns: readonly Column[],
  core: ReadonlySet<Column>,
  { level, synonyms }: CoreColumns['roles'],
): Column[] => columns.filter((column) => !core.has(column) || column === level || column === synonyms)

const languages = {
  vernacular: null,
  'vernacular-de': 'de',
  'vernacular-fr': 'fr',
  'vernacular-it': 'it',
  'vernacular-en': 'en',
} as const

/** The columns of names in other languages: those of the roles, and those that somebody has said. */
export const vernacularColumnsOf = ({ roles, vernaculars = [] }: CoreColumns): NonNullable<CoreColumns['vernaculars']> => [
  ...Object.entries(languages).flatMap(([role, language]) => {
    const column = roles[role as keyof typeof languages]
    return column ? [{ column, language }] : []
  }),
  ...vernaculars,
]

/** Words for nothing that are ids of rows all the same; undefined where that is not known. */
export type WordIds = ReadonlySet<string> | undefined

/** A name as it is kept: composed, as programs on a Mac do not write ë, and with single blanks; null where nothing is left of it. */
export const collapse = (text: string | null): string | null =>
  text === null ? null : text.normalize('NFC').replace(/\s+/g, ' ').trim() || null

/** The text of a cell that becomes data. What means nothing is left out, and its column says how often; an error of the spreadsheet is remarked. */
export function saidIn(
  { noValue }: Pick<CoreColumns, 'noValue'>,
  { role, column }: { role: TaxonColumnRole; column: Column },
  row: RowCells,
  remarks: Remark[],
  wordIds: WordIds,
): string | null {
  const text = row.take(column)
  if (text === null) return null
  if (isErrorCell(text) && !asWritten.has(role)) {
    leaveOut(column, row, remarks, ERROR_CELL)
    return null
  }
  if (!meansNothing(role, text, noValue, wordIds)) return text
  row.name(column)
  return null
}

const wrongFields: Partial<Record<TaxonColumnRole, WrongCells['fields'][number]>> = {
  ...{ id: 'id', author: 'author', rank: 'rank', code: 'code', status: 'status' },
  ...{ parentId: 'parent', parentName: 'parent', acceptedId: 'accepted', acceptedName: 'accepted' },
}

/** What of a row is wrong, by what was remarked of its cells. */
export function wrongCells(
  columns: CoreColumns & { properties: readonly Column[] },
  remarks: readonly Remark[],
): WrongCells | undefined {
  const names = new Set(remarks.flatMap(({ column, reason }) => (reason === ERROR_CELL ? [column] : [])))
  if (names.size === 0) return undefined
  const isWrong = (column: Column | undefined) => column !== undefined && names.has(column.name)
  const fields = Object.entries(wrongFields).flatMap(([role, field]) =>
    isWrong(columns.roles[role as TaxonColumnRole]) ? [field] : [],
  )
  if (vernacularColumnsOf(columns).some(({ column }) => isWrong(column))) fields.push('vernacular')
  return { fields, properties: columns.properties.filter(isWrong).map(({ name }) => name) }
}

/** The words of a column that are left out because they mean nothing, and how often they stand there. */
export function leftOutOf(
  { roles, vernaculars = [], noValue }: CoreColumns,
  column: Column,
  seen: ColumnSurvey,
  wordIds: WordIds,
): Map<string, number> {
  const own = (Object.keys(roles) as TaxonColumnRole[]).filter((role) => roles[role] === column)
  if (vernaculars.some((each) => each.column === column)) own.push('vernacular')
  return new Map(
    [...seen.none, ...seen.noValue].filter(
      ([word]) => !isErrorCell(word) && own.some((role) => meansNothing(role, word, noValue, wordIds)),
    ),
  )
}

/** Words for nothing that stand once where rows have their ids or codes: NA may be Namibia; what stands there more than once is none. */
export function wordIdsIn({ roles }: CoreColumns, surveys: readonly ColumnSurvey[]): Set<string> {
  const words = [roles.id, roles.rowId, roles.code].flatMap((column) => [...(surveys[column?.index ?? -1]?.noValue ?? [])])
  return new Set(words.flatMap(([word, times]) => (times === 1 && /^[a-z]+$/i.test(word) ? [word] : [])))
}

const ids: ReadonlySet<TaxonColumnRole> = new Set(['id', 'rowId', 'parentId', 'acceptedId', 'code'])
/** The name is refused by itself; the others are read as what they are not. */
const asWritten: ReadonlySet<TaxonColumnRole> = new Set(['name', 'level', 'provisional', 'synonyms'])

function meansNothing(role: TaxonColumnRole, text: string, noValue: CoreColumns['noValue'], wordIds: WordIds): boolean {
  if (asWritten.has(role) || !isWordForNothing(text, noValue)) return false
  return !ids.has(role) || (wordIds !== undefined && !wordIds.has(text))
}

export const isWordForNothing = (text: string, noValue: CoreColumns['noValue']) =>
  mayMeanNothing(text) || (noValue?.has(text) ?? false)

/** The parts of a name that stands in several columns; a part that means nothing is none. */
export const partsOf = ({ parts, noValue }: CoreColumns, row: RowCells): string[] =>
  parts.flatMap((column) => partIn(column, noValue, row) ?? [])

function partIn(column: Column, noValue: CoreColumns['noValue'], row: RowCells): string | null {
  const part = collapse(row.see(column))
  return part === null || (isWordForNothing(part, noValue) && !isErrorCell(part)) ? null : part
}

/**
 * That a genus or species is left out before an epithet, as lists do that say it once and not in the rows below: «arvalis» is no name, and «Rana honnorati»
 * would be one of another species. `name`: what the parts make.
 */
export function gapInParts({ parts, noValue }: CoreColumns, row: RowCells, name: string): RowFault | null {
  let missing: { column: Column; isGenus: boolean } | null = null
  for (const [index, words] of nameParts.entries()) {
    const column = index === 0 ? undefined : parts.find((each) => words.includes(key(each.name)))
    if (!column) continue
    const part = partIn(column, noValue, row)
    if (part === null) missing ??= { column, isGenus: index === 1 }
    else if (/^([×x] ?)?\p{Lu}/u.test(part)) missing = null
    else if (missing && (missing.isGenus || !groupOfSpecies.test(part)))
      return {
        reason: 'Ein Teil des Namens fehlt; was in der Zeile darüber steht, gilt nicht weiter',
        column: missing.column.name,
        hint: `Zeile von «${name}»`,
      }
  }
  return null
}

/** What stands behind a genus without a species. */
const groupOfSpecies = /^(sub)?(sect|series|ser|subg|subgen|genus|agg|aggr|coll|gr|grex|spp?|spec)\b/

/** The written-out classification, from the highest rank down; what only says that it is not known is left out. */
export function classificationOf(
  { classification, noValue }: Pick<CoreColumns, 'classification' | 'noValue'>,
  value: (column: Column) => string | null,
): { rank: string; name: string }[] {
  return classification.flatMap(({ rank, column }) => {
    const higher = collapse(value(column))
    return higher === null || notKnown.test(higher) || isErrorCell(higher) || isWordForNothing(higher, noValue)
      ? []
      : [{ rank, name: higher.slice(0, LONGEST_TAXON_NAME) }]
  })
}

/** Words that stand where a higher taxon is not known. */
const notKnown = /^(incertae sedis|not assigned|unassigned|unknown|unplaced)$/i
