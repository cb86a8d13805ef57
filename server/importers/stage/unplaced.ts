import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import { intArray, textArray } from '../../db/arrays'
import { preferIndexes } from './resolve'

type Bulk = Database['bulk']

/** Rows per statement. */
const CHUNK = 5_000

/** A staged taxon without a parent, or one whose parent or accepted name is not among the staged rows. */
export interface UnplacedTaxon {
  seq: number
  file: number
  line: number
  name: string
  author: string | null
  rank: string | null
  synonym: boolean
  /** What it names as its parent or accepted name, and is not there. */
  ref: string | null
  /** The name of what it stands under, where the source gives both. */
  otherName: string | null
  properties: Record<string, string>
}

/** The taxa of a head that stand nowhere yet, in the order of the source; all rows have to be staged. */
export async function* unplacedTaxa(bulk: Bulk, head: number): AsyncGenerator<UnplacedTaxon[]> {
  await sql`analyze import_taxa`.execute(bulk)
  yield* inChunks(
    bulk,
    (from, to) => sql<UnplacedTaxon>`
      select seq, file, line, name, author, rank, synonym, ref, other_name as "otherName", properties from (
        select *, case when synonym then accepted_ref else parent_ref end as ref
        from import_taxa where seq >= ${from} and seq < ${to} and head = ${head}
      ) s
      where (ref is not null or not synonym)
        and not exists (select from import_taxa p where p.head = s.head and p.source_id = s.ref)
        and not exists (select from import_taxa p where p.head = s.head and p.alias = s.ref)
      order by seq`,
  )
}

/** A staged taxon that stands where an id says, beside the name of another. */
export interface ContradictedTaxon {
  file: number
  line: number
  synonym: boolean
  name: string
  otherName: string
  /** What its id leads to. */
  found: string
}

/** The taxa of a head whose parent or accepted name is another by its id than by its name; with or without an author it is the same. */
export const contradictedTaxa = (bulk: Bulk, head: number): AsyncGenerator<ContradictedTaxon[]> =>
  inChunks(
    bulk,
    (from, to) => sql<ContradictedTaxon>`
      select s.file, s.line, s.synonym, s.name, s.other_name as "otherName", p.name as found from import_taxa s
      cross join lateral (select case when s.synonym then s.accepted_ref else s.parent_ref end as ref) r
      join import_taxa p on p.head = s.head and p.source_id = r.ref
      where s.seq >= ${from} and s.seq < ${to} and s.head = ${head} and s.other_name is not null
        and not starts_with(s.other_name, p.name) and not starts_with(p.name, s.other_name)
      order by s.seq`,
  )

/** What a statement answers about the staged taxa, asked for those from one number up to another. */
export async function* inChunks<Row>(
  bulk: Bulk,
  statement: (from: number, to: number) => RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const { rows: last } = await sql<{ seq: number | null }>`select max(seq) as seq from import_taxa`.execute(bulk)
  for (let from = 0; from <= (last[0]?.seq ?? -1); from += CHUNK) {
    const { rows } = await bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      return statement(from, from + CHUNK).execute(trx)
    })
    if (rows.length > 0) yield rows
  }
}

/** For each wanted higher taxon the reference of the first staged row that is this taxon (rank and name up to its author); null where there is none. */
export async function refsOfTaxa(
  bulk: Bulk,
  head: number,
  wanted: readonly { rank: string; name: string; ref: string }[],
): Promise<(string | null)[]> {
  const refs = wanted.map((): string | null => null)
  const { rows: last } = await sql<{ seq: number | null }>`select max(seq) as seq from import_taxa`.execute(bulk)
  for (let from = 0; from <= (last[0]?.seq ?? -1) && wanted.length > 0; from += 4 * CHUNK) {
    const { rows } = await sql<{ place: number; seq: number; ref: string | null }>`
      select distinct on (w.place) w.place::int, t.seq, coalesce(t.source_id, t.alias) as ref
      from unnest(${textArray(wanted.map(({ rank }) => rank))}::text[], ${textArray(wanted.map(({ name }) => name))}::text[])
        with ordinality as w (rank, name, place)
      join import_taxa t on t.rank = w.rank and split_part(regexp_replace(t.name, ${hybridSign}, ''), ' ', 1) = w.name
      where t.seq >= ${from} and t.seq < ${from + 4 * CHUNK} and t.head = ${head} and not t.synonym
      order by w.place, t.seq`.execute(bulk)
    for (const { place, seq, ref } of rows) {
      if (refs[place - 1] !== null) continue
      refs[place - 1] = ref ?? wanted[place - 1]?.ref ?? null
      if (ref === null) await sql`update import_taxa set alias = ${refs[place - 1]} where seq = ${seq}`.execute(bulk)
    }
  }
  return refs
}

/** Before the name of a hybrid: ×, or an x that is glued to the capital or stands alone. */
const hybridSign = '^(×\\s*|x\\s+|x(?=[[:upper:]]))'

/** Lets staged rows stand under these references. */
export async function placeTaxa(bulk: Bulk, places: readonly { seq: number; ref: string }[]): Promise<void> {
  for (let from = 0; from < places.length; from += CHUNK) {
    const some = places.slice(from, from + CHUNK)
    await sql`
      update import_taxa t set accepted_ref = case when t.synonym then l.ref end, parent_ref = case when t.synonym then t.parent_ref else l.ref end
      from unnest(${intArray(some.map(({ seq }) => seq))}::int[], ${textArray(some.map(({ ref }) => ref))}::text[]) as l (seq, ref)
      where t.seq = l.seq`.execute(bulk)
  }
}
