import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { lenders } from '../taxon/statements'
import type { FoundRow } from './sql'

/** Narrows a search to hits of these kinds, taxonomies, ranks, or with a record in one of these collections; null or empty: all. */
export interface SearchFilter {
  kinds?: readonly string[] | null
  taxonomies?: readonly string[] | null
  ranks?: readonly string[] | null
  collections?: readonly string[] | null
}

export interface FacetRow {
  /** Kind, rank, or id of a taxonomy or collection. */
  value: string
  /** Name of a taxonomy or collection; else the value itself. */
  name: string
  count: number
}

/** Which collections say something about which taxa. */
type Records = ReadonlyMap<string, readonly string[]>

const facets = {
  kinds: (row: FoundRow) => [row.kind],
  taxonomies: (row: FoundRow) => (row.taxonomyId === null ? [] : [row.taxonomyId]),
  ranks: (row: FoundRow) => (row.rank === null ? [] : [row.rank]),
  collections: (row: FoundRow, records: Records) => records.get(row.id) ?? [],
} as const
export type Facet = keyof typeof facets
const facetNames = Object.keys(facets) as Facet[]

/** What fits the filter, in its order. */
export async function narrowed(db: Db, found: readonly FoundRow[], filter: SearchFilter): Promise<readonly FoundRow[]> {
  const chosen = facetNames.filter((facet) => filter[facet]?.length)
  if (chosen.length === 0) return found
  const records = filter.collections?.length ? await recordsOf(db, found) : new Map<string, string[]>()
  return found.filter((row) => chosen.every((facet) => fits(row, facet, filter, records)))
}

/** How many hits each value has, given what is chosen in the other facets; the most frequent first, at most 50 of each. */
export async function countFacets(db: Db, found: readonly FoundRow[], filter: SearchFilter): Promise<Record<Facet, FacetRow[]>> {
  const records = await recordsOf(db, found)
  const counts = facetNames.map((facet) => {
    const others = facetNames.filter((other) => other !== facet && filter[other]?.length)
    const numbers = new Map<string, number>()
    for (const row of found) {
      if (!others.every((other) => fits(row, other, filter, records))) continue
      for (const value of facets[facet](row, records)) numbers.set(value, (numbers.get(value) ?? 0) + 1)
    }
    return [facet, numbers] as const
  })
  const names = await namesOf(
    db,
    counts.flatMap(([, numbers]) => [...numbers.keys()]),
  )
  return Object.fromEntries(
    counts.map(([facet, numbers]) => [
      facet,
      [...numbers]
        .map(([value, count]) => ({ value, name: names.get(value) ?? value, count }))
        .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
        .slice(0, MOST_VALUES),
    ]),
  ) as Record<Facet, FacetRow[]>
}

const MOST_VALUES = 50

const fits = (row: FoundRow, facet: Facet, filter: SearchFilter, records: Records) => {
  const chosen = filter[facet] ?? []
  return facets[facet](row, records).some((value) => chosen.includes(value))
}

/** As the page of each shows them, also what synonyms lend (`statements.ts`). */
async function recordsOf(db: Db, found: readonly FoundRow[]): Promise<Map<string, string[]>> {
  const ids = found.filter(({ taxonomyId }) => taxonomyId !== null).map(({ id }) => id)
  const { rows } = await sql<{ id: string; collections: string[] }>`
    with ${lenders(sql`select distinct id from unnest(${ids}::uuid[]) as found (id)`)}
    select lender.owner_id as id, array_agg(distinct c.id::text) as collections
    from lender cross join lateral (
      select collection_id from property_records where taxon_id = lender.taxon_id
      union select collection_id from relations where taxon_id = lender.taxon_id
      union select collection_id from relations where related_taxon_id = lender.taxon_id
    ) r
    join property_collections c on c.id = r.collection_id and c.published
    group by lender.owner_id`.execute(db)
  return new Map(rows.map(({ id, collections }) => [id, collections]))
}

async function namesOf(db: Db, values: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from taxonomies where id::text = any (${[...values]}::text[])
    union all select id::text, name from property_collections where id::text = any (${[...values]}::text[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
