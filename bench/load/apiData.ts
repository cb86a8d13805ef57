import { sql } from 'kysely'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import type { Database } from '../../server/db/database'

/** Children of the node that is opened, and taxa in all: the reference system's largest node and size. */
const CHILDREN = 20_000
export const TAXA = 50_000

/** Objects that are asked for again and again, the first much more often than the last (Zipf). */
export const OFTEN = 20_000

export const objectQuery = (id: number, idOf = taxonId) => ({
  query: `query Object($id: ID!) { taxon(id: $id) { id name author rank properties taxonomy { id name }
    records { id properties collection { id name } } synonyms { kind taxon { id name } } } }`,
  variables: { id: idOf(id) },
})

export const childrenQuery = (page: number, parent = taxonId(1)) => ({
  query: `query Children($parent: String!, $offset: Int!) { treeChildren(parent: $parent, offset: $offset, limit: 200) {
    total nodes { key kind id label author rank vernacularName childCount position } } }`,
  variables: { parent: `taxon:${parent}`, offset: (page % (CHILDREN / 200)) * 200 },
})

/** Draws numbers from 1 to `most`, n as often as 1/n, the same in every run. */
export function zipf(most: number): () => number {
  const sums = Float64Array.from({ length: most }, (_, n) => 1 / (n + 1))
  for (let n = 1; n < most; n++) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0)
  const random = randomNumbers(1)
  return () => {
    const wanted = random() * (sums[most - 1] ?? 0)
    let low = 0
    for (let high = most - 1; low < high;) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

export const taxonId = (n: number) => `20000000-0000-4000-8000-${n.toString().padStart(12, '0')}`

/** A taxonomy of 50,000 taxa with one node of 20,000 children, and five collections that have a record for each. */
export async function fill({ bulk }: Pick<Database, 'bulk'>): Promise<void> {
  const taxonomy = '10000000-0000-4000-8000-000000000001'
  const id = (n: string) => sql.raw(`('20000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
  await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Taxa', true)`.execute(bulk)
  await sql`
    insert into taxa (id, taxonomy_id, parent_id, name, author, rank, properties)
    select ${id('n')}, ${taxonomy}, case when n = 1 then null when n <= ${CHILDREN + 1} then ${id('1')} else ${id('n / 3')} end,
      'Taxon ' || md5(n::text), 'Autor, 1900', 'species', '{"Nummer": 1, "Gruppe": "Beispiel"}'
    from generate_series(1, ${TAXA}::int) n`.execute(bulk)
  await sql`insert into property_collections (name, published) select 'Sammlung ' || n, true from generate_series(1, 5) n`.execute(
    bulk,
  )
  await sql`
    insert into property_records (collection_id, taxon_id, properties)
    select c.id, t.id, '{"Wert": 1, "Text": "Beispiel"}' from property_collections c cross join taxa t`.execute(bulk)
  await sql`select refresh_taxonomy(${taxonomy}::uuid)`.execute(bulk)
  await sql`select refresh_collection(id) from property_collections`.execute(bulk)
  await sql`analyze`.execute(bulk)
}
