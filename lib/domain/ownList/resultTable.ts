import type { ValueReading } from '../vocabulary/columnReading'
import type { ValueType } from '../vocabulary/valueType'
import type { OwnCell } from './cells'
import { withFreeTitles } from './freeTitles'
import { fullName, type Outcome, outcomeText, WRITTEN_OUT } from './outcome'
import { bodyOf, columnsOf, type OwnList } from './ownList'

/** A value of a property, as the preview of an export answers it. */
export type PropertyCell = string | number | boolean | null

/** The chosen properties of the taxa that were found. */
export interface OwnProperties {
  /** `key`: the column of an export (lib/domain/export/exportColumns.ts). */
  columns: readonly { key: string; header: string; valueType: ValueType; unit: string | null }[]
  /** By id of the taxon, in the order of `columns`. */
  cells: ReadonlyMap<string, readonly PropertyCell[]>
}

export interface ResultColumn {
  header: string
  /** Of texts in it. */
  valueType: ValueType
  /** How those of the list are understood; what comes from us is as it is. */
  reading?: ValueReading
}

export interface ResultTable {
  columns: ResultColumn[]
  rows: OwnCell[][]
}

/** What matching adds behind the own columns. */
export const matchColumns = [
  'Abgleich',
  'Abgleich: gefunden als',
  'Abgleich: Name',
  'Abgleich: Taxonomie',
  'Abgleich: id',
] as const

/** All own columns and rows in their order, then what was found for each, then the chosen properties. */
export function resultTable(list: OwnList, outcome: (name: string) => Outcome, { columns, cells }: OwnProperties): ResultTable {
  const own = columnsOf(list)
  const added = [
    ...matchColumns.map((header) => ({ header, valueType: 'text' as const })),
    ...columns.map(({ header, valueType }) => ({ header, valueType })),
  ]
  const titles = own.map(({ title }) => title)
  return {
    columns: [
      ...own.map(({ title, valueType, reading }) => ({ header: title, valueType, reading })),
      // A result that is handed in again has them already.
      ...withFreeTitles(titles, added),
    ],
    rows: bodyOf(list).map(({ cells: row, name, isWrittenOut }) => {
      const found = isWrittenOut ? withNote(outcome(name)) : outcome(name)
      const values = found.candidate ? cells.get(found.candidate.taxonId) : undefined
      return [
        ...own.map((_, index) => row[index] ?? null),
        ...matchCells(found),
        ...columns.map((_, index) => values?.[index] ?? null),
      ]
    }),
  }
}

const withNote = (outcome: Outcome): Outcome => ({ ...outcome, notes: [...(outcome.notes ?? []), WRITTEN_OUT] })

function matchCells(outcome: Outcome): OwnCell[] {
  const { candidate } = outcome
  const text = outcomeText(outcome) || null
  if (!candidate) return [text, null, null, null, null]
  const { foundName, foundAuthor, name, author, taxonomy, taxonId } = candidate
  return [text, fullName(foundName, foundAuthor), fullName(name, author), taxonomy, taxonId]
}
