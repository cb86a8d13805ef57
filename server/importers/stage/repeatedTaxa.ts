import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { composed } from './stagedSql'

/** Which row is the first of those without an id that say the same name, author, rank, code and place. */
const numbered = sql`
  select seq, head, alias, min(seq) over (partition by head, ${composed('name')}, author, rank, code, synonym, parent_ref, accepted_ref) as first
  from import_taxa where source_id is null`

/**
 * Takes out, and reports, rows without an id that say an earlier one's taxon again: sheets by region or year do, and it would stand there as often. Synonyms
 * that such a row gives go to the first.
 */
export async function leaveOutRepeated(bulk: Database['bulk'], report: Report): Promise<void> {
  await sql`
    with numbered as (${numbered})
    update import_taxa s set accepted_ref = f.alias from numbered n join import_taxa f on f.seq = n.first
    where n.first < n.seq and s.head = n.head and s.accepted_ref = n.alias and n.alias is distinct from f.alias`.execute(bulk)
  const { rows } = await sql<{ file: number; line: number; name: string; first_file: number; first_line: number }>`
    with numbered as (${numbered}), left_out as (
      delete from import_taxa s using numbered n join import_taxa f on f.seq = n.first where s.seq = n.seq and n.first < n.seq
      returning s.seq, s.head, s.alias, s.file, s.line, s.name, f.file as first_file, f.line as first_line
    ), without_names as (
      delete from import_vernaculars v using left_out l
      where v.own_row and (v.head, v.file, v.line) = (l.head, l.file, l.line) and v.taxon_ref = l.alias
    )
    select file, line, name, first_file, first_line from left_out order by seq`.execute(bulk)
  for (const { file, line, name, first_file: firstFile, first_line: firstLine } of rows)
    report.add({
      file,
      line,
      column: 'Name',
      value: name,
      reason: 'Das Taxon steht schon in einer früheren Zeile',
      hint: `${report.files[firstFile]?.path ?? ''}, Zeile ${firstLine}`,
      taken: false,
    })
}
