import { sql } from 'kysely'
import { swissCount } from '../../../lib/domain/text/swissCount'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import { composed } from '../stage/stagedSql'

/** Fewer may be mistakes that are put right. */
const FEWEST = 3

/**
 * Refuses a source whose ids lead to taxa of other names, most of which are those of further such taxa: numbers of lines that have moved on. Taken for ids,
 * all that is known of one species would be said of its neighbour. Throws `ImportError`.
 */
export async function refuseRenumbered(trx: Database['bulk']): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; was: string; renamed: number; moved: number }>`
    with renamed as (
      select l.seq, s.source_id as id, ${composed('s.name')} as name, ${composed('t.name')} as was
      from import_links l join import_taxa s on s.seq = l.seq join taxa t on t.id = l.target_id and t.source_id = s.source_id
      where not l.is_new and s.id <> t.id and s.name <> t.name and l.accepted_seq is null and t.accepted_id is null
    ), moved as (select * from renamed where name <> was and name in (select was from renamed))
    select id, name, was, (select count(*) from renamed)::int as renamed, count(*) over ()::int as moved from moved order by seq limit 2`.execute(
    trx,
  )
  const { renamed = 0, moved = 0 } = rows[0] ?? {}
  if (moved < FEWEST || moved * 2 <= renamed) return
  const examples = rows.map(({ id, name, was }) => `«${id}» war «${was}» und wäre «${name}»`)
  throw new ImportError(
    `Die Ids der Quelle sind laufende Nummern, die sich verschoben haben: ${examples.join(', ')}. ` +
      `So bekämen ${swissCount(renamed)} Taxa den Namen eines anderen. Machen Sie die Spalte der Ids zur Eigenschaft, ` +
      'in einer Zuordnung mit "properties", dann werden die Taxa am Namen erkannt; oder laden Sie sie als neue Fassung daneben.',
  )
}
