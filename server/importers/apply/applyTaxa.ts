import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Counts } from '../phases/importRun'
import type { Report } from '../report'
import { textArray } from '../../db/arrays'
import type { NamedOfTaxa } from '../plan'
import { noteAdded, total } from './applyFacts'
import { isMention, placeAt, standsBelow } from '../stage/stagedSql'

type Bulk = Database['bulk']

/** The staged rows with the taxa they are and those above them; `heads` are the taxonomies in their order. */
const staged = (heads: readonly string[], named: NamedOfTaxa | null) => sql`
  select l.target_id as id, l.is_new, (${textArray(heads)}::uuid[])[s.head + 1] as taxonomy_id, ${placeAt('p', named)} as parent_id, a.target_id as accepted_id,
    s.source_id, s.name, s.code, s.author, s.rank, s.rank_verbatim, s.status, s.status_verbatim, s.properties,
    ${isMention('s')} as is_mention
  from import_links l join import_taxa s on s.seq = l.seq
  left join import_links p on p.seq = l.parent_seq left join import_links a on a.seq = l.accepted_seq`

/**
 * The staged rows of taxa that are there, as they are to be: where nothing is deleted, what the source has no column for stays, and of taxa that its rows
 * only mention all that is no place.
 */
function wantedTaxa(heads: readonly string[], named: NamedOfTaxa | null) {
  if (!named) return sql`select * from (${staged(heads, named)}) n where not is_new`
  const kept = (field: string, isNamed: boolean) =>
    sql`case when ${isNamed} and not n.is_mention then n.${sql.ref(field)} else t.${sql.ref(field)} end as ${sql.ref(field)}`
  const status = (field: 'status' | 'status_verbatim') => sql`
    case when (${named.status} and not n.is_mention) or (a.accepted_id is null) <> (t.accepted_id is null) then n.${sql.ref(field)}
      else t.${sql.ref(field)} end as ${sql.ref(field)}`
  return sql`
    select n.id, a.accepted_id,
      case when n.is_mention then t.source_id when ${named.id} then n.source_id else coalesce(t.source_id, n.source_id) end as source_id,
      case when a.accepted_id is not null then null when n.id in (select id from kept_places) then t.parent_id
        when ${named.place === 'parent'} and not n.is_mention then n.parent_id
        when n.parent_id is null or ${standsBelow(sql`n.parent_id`)} then t.parent_id else n.parent_id end as parent_id,
      n.name, ${kept('code', named.code)}, ${kept('author', named.author)}, ${kept('rank', named.rank)}, ${kept('rank_verbatim', named.rank)},
      ${status('status')}, ${status('status_verbatim')},
      case when n.is_mention then t.properties else (t.properties - ${textArray(named.properties)}::text[]) || n.properties end as properties
    from (${staged(heads, named)}) n join taxa t on t.id = n.id
    cross join lateral (select case when ${named.accepted} or n.accepted_id is not null or n.parent_id is not null then n.accepted_id
      else t.accepted_id end as accepted_id) a
    where not n.is_new`
}

const fields = (alias: string) =>
  sql.raw(
    [
      'parent_id',
      'accepted_id',
      'source_id',
      'name',
      'code',
      'author',
      'rank',
      'rank_verbatim',
      'status',
      'status_verbatim',
      'properties',
    ]
      .map((field) => `${alias}.${field}`)
      .join(', '),
  )

/** A taxon as history keeps it, with what it belongs to. */
const note = sql`history_image(to_jsonb(t)), t.taxonomy_id, t.id`

/**
 * Rows of a part of a taxonomy may put a taxon under one that stands below it here and has no row that takes it away: such a taxon stays where it is
 * (`kept_places`), and the report names it. Those that are new stand there already.
 */
async function keepPlaces(trx: Bulk, heads: readonly string[], named: NamedOfTaxa, report: Report): Promise<void> {
  await sql`create temporary table kept_places (id uuid primary key) on commit drop`.execute(trx)
  await sql`create temporary table wanted_places (id uuid primary key, parent_id uuid) on commit drop`.execute(trx)
  await sql`insert into wanted_places select id, parent_id from (${wantedTaxa(heads, named)}) n`.execute(trx)
  await sql`analyze wanted_places`.execute(trx)
  for (;;) {
    const { numAffectedRows } = await sql`
      with recursive up as (
        select w.id as below, w.parent_id as at from wanted_places w join taxa t on t.id = w.id where w.parent_id is distinct from t.parent_id
        union
        select u.below, case when w.id is null then t.parent_id else w.parent_id end
        from up u join taxa t on t.id = u.at left join wanted_places w on w.id = u.at where u.at <> u.below
      ) insert into kept_places select below from up where at = below`.execute(trx)
    if (!numAffectedRows) break
    await sql`update wanted_places w set parent_id = t.parent_id from kept_places k join taxa t on t.id = k.id where w.id = k.id`.execute(
      trx,
    )
  }
  const { rows } = await sql<{ file: number; line: number; name: string; value: string }>`
    select s.file, s.line, s.name, p.name as value from kept_places k join import_links l on l.target_id = k.id join import_taxa s on s.seq = l.seq
    join import_taxa p on p.seq = l.parent_seq order by s.seq`.execute(trx)
  for (const { name, ...row } of rows)
    report.add({
      ...{ ...row, column: 'übergeordnet', hint: `Zeile von «${name}»`, taken: true, instead: 'dort gelassen, wo es steht' },
      reason: 'Die übergeordneten Taxa bilden mit denen, die hier schon stehen, einen Kreis',
    })
}

/** Inserts and updates taxa so that the taxonomies have what the source says; `named`: what else of them stays. History gets the state before. */
export async function writeTaxa(
  trx: Bulk,
  batch: string,
  heads: readonly string[],
  named: NamedOfTaxa | null,
  report: Report,
): Promise<Pick<Counts, 'added' | 'changed' | 'unchanged'>> {
  const { rows: added } = await sql<{ n: number }>`
    with inserted as (
    insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties)
    select n.id, n.taxonomy_id, ${fields('n')} from (${staged(heads, named)}) n where n.is_new
      returning id, taxonomy_id
    ), noted as (
      insert into import_notes (table_name, row_id, action, taxonomy_id, taxon_id)
      select 'taxa', i.id, 'insert', i.taxonomy_id, i.id from inserted i join taxonomies h on h.id = i.taxonomy_id and h.published
    ), ${noteAdded(batch, 'taxa')}
    select count(*)::int as n from inserted`.execute(trx)
  if (named) await keepPlaces(trx, heads, named, report)
  const { rows: known } = await sql<{ n: number }>`select count(*)::int as n from import_links where not is_new`.execute(trx)
  const changed = await sql`
    with differing as (
      select n.* from (${wantedTaxa(heads, named)}) n join taxa t on t.id = n.id
      where (${fields('n')}) is distinct from (${fields('t')})
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, taxonomy_id, taxon_id)
      select 'taxa', t.id, 'update', ${note} from taxa t join differing d on d.id = t.id
    )
    update taxa t set parent_id = d.parent_id, accepted_id = d.accepted_id, source_id = d.source_id, name = d.name, code = d.code, author = d.author,
      rank = d.rank, rank_verbatim = d.rank_verbatim, status = d.status, status_verbatim = d.status_verbatim, properties = d.properties
    from differing d where t.id = d.id`.execute(trx)
  const changedRows = Number(changed.numAffectedRows ?? 0)
  return { added: added[0]?.n ?? 0, changed: changedRows, unchanged: (known[0]?.n ?? 0) - changedRows }
}

/** Deletes, where that is wanted, what the source no longer has, and puts what stays under names that are accepted. */
export async function clearGoneTaxa(trx: Bulk, heads: readonly string[], isDeleting: boolean, report: Report): Promise<Counts> {
  const gone = isDeleting
    ? { deleted: await deleteGone(trx, heads, report), left: 0 }
    : { deleted: 0, left: await countGone(trx, heads) }
  const parts = [await relink(trx, heads, 'parent_id'), await relink(trx, heads, 'accepted_id')]
  const [changed, inSource] = [total(parts, (part) => part.changed), total(parts, (part) => part.inSource)]
  return { added: 0, changed, unchanged: -inSource, ...gone }
}

const isGone = (heads: readonly string[]) => sql`t.taxonomy_id = any (${textArray(heads)}::uuid[])
        and not exists (select from import_links l where l.target_id = t.id)`

async function countGone(trx: Bulk, heads: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from taxa t where ${isGone(heads)}`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Taxa that changed by this alone, and those of them that the source has. */
interface Relinked {
  changed: number
  inSource: number
}

/** What stays under a taxon that the source has made a synonym goes to the accepted name: nothing stands under a synonym. */
async function relink(trx: Bulk, heads: readonly string[], field: 'parent_id' | 'accepted_id'): Promise<Relinked> {
  const below = sql`taxa up where up.id = t.${sql.ref(field)} and up.accepted_id is not null and t.taxonomy_id = any (${textArray(heads)}::uuid[])`
  const { rows } = await sql<Relinked>`
    with noted as (
      insert into import_notes (table_name, row_id, action, before, taxonomy_id, taxon_id)
      select 'taxa', t.id, 'update', ${note} from taxa t where exists (select from ${below}) returning row_id as id
    ) select count(*)::int as changed, (count(*) filter (where id in (select target_id from import_links)))::int as "inSource"
    from noted where not exists (select from import_notes o where o.row_id = noted.id and o.table_name = 'taxa')`.execute(trx)
  // Where that name stands below what stays, a parent would close a circle.
  const isAbove = sql`exists (
    with recursive above as (
      select x.id, x.parent_id from taxa x where x.id = up.accepted_id
      union
      select x.id, x.parent_id from above a join taxa x on x.id = a.parent_id
    ) select from above where above.id = t.id)`
  const target = field === 'parent_id' ? sql`case when not ${isAbove} then up.accepted_id end` : sql`up.accepted_id`
  await sql`update taxa t set ${sql.ref(field)} = ${target} from ${below}`.execute(trx)
  return rows[0] ?? { changed: 0, inSource: 0 }
}

/** Why a taxon stays that the source no longer has, with what stands above it. */
const whyKept = {
  refused: 'Nicht gelöscht, weil ihre Zeilen nicht übernommen werden konnten',
  used: 'In der Quelle nicht mehr enthalten, aber behalten, weil Sammlungen etwas darüber sagen',
} as const

/**
 * Deletes what the source no longer has. A taxon that a row names which was not taken (`refused_taxa`) stands in the source; one with records, relations or
 * equivalents is somebody's work. Both stay, together with what stands above them; the report names them.
 */
async function deleteGone(trx: Bulk, heads: readonly string[], report: Report): Promise<number> {
  await sql`create temporary table if not exists gone_taxa (id uuid primary key, own text, why text) on commit drop`.execute(trx)
  await sql`
    insert into gone_taxa
    with recursive gone as (
      select t.id, t.parent_id, t.accepted_id, case when t.id in (select id from refused_taxa) then 'refused'
        when exists (select from property_records r where r.taxon_id = t.id) or exists (select from relations r where r.taxon_id = t.id)
          or exists (select from relations r where r.related_taxon_id = t.id) or exists (select from synonyms s where s.taxon_id = t.id) then 'used' end as own
      from taxa t where ${isGone(heads)}
    ), kept as (
      select id, own as why from gone where own is not null
      union
      select up.id, k.why from kept k join gone g on g.id = k.id join gone up on up.id = g.parent_id or up.id = g.accepted_id
    )
    select g.id, g.own, min(k.why) from gone g left join kept k on k.id = g.id group by g.id, g.own`.execute(trx)
  for (const [why, words] of Object.entries(whyKept)) {
    const { rows: kept } = await sql<{ name: string; own: string | null; total: number }>`
      select t.name, g.own, count(*) over ()::int as total from gone_taxa g join taxa t on t.id = g.id
      where g.why = ${why} order by g.own is distinct from g.why, t.name limit 20`.execute(trx)
    const names = kept.flatMap(({ name, own }) => (own === why ? [`«${name}»`] : []))
    if (kept[0]) report.notes.push(`${words} (mit den Taxa darüber): ${kept[0].total}, darunter ${names.join(', ')}`)
  }
  await sql`
    insert into import_notes (table_name, row_id, action, before, taxonomy_id, taxon_id)
    select 'taxa', t.id, 'delete', ${note} from taxa t join gone_taxa g on g.id = t.id where g.why is null
    union all
    select 'vernacular_names', v.id, 'delete', history_image(to_jsonb(v)), t.taxonomy_id, t.id
    from vernacular_names v join taxa t on t.id = v.taxon_id join gone_taxa g on g.id = t.id where g.why is null`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    with removed as (delete from taxa t using gone_taxa g where g.id = t.id and g.why is null returning t.id) select count(*)::int as n from removed`.execute(
    trx,
  )
  await sql`drop table gone_taxa`.execute(trx)
  return rows[0]?.n ?? 0
}
