import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { intArray, nullableIntArray, textArray } from '../../db/arrays'
import { anyWriting } from '../../matching/candidates'
import type { NamedOfTaxa } from '../plan'
import { type Hierarchy, NONE } from '../stage/hierarchy'
import { composed, isMention, placeAt, standsBelow } from '../stage/stagedSql'

type Bulk = Database['bulk']

const CHUNK = 5_000

/** Writes the resolved tree beside the staged rows. */
export async function stageLinks(
  bulk: Bulk,
  { order, level, parent, accepted }: Hierarchy,
  checkpoint: () => void,
): Promise<void> {
  const orNull = (value: number | undefined) => (value === undefined || value === NONE ? null : value)
  for (let from = 0; from < order.length; from += CHUNK) {
    checkpoint()
    const part = Array.from(order.subarray(from, from + CHUNK))
    await sql`
      insert into import_links (seq, level, parent_seq, accepted_seq)
      select * from unnest(${intArray(part)}::int[], ${intArray(part.map((seq) => level[seq] ?? 0))}::int[],
        ${nullableIntArray(part.map((seq) => orNull(parent[seq])))}::int[], ${nullableIntArray(part.map((seq) => orNull(accepted[seq])))}::int[])`.execute(
      bulk,
    )
  }
  await sql`analyze import_links`.execute(bulk)
  await sql`analyze import_taxa`.execute(bulk)
}

/**
 * Finds for every staged row the taxon it is: by the kept id, by its source id within the taxonomy, first letter by letter, else by name, rank and parent
 * (or accepted name), level by level from the roots. Of several that share those, who says wholly the same is the same. `named`: where the source has no
 * column for one of these, the only taxon that agrees with what it has; null: it says all. What is found nowhere is new and gets its id.
 */
export async function matchTaxa(trx: Bulk, heads: readonly string[], levels: number, named: NamedOfTaxa | null): Promise<void> {
  const headIds = sql`(${textArray(heads)}::uuid[])`
  await sql`
    update import_links l set target_id = t.id
    from import_taxa s join taxa t on t.id = s.id and t.taxonomy_id = ${headIds}[s.head + 1]
    where s.seq = l.seq`.execute(trx)
  await sql`
    update import_links l set target_id = f.id
    from (
      select distinct on (s.seq) s.seq, t.id from import_taxa s
      join taxa t on t.taxonomy_id = ${headIds}[s.head + 1] and t.source_id = s.source_id
      order by s.seq, t.id
    ) f
    where f.seq = l.seq and l.target_id is null`.execute(trx)
  await sql`
    update import_links l set target_id = f.id
    from (
      select distinct on (s.seq) s.seq, t.id from import_links o join import_taxa s on s.seq = o.seq
      join taxa t on t.taxonomy_id = ${headIds}[s.head + 1] and t.source_id = ${anyWriting(sql`s.source_id`)}
      where o.target_id is null and octet_length(s.source_id) > length(s.source_id)
        and not exists (select from import_links x where x.target_id = t.id)
      order by s.seq, t.id
    ) f
    where f.seq = l.seq`.execute(trx)
  await partNamesakes(trx, levels)
  const part = named && { named, rows: await partRows(trx, heads, named) }
  for (let level = 0; level <= levels; level++) {
    for (const written of [letterByLetter, composedOnly])
      for (const said of [everythingElse, nothingElse])
        if (await isOpen(trx, level, written.isMeant('s'))) await matchByName(trx, heads, level, named, { ...written, said })
    if (part && (await isOpen(trx, level, part.rows))) await matchByPart(trx, heads, level, part)
    await sql`update import_links l set target_id = s.id, is_new = true from import_taxa s
      where s.seq = l.seq and l.level = ${level} and l.target_id is null`.execute(trx)
  }
}

/** What is only mentioned and stands elsewhere in the source than the taxon `t` as which it was found by its id. */
const elsewhere = sql`
  select l.seq, l.level, t.id, s.name, s.rank, p.target_id as parent_id
  from import_links l join import_taxa s on s.seq = l.seq join taxa t on t.id = l.target_id join import_links p on p.seq = l.parent_seq
  where ${isMention('s')} and t.parent_id <> coalesce(p.target_id, t.id) and not ${standsBelow(sql`p.target_id`)}`

/**
 * Higher taxa that are only mentioned have ids of their names: «genus:Oenanthe» is a bird's or a plant's. One that stands elsewhere in the source is the only
 * one of its name in that place here; else, where it has nothing under it there that stands under it here, it is looked for by its place when that is known.
 */
async function partNamesakes(trx: Bulk, levels: number): Promise<void> {
  const { rows } = await sql<{ level: number }>`select min(level) as level from (${elsewhere}) e having count(*) > 0`.execute(trx)
  if (!rows[0]) return
  for (let { level } = rows[0]; level <= levels; level++) await takeByPlace(trx, level)
  await sql`
    with recursive elsewhere as (${elsewhere}), below as (
      select e.seq, x.id, x.name from elsewhere e join taxa x on x.parent_id = e.id
      union
      select b.seq, x.id, x.name from below b join taxa x on x.parent_id = b.id
    )
    update import_links l set target_id = null from elsewhere e
    where l.seq = e.seq and e.seq not in (
      select b.seq from below b join import_links c on c.parent_seq = b.seq join import_taxa s on s.seq = c.seq and s.name = b.name)`.execute(
    trx,
  )
}

/** Who is found so leaves the taxon of its id to others, and takes none from a row that stands where it was found. */
async function takeByPlace(trx: Bulk, level: number): Promise<void> {
  await sql`
    with elsewhere as (${elsewhere}), found as (
      select e.seq, x.id, count(*) over (partition by e.seq) as taxa from elsewhere e
      join taxa x on x.parent_id = e.parent_id and x.name = e.name and x.rank is not distinct from e.rank
      where e.level = ${level}
    ), taken as (
      select seq, id from found where taxa = 1
        and not exists (select from import_links h where h.target_id = found.id and h.seq not in (select seq from elsewhere))
    )
    update import_links l set target_id = t.id from elsewhere e left join taken t on t.seq = e.seq
    where l.seq = e.seq and (t.id is not null or e.id in (select id from taken))`.execute(trx)
}

/** What a row says beside its name, rank and place, short enough to sort many by it. */
type Said = (alias: 's' | 't') => ReturnType<typeof sql>
const saidBeside = ['code', 'author', 'rank_verbatim', 'status', 'status_verbatim', 'properties']
const everythingElse: Said = (alias) =>
  sql.raw(`hash_record_extended((${saidBeside.map((field) => `${alias}.${field}`).join(', ')}), 0)`)
const nothingElse: Said = () => sql`0`

/** How names are compared, and which of them. */
interface Written {
  name: (alias: 's' | 't') => RawBuilder<string>
  isMeant: (alias: 's' | 't') => RawBuilder<boolean>
}
const letterByLetter: Written = { name: (alias) => sql.raw(`${alias}.name`), isMeant: () => sql`true` }

/** What is no more than ASCII is composed already: of many names few are left. */
const composedOnly: Written = {
  name: (alias) => composed(`${alias}.name`),
  isMeant: (alias) => sql.raw(`octet_length(${alias}.name) > length(${alias}.name)`),
}

/** Whether there are such rows `s` of this level of which it is not known yet what they are. */
async function isOpen(trx: Bulk, level: number, isMeant: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from import_links l join import_taxa s on s.seq = l.seq
      where l.level = ${level} and l.target_id is null and ${isMeant}) as open`.execute(trx)
  return rows[0]?.open ?? false
}

/** Of those that are the same by all this the first row takes the one with something under it: what names its parent by name stands under the first. */
async function matchByName(
  trx: Bulk,
  heads: readonly string[],
  level: number,
  named: NamedOfTaxa | null,
  { name, isMeant, said }: Written & { said: Said },
): Promise<void> {
  const headIds = sql`(${textArray(heads)}::uuid[])`
  await sql`
    with open as (
      select l.seq, ${headIds}[s.head + 1] as taxonomy, ${name('s')} as name, s.rank, ${placeAt('p', named)} as parent,
        a.target_id as accepted, ${said('s')} as said,
        row_number() over (partition by s.head, ${name('s')}, s.rank, ${placeAt('p', named)}, a.target_id, ${said('s')} order by l.seq) as n
      from import_links l join import_taxa s on s.seq = l.seq
      left join import_links p on p.seq = l.parent_seq left join import_links a on a.seq = l.accepted_seq
      where l.level = ${level} and l.target_id is null and ${isMeant('s')}
    ), free as (
      select t.id, t.taxonomy_id, ${name('t')} as name, t.rank, t.parent_id, t.accepted_id, ${said('t')} as said,
        row_number() over (partition by t.taxonomy_id, ${name('t')}, t.rank, t.parent_id, t.accepted_id, ${said('t')}
          order by t.child_count > 0 or exists (select from taxa x where x.accepted_id = t.id) desc, t.id) as n
      from taxa t where t.taxonomy_id = any (${headIds}) and ${isMeant('t')} and ${name('t')} in (select name from open)
        and not exists (select from import_links x where x.target_id = t.id)
    )
    update import_links l set target_id = free.id
    from open join free on free.taxonomy_id = open.taxonomy and free.name = open.name and free.n = open.n and free.rank is not distinct from open.rank
      and free.parent_id is not distinct from open.parent and free.accepted_id is not distinct from open.accepted and free.said = open.said
    where l.seq = open.seq`.execute(trx)
}

interface Part {
  named: NamedOfTaxa
  rows: RawBuilder<boolean>
}

/** Of which rows `s` something may be left open: of those with ids only where a taxon has none. */
async function partRows(trx: Bulk, heads: readonly string[], named: NamedOfTaxa): Promise<RawBuilder<boolean>> {
  if (named.rank && named.accepted && named.place === 'parent') return isMention('s')
  if (!named.id) return sql`true`
  const { rows } =
    await sql`select from taxa where taxonomy_id = any (${textArray(heads)}::uuid[]) and source_id is null limit 1`.execute(trx)
  return rows.length > 0 ? sql`true` : isMention('s')
}

/**
 * Finds rows by what the source has columns for, and what its rows only mention as the place of others by name and what else is said of it, where one taxon
 * agrees and no other row means it: accepted ones before synonyms, those of the same author before others. Nothing is mentioned as a place that is a synonym.
 */
async function matchByPart(trx: Bulk, heads: readonly string[], level: number, { named, rows }: Part): Promise<void> {
  const authors = named.author ? [sql`t.author is not distinct from o.author`, sql`true`] : [sql`true`]
  for (const isAuthor of authors)
    for (const isAccepted of [sql`t.accepted_id is null`, sql`not o.is_mention`])
      await sql`
        with open as (
          select l.seq, (${textArray(heads)}::uuid[])[s.head + 1] as taxonomy, ${composed('s.name')} as name, s.rank, s.author,
            ${placeAt('p', named)} as parent, a.target_id as accepted, ${isMention('s')} as is_mention
          from import_links l join import_taxa s on s.seq = l.seq
          left join import_links p on p.seq = l.parent_seq left join import_links a on a.seq = l.accepted_seq
          where l.level = ${level} and l.target_id is null and ${rows}
        ), found as (
          select o.seq, t.id, count(*) over (partition by o.seq) as taxa, count(*) over (partition by t.id) as rows
          from open o join taxa t on t.taxonomy_id = o.taxonomy and ${composed('t.name')} = o.name
          where ${isAuthor} and ${isAccepted} and not exists (select from import_links x where x.target_id = t.id)
            and case when o.is_mention then (o.rank is null or o.rank = t.rank) and (o.parent is null or ${standsBelow(sql`o.parent`)})
              else (${!named.id} or t.source_id is null) and (${!named.rank} or t.rank is not distinct from o.rank)
                and ${placeAgrees[named.place]} and (${!named.accepted} or t.accepted_id is not distinct from o.accepted) end
        )
        update import_links l set target_id = found.id from found where l.seq = found.seq and found.taxa = 1 and found.rows = 1`.execute(
        trx,
      )
}

const placeAgrees: Record<NamedOfTaxa['place'], RawBuilder<unknown>> = {
  parent: sql`t.parent_id is not distinct from o.parent`,
  below: sql`(o.parent is null or ${standsBelow(sql`o.parent`)})`,
  none: sql`true`,
}
