import { cell, type Column } from '../../columns/column'
import type { Report } from '../../report'
import { readRows, type Table } from '../../text/readTable'
import { swissCount } from '../../../../lib/domain/text/swissCount'
import { nameRef } from '../higher/writtenNames'
import { collapse } from '../taxonCells'
import type { TaxonColumns } from '../taxonColumns'
import { nameOfParts } from '../../../../lib/domain/vocabulary/nameOfParts'

/** By what a cell names another row. */
export type ReferTo = 'id' | 'code' | 'name'

/** So many different values tell what a column holds. */
const ENOUGH = 2_000

/** Whether the values of a column are ids, codes or names of rows; found out by looking for them, in two passes. */
export async function referTo(
  tables: readonly Table[],
  column: Column,
  columns: TaxonColumns,
  what: string,
  report: Report,
  checkpoint: () => void,
): Promise<ReferTo> {
  const wanted = await differentValues(tables, column, checkpoint)
  const byName = new Set([...wanted].flatMap((text) => refByName(text) ?? []))
  const hits: Record<ReferTo, Set<string>> = { id: new Set(), code: new Set(), name: new Set() }
  const { id, code, name } = columns.roles
  const see = (kind: ReferTo, value: string | null, among: ReadonlySet<string>) => {
    if (value !== null && among.has(value)) hits[kind].add(value)
  }
  for (const table of tables)
    for await (const rows of readRows(table)) {
      checkpoint()
      for (const { values } of rows) {
        if (id) see('id', cell(values, id), wanted)
        if (code) see('code', cell(values, code), wanted)
        const own = name ? cell(values, name) : nameOfParts(columns.parts.flatMap((part) => cell(values, part) ?? []))
        see('name', refByName(own), byName)
      }
    }
  const most = Math.max(...Object.values(hits).map(({ size }) => size))
  const kind = most === 0 ? unfound(wanted, columns) : (kinds.find((each) => hits[each].size === most) ?? 'id')
  const of = kind === 'name' ? byName.size : wanted.size
  if (of > 0)
    report.notes.push(
      `Die Spalte «${column.name}» nennt ${what} mit ${words[kind]}; ` +
        `${swissCount(hits[kind].size)} von ${swissCount(of)}${of >= ENOUGH ? ' ersten' : ''} verschiedenen Werten stehen als ` +
        'solche in der Tabelle.',
    )
  return kind
}

/** As the rows are found that a cell names. */
const refByName = (text: string | null): string | null => {
  const name = collapse(text)
  return name === null ? null : nameRef(name)
}

/** In the order in which they count where as many are found. */
const kinds: readonly ReferTo[] = ['id', 'code', 'name']
const words: Record<ReferTo, string> = { id: 'der Id', code: 'dem Code', name: 'dem Namen' }

/** Words that no row is called are taxa to be made; anything else is an id whose row is missing. */
function unfound(values: ReadonlySet<string>, { roles }: TaxonColumns): ReferTo {
  const names = [...values].filter((value) => /^[^\d]*\p{Ll}{3}[^\d]*$/u.test(value))
  if (names.length * 2 > values.size) return 'name'
  return roles.id || !roles.code ? 'id' : 'code'
}

async function differentValues(tables: readonly Table[], column: Column, checkpoint: () => void): Promise<Set<string>> {
  const values = new Set<string>()
  for (const table of tables)
    for await (const rows of readRows(table)) {
      checkpoint()
      for (const row of rows) {
        const value = cell(row.values, column)?.replace(/\s+/g, ' ')
        if (value !== undefined && value !== '') values.add(value)
        if (values.size >= ENOUGH) return values
      }
    }
  return values
}

/** The id of each row by its code, for columns that name codes in a table that has ids as well. */
export async function idsOfCodes(
  tables: readonly Table[],
  { roles: { id, code } }: TaxonColumns,
  checkpoint: () => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (!id || !code) return ids
  for (const table of tables)
    for await (const rows of readRows(table)) {
      checkpoint()
      for (const { values } of rows) {
        const [own, written] = [cell(values, id), cell(values, code)]
        if (own !== null && written !== null && !ids.has(written)) ids.set(written, own)
      }
    }
  return ids
}
