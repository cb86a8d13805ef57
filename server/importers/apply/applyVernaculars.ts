import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { reportUnfound, vernacularTargets } from '../load/loadTaxa'
import type { Report } from '../report'
import type { CheckedImport, Counts } from '../phases/importRun'
import { intArray, textArray } from '../../db/arrays'
import { newIds } from '../stage/timeOrderedId'
import { noteAdded } from './applyFacts'
import { composed } from '../stage/stagedSql'

type Bulk = Database['bulk']

const CHUNK = 5_000

interface StagedNames {
  checked: CheckedImport
  /** Names that the source does not have go, but for those of taxa that stay without it, or where the cell of one is wrong. */
  isDeleting: boolean
}

/** Gives the taxonomies the vernacular names of the source; the same name twice counts twice. */
export async function applyVernaculars(
  trx: Bulk,
  batch: string,
  heads: readonly string[],
  { checked, isDeleting }: StagedNames,
  report: Report,
): Promise<Counts> {
  await sql`
    create temporary table wanted_names (taxon_id uuid not null, name text not null, language text,
      preferred boolean not null, n int not null default 1)
    on commit drop`.execute(trx)
  for (let from = 0; from < checked.stage.vernaculars; from += CHUNK) {
    const targets = await vernacularTargets(trx, from, from + CHUNK, checked)
    const found = reportUnfound(targets, report)
    await sql`
      insert into wanted_names (taxon_id, name, language, preferred)
      select t.target_id, v.name, v.language, v.preferred
      from unnest(${intArray(found.map(({ seq }) => seq))}::int[], ${intArray(found.map(({ taxon }) => taxon))}::int[]) as l (seq, taxon)
      join import_vernaculars v on v.seq = l.seq join import_links t on t.seq = l.taxon`.execute(trx)
  }
  const wrong = checked.wrongCells.flatMap(({ seq, fields }) => (fields.includes('vernacular') ? [seq] : []))
  const numbered = sql`row_number() over (partition by taxon_id, name, language, preferred) as n`
  const existing = sql`
    select id, taxon_id, name, language, preferred, ${numbered} from vernacular_names
    where taxon_id in (select id from taxa where taxonomy_id = any (${textArray(heads)}::uuid[]))
      and (not ${isDeleting}::boolean or taxon_id in (select target_id from import_links))`
  const wanted = sql`select taxon_id, name, language, preferred, ${numbered} from wanted_names`
  const numberedComposed = sql`row_number() over (partition by taxon_id, ${composed('name')}, language) as k`
  const ofTaxon = sql`w.taxon_id = e.taxon_id and w.language is not distinct from e.language`
  const same = sql`${ofTaxon} and w.name = e.name and w.preferred = e.preferred and w.n = e.n`
  const { rows } = await sql<{ total: number; gone: number; removed: number; replaced: number; added: number }>`
    with existing as materialized (${existing}), wanted as materialized (${wanted}), gone as materialized (
      select e.*, ${numberedComposed} from existing e where not exists (select from wanted w where ${same})
    ), fresh as materialized (
      select w.*, ${numberedComposed} from wanted w where not exists (select from existing e where ${same})
    ), replaced as materialized (
      select e.id from gone e join fresh w on ${ofTaxon} and ${composed('w.name')} = ${composed('e.name')} and w.k = e.k
    ), removed as (
      delete from vernacular_names v using gone e where v.id = e.id and (e.id in (select id from replaced) or (${isDeleting}::boolean
        and e.taxon_id not in (select l.target_id from import_links l where l.seq = any (${intArray(wrong)}::int[])))) returning v.*
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, taxonomy_id, taxon_id)
      select 'vernacular_names', v.id, 'delete', history_image(to_jsonb(v)), t.taxonomy_id, v.taxon_id from removed v join taxa t on t.id = v.taxon_id
    ), inserted as (
      insert into vernacular_names (id, taxon_id, name, language, preferred)
      select ${newIds()}, taxon_id, name, language, preferred from fresh returning id, taxon_id
    ), noted_new as (
      insert into import_notes (table_name, row_id, action, taxonomy_id, taxon_id)
      select 'vernacular_names', i.id, 'insert', t.taxonomy_id, i.taxon_id
      from inserted i join taxa t on t.id = i.taxon_id join taxonomies h on h.id = t.taxonomy_id and h.published
    ), ${noteAdded(batch, 'vernacular_names')}
    select (select count(*) from wanted)::int as total, (select count(*) from gone)::int as gone,
      (select count(*) from removed)::int as removed, (select count(*) from replaced)::int as replaced,
      (select count(*) from inserted)::int as added`.execute(trx)
  await sql`drop table wanted_names`.execute(trx)
  const { total = 0, gone = 0, removed = 0, replaced = 0, added = 0 } = rows[0] ?? {}
  // A name that only becomes the preferred one, or composed, is the same name.
  const counts = { added: added - replaced, changed: replaced, unchanged: total - added }
  return { ...counts, deleted: removed - replaced, left: isDeleting ? 0 : gone - replaced }
}
