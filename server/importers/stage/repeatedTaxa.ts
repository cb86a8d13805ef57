import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { composed } from './stagedSql'

/**
 * Names rows without an id that say the name, author, rank, code and place of an earlier one: sheets by region or year say a taxon again, and it stands there
 * as often.
 */
export async function reportRepeated(bulk: Database['bulk'], report: Report): Promise<void> {
  const { rows } = await sql<{ file: number; line: number; name: string; first_file: number; first_line: number }>`
    with numbered as (
      select seq, file, line, name, min(seq) over (partition by head, ${composed('name')}, author, rank, code, synonym, parent_ref, accepted_ref) as first
      from import_taxa where source_id is null
    )
    select n.file, n.line, n.name, f.file as first_file, f.line as first_line
    from numbered n join import_taxa f on f.seq = n.first where n.first < n.seq order by n.seq`.execute(bulk)
  for (const { file, line, name, first_file: firstFile, first_line: firstLine } of rows)
    report.add({
      file,
      line,
      column: 'Name',
      value: name,
      reason: 'Das Taxon steht schon in einer früheren Zeile',
      instead: 'noch einmal übernommen, als eigenes Taxon',
      hint: `${report.files[firstFile]?.path ?? ''}, Zeile ${firstLine}`,
      taken: true,
    })
}
