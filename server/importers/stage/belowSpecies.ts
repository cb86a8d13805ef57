import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { textArray } from '../../db/arrays'

type Bulk = Database['bulk']

/** Rows per statement. */
const CHUNK = 20_000

/** A species that staged rows name as their parent by this reference, and where it should stand itself. */
interface WantedSpecies {
  name: string
  ref: string
  parentRef: string | null
}

/**
 * Lets staged rows that stand under such a reference stand under the row of that name that is a species or says no rank: the one with the same parent, else
 * one without. Answers for each whether there is one.
 */
export async function placeBelowSpecies(bulk: Bulk, head: number, wanted: readonly WantedSpecies[]): Promise<boolean[]> {
  const found = wanted.map((): { seq: number; ref: string | null; isThere: boolean } | null => null)
  const names = textArray(wanted.map(({ name }) => name))
  const parents = textArray(wanted.map(({ parentRef }) => parentRef))
  await inSteps(bulk, async (from) => {
    const { rows } = await sql<{ place: number; seq: number; ref: string | null; isThere: boolean }>`
      select distinct on (w.place) w.place::int, t.seq, coalesce(t.source_id, t.alias) as ref, t.parent_ref is not distinct from w.parent_ref as "isThere"
      from unnest(${names}::text[], ${parents}::text[]) with ordinality as w (name, parent_ref, place)
      join import_taxa t on t.name = w.name and (t.rank is null or t.rank = 'species') and coalesce(t.parent_ref = w.parent_ref, true)
      where t.seq >= ${from} and t.seq < ${from + CHUNK} and t.head = ${head} and not t.synonym
      order by w.place, "isThere" desc, t.seq`.execute(bulk)
    for (const { place, ...row } of rows) {
      const known = found[place - 1]
      if (!known || (row.isThere && !known.isThere)) found[place - 1] = row
    }
  })
  const rows = found.flatMap((row, index) => (row ? [{ ...row, wanted: wanted[index]?.ref ?? '' }] : []))
  for (const { seq, ref, wanted: alias } of rows)
    if (ref === null) await sql`update import_taxa set alias = ${alias} where seq = ${seq}`.execute(bulk)
  const others = rows.filter(({ ref }) => ref !== null)
  if (others.length > 0)
    await inSteps(bulk, async (from) => {
      await sql`
        update import_taxa t set parent_ref = l.to_ref
        from unnest(${textArray(others.map(({ wanted: ref }) => ref))}::text[], ${textArray(others.map(({ ref }) => ref))}::text[]) as l (from_ref, to_ref)
        where t.seq >= ${from} and t.seq < ${from + CHUNK} and t.head = ${head} and t.parent_ref = l.from_ref`.execute(bulk)
    })
  return found.map((row) => row !== null)
}

/** All staged taxa, so many at a time that others get their turn between two. */
async function inSteps(bulk: Bulk, step: (from: number) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from import_taxa`.execute(bulk)
  for (let from = 0; from <= (rows[0]?.seq ?? -1); from += CHUNK) await step(from)
}
