import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import { composed, isMention } from './stagedSql'
import type { NamedOfTaxa } from '../plan'
import type { Report } from '../report'

/**
 * Takes out, and reports, rows that neither id nor place tell apart where several taxa of the taxonomies that are there (null: a new one) have their name and
 * nothing that the source says means one of them: each would become one more of that name.
 */
export async function leaveOutUnclear(
  bulk: Database['bulk'],
  taxonomies: readonly (string | null)[],
  named: NamedOfTaxa,
  report: Report,
): Promise<void> {
  if (named.id || named.place !== 'none' || taxonomies.every((id) => id === null)) return
  const isAccepted = sql`t.accepted_id is null`
  const isAuthor = sql`${named.author} and t.author is not distinct from s.author`
  const { rows } = await sql<{ file: number; line: number; name: string }>`
    with unclear as (
      select s.seq from import_taxa s
      join taxa t on t.taxonomy_id = (${textArray(taxonomies)}::uuid[])[s.head + 1] and ${composed('t.name')} = ${composed('s.name')}
        and (${!named.rank} or t.rank is not distinct from s.rank)
      where not s.synonym and not ${isMention('s')} group by s.seq
      having not bool_or(t.rank is not distinct from s.rank and t.parent_id is null and ${isAccepted})
        and 1 <> all (array[count(*), count(*) filter (where ${isAccepted}), count(*) filter (where ${isAuthor}),
          count(*) filter (where ${isAuthor} and ${isAccepted})])
    ), left_out as (
      delete from import_taxa s using unclear u where s.seq = u.seq returning s.seq, s.file, s.line, s.name
    )
    select file, line, name from left_out order by seq`.execute(bulk)
  for (const { file, line, name } of rows)
    report.add({
      file,
      line,
      column: 'Name',
      value: name,
      reason: 'Mehrere Taxa der Taxonomie heissen so; die Zeile sagt nicht, welches gemeint ist',
      hint: 'Autor, Rang, Id oder das übergeordnete Taxon sagen es',
      taken: false,
    })
}
