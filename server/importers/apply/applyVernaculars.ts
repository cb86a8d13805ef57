import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { reportUnfound, vernacularTargets } from '../load/loadTaxa'
import type { Report } from '../report'
import type { Counts } from '../phases/importRun'
import { intArray, textArray } from '../stage/arrays'
import type { Hierarchy } from '../stage/hierarchy'
import { noteAdded } from './applyFacts'

type Bulk = Database['bulk']

const CHUNK = 5_000

/** Makes the vernacular names of the taxonomies those of the source; the same name twice counts twice. */
export async function applyVernaculars(
  trx: Bulk,
  batch: string,
  heads: readonly string[],
  size: number,
  hierarchy: Hierarchy,
  report: Report,
): Promise<Counts> {
  await sql`create temporary table wanted_names (taxon_id uuid not null, name text not null, language text, preferred boolean not null, n int not null default 1)
    on commit drop`.execute(trx)
  for (let from = 0; from < size; from += CHUNK) {
    const targets = await vernacularTargets(trx, from, from + CHUNK, hierarchy)
    const found = reportUnfound(targets, report)
    await sql`
      insert into wanted_names (taxon_id, name, language, preferred)
      select t.target_id, v.name, v.language, v.preferred
      from unnest(${intArray(found.map(({ seq }) => seq))}::int[], ${intArray(found.map(({ taxon }) => taxon))}::int[]) as l (seq, taxon)
      join import_vernaculars v on v.seq = l.seq join import_links t on t.seq = l.taxon`.execute(trx)
  }
  const numbered = sql`row_number() over (partition by taxon_id, name, language, preferred) as n`
  const existing = sql`
    select id, taxon_id, name, language, preferred, ${numbered} from vernacular_names
    where taxon_id in (select id from taxa where taxonomy_id = any (${textArray(heads)}::uuid[]))`
  const wanted = sql`select taxon_id, name, language, preferred, ${numbered} from wanted_names`
  const same = sql`w.taxon_id = e.taxon_id and w.name = e.name and w.language is not distinct from e.language and w.preferred = e.preferred and w.n = e.n`
  const { rows } = await sql<{ total: number; deleted: number; added: number }>`
    with existing as materialized (${existing}), wanted as materialized (${wanted}), removed as (
      delete from vernacular_names v using existing e
      where v.id = e.id and not exists (select from wanted w where ${same}) returning v.*
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, taxonomy_id, taxon_id)
      select 'vernacular_names', v.id, 'delete', history_image(to_jsonb(v)), t.taxonomy_id, v.taxon_id from removed v join taxa t on t.id = v.taxon_id
    ), inserted as (
      insert into vernacular_names (taxon_id, name, language, preferred)
      select w.taxon_id, w.name, w.language, w.preferred from wanted w where not exists (select from existing e where ${same}) returning id, taxon_id
    ), noted_new as (
      insert into import_notes (table_name, row_id, action, taxonomy_id, taxon_id)
      select 'vernacular_names', i.id, 'insert', t.taxonomy_id, i.taxon_id
      from inserted i join taxa t on t.id = i.taxon_id join taxonomies h on h.id = t.taxonomy_id and h.published
    ), ${noteAdded(batch, 'vernacular_names')}
    select (select count(*) from wanted)::int as total, (select count(*) from removed)::int as deleted, (select count(*) from inserted)::int as added`.execute(
    trx,
  )
  await sql`drop table wanted_names`.execute(trx)
  const { total = 0, deleted = 0, added = 0 } = rows[0] ?? {}
  return { added, changed: 0, unchanged: total - added, deleted }
}
