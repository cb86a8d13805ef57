import { key } from '../../../lib/domain/vocabulary/columnKey'
import { columnAccounts, type ColumnWords, fixedFates } from '../columns/columnWords'
import { isFilled } from '../columns/rowCells'
import { surveyTables } from '../columns/survey'
import type { Stage } from '../plan'
import type { Report } from '../report'
import { readRows, type Table } from '../text/readTable'
import { encodingNotes } from './tables'
import { cell, type Column } from '../columns/column'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import { taxonColumnsSeen } from './taxonColumnWords'
import { TaxonTable } from './taxonTable'
import { everydayWords } from './vocabulary'

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
  const { name, author, rank } = everydayWords
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
  const [survey = { rows: 0, columns: [] }] = await surveyTables([table], { onRows: () => stage.flush() })
  const words: ColumnWords[] = [
    ...taxonColumnsSeen(columns, ({ index }) => survey.columns[index ?? -1]),
    ...(accepted ? [{ column: accepted, became: 'ob es der akzeptierte Name ist', isLink: true as const }] : []),
  ]
  const file = report.table(table.file.path, columnAccounts(table.header, survey, words), encodingNotes(table))
  const options = {
    acceptedFrom: 'accepted',
    withClassification: false,
    header: table.header,
    width: table.header.length,
    fixed: fixedFates(words),
  } as const
  const taken = new TaxonTable(columns, options, stage, report)
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of rows) {
      const value = accepted ? (cell(row.values, accepted) ?? '') : ''
      if (!accepted || !/^(1|true|yes|ja)$/i.test(value)) taken.take(file, row)
      else
        report.add({
          file,
          line: row.line,
          column: accepted.name,
          value,
          reason: 'Der Name ist als akzeptiert bezeichnet; er ist das Taxon selbst und kein Synonym',
          taken: false,
          cells: row.values.filter(isFilled).length,
        })
    }
    await stage.flush()
  }
}
