import { swissCount } from '../../../lib/domain/text/swissCount'
import type { Stage } from '../plan'
import type { Report } from '../report'
import { readRows, type Table } from '../text/readTable'
import { encodingNotes } from './tables'
import { cell, type Column } from '../columns/column'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { key, plain } from './vocabulary'

export interface SynonymColumns {
  columns: TaxonColumns
  /** Says of a row that its name is the accepted one. */
  accepted: Column | null
}

/** The columns of a table that lists names under the id of the taxon they belong to; null when it is none. */
export function synonymColumns(header: readonly string[]): SynonymColumns | null {
  const all = headerColumns(header)
  const find = (...words: string[]) =>
    words.map((word) => all.find(({ name }) => key(name) === word)).find((column) => column !== undefined)
  const taxon = find('acceptednameusageid', 'acceptedtaxonid', 'acceptedid', 'taxonid', 'idspecies', 'speciesid', 'coreid')
  if (!taxon) return null
  const accepted = find('isaccepted', 'accepted') ?? null
  const { name, author, rank } = plain
  const columns = assignColumns(
    all.filter((column) => column !== accepted),
    { ...(name && { name }), ...(author && { author }), ...(rank && { rank: [...rank, 'subtaxonrank'] }) },
    { acceptedId: taxon },
  )
  return columns.roles.name || columns.parts.length > 0 ? { columns, accepted } : null
}

/** Reads such a table; what it calls accepted is the taxon itself and no synonym of it. */
export async function readSynonymTable(
  table: Table,
  { columns, accepted }: SynonymColumns,
  stage: Stage,
  report: Report,
): Promise<void> {
  const file = report.file(table.file.path, encodingNotes(table))
  const taken = new TaxonTable(
    columns,
    { acceptedFrom: 'accepted', withClassification: false, width: table.header.length },
    stage,
    report,
  )
  let own = 0
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of rows) {
      if (accepted && /^(1|true|yes|ja)$/i.test(cell(row.values, accepted) ?? '')) own++
      else taken.take(file, row)
    }
    await stage.flush()
  }
  if (own > 0)
    report.files[file]?.notes.push(
      `${swissCount(own)} Namen sind als akzeptiert bezeichnet; sie sind die Taxa selbst und keine Synonyme.`,
    )
}
