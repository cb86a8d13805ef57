import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import type { TaxonomyDraft } from '../plan'
import type { Report } from '../report'

/** Takes out, and reports, staged taxa that bring an id of their own under which another taxonomy here has a taxon. */
export async function leaveOutHeldElsewhere(
  bulk: Database['bulk'],
  drafts: readonly TaxonomyDraft[],
  report: Report,
): Promise<void> {
  if (!drafts.some(({ id }) => id)) return
  const { rows } = await sql<{ file: number; line: number; id: string; taxonomy: string }>`
    with left_out as (
      delete from import_taxa s using taxa t join taxonomies h on h.id = t.taxonomy_id
      where t.id = s.id and t.taxonomy_id is distinct from (${textArray(drafts.map(({ id }) => id ?? null))}::uuid[])[s.head + 1]
      returning s.seq, s.file, s.line, s.id, h.name as taxonomy
    )
    select file, line, id, taxonomy from left_out order by seq`.execute(bulk)
  for (const { file, line, id, taxonomy } of rows)
    report.add({
      file,
      line,
      column: 'id',
      value: id,
      reason: `Das Objekt mit dieser Id gibt es hier schon, in der Taxonomie «${taxonomy}»`,
      taken: false,
    })
}
