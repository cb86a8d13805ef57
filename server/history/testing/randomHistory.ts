import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../db/db'
import type { Row, Snapshot } from './comparedByHand'

/** What somebody does to one of six taxa (i), with another one (j) where it takes two. */
export interface Action {
  does: keyof typeof statements
  i: number
  j: number
  text: string
}

export interface WorldIds {
  taxonomy: string
  other: string
  collection: string
  editor: string
  /** Of six taxa, their records, relations and names. */
  taxa: string[]
  records: string[]
  relations: string[]
  names: string[]
  stranger: string
}

/** Ids of the n-th world of a test. */
export function idsOf(n: number): WorldIds {
  const id = (kind: number, i: number) =>
    `${String(n).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(6, '0')}${String(i).padStart(6, '0')}`
  const six = (kind: number) => [0, 1, 2, 3, 4, 5].map((i) => id(kind, i))
  return {
    ...{ taxonomy: id(1, 0), other: id(1, 1), collection: id(2, 0), editor: id(3, 0), stranger: id(4, 9) },
    ...{ taxa: six(4), records: six(5), relations: six(6), names: six(7) },
  }
}

export async function createHeads(db: Db, { taxonomy, other, collection, stranger, editor }: WorldIds): Promise<void> {
  await sql`insert into users (id, name) values (${editor}, 'Redaktion ' || ${editor})`.execute(db)
  await sql`insert into taxonomies (id, type, name, published) values
    (${taxonomy}, 'Art', 'Taxonomie ' || ${taxonomy}, true), (${other}, 'Art', 'Andere ' || ${other}, true)`.execute(db)
  await sql`insert into property_collections (id, name, published) values (${collection}, 'Sammlung ' || ${collection}, true)`.execute(
    db,
  )
  await sql`insert into taxa (id, taxonomy_id, name) values (${stranger}, ${other}, 'Fremd')`.execute(db)
}

/** One transaction under the claim of an editor. What the database refuses has not happened. */
export async function doAction(db: Db, ids: WorldIds, { does, i, j, text }: Action): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`select set_config('ae.user_id', ${ids.editor}, true)`.execute(trx)
      for (const statement of statements[does](ids, i, j, text)) await statement.execute(trx)
    })
    .catch(() => {})
}

const properties = (name: string, text: string) => JSON.stringify({ [name]: text })

const statements = {
  taxon: ({ taxonomy, taxa }: WorldIds, i: number, j: number, text: string) => [
    sql`insert into taxa (id, taxonomy_id, parent_id, name, properties)
      values (${taxa[i]}, ${taxonomy}, ${j < i ? taxa[j] : null}, ${text + i}, ${properties('Farbe', text)})
      on conflict (id) do update set parent_id = excluded.parent_id, accepted_id = null, name = excluded.name, properties = excluded.properties`,
  ],
  synonym: ({ taxa }: WorldIds, i: number, j: number) => [
    sql`update taxa set accepted_id = ${taxa[j]}, parent_id = null, status = 'synonym' where id = ${taxa[i]} and ${j} < ${i}::int`,
  ],
  delete: ({ taxa }: WorldIds, i: number) => [sql`delete from taxa where id = ${taxa[i]}`],
  name: ({ taxa, names }: WorldIds, i: number, j: number, text: string) => [
    sql`insert into vernacular_names (id, taxon_id, name, language) values (${names[i]}, ${taxa[i]}, ${text}, ${j < 3 ? 'de' : null})
      on conflict (id) do update set name = excluded.name, preferred = not vernacular_names.preferred`,
  ],
  unname: ({ names }: WorldIds, i: number) => [sql`delete from vernacular_names where id = ${names[i]}`],
  pair: ({ taxa, stranger }: WorldIds, i: number) => [
    sql`insert into synonyms (taxon_id, synonym_id) values (${taxa[i]}, ${stranger}), (${stranger}, ${taxa[i]})`,
  ],
  unpair: ({ taxa, stranger }: WorldIds, i: number) => [
    sql`delete from synonyms where ${taxa[i]}::uuid in (taxon_id, synonym_id) and ${stranger}::uuid in (taxon_id, synonym_id)`,
  ],
  record: ({ collection, taxa, records }: WorldIds, i: number, j: number, text: string) => [
    sql`insert into property_records (id, collection_id, taxon_id, properties) values (${records[i]}, ${collection}, ${taxa[i]}, ${properties('Wert', text)})
      on conflict (id) do update set taxon_id = ${taxa[j < 3 ? i : j]}, properties = excluded.properties`,
  ],
  unrecord: ({ records }: WorldIds, i: number) => [sql`delete from property_records where id = ${records[i]}`],
  relate: ({ collection, taxa, relations }: WorldIds, i: number, j: number, text: string) => [
    sql`insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, properties)
      values (${relations[i]}, ${collection}, ${taxa[i]}, ${taxa[j]}, ${text}, '{}')
      on conflict (id) do update set related_taxon_id = excluded.related_taxon_id, relation_type = excluded.relation_type`,
  ],
  unrelate: ({ relations }: WorldIds, i: number) => [sql`delete from relations where id = ${relations[i]}`],
  describe: ({ collection, taxonomy }: WorldIds, i: number, _: number, text: string) => [
    sql`
      update property_fields
      set unit = ${text}, meaning = ${text === 'a' ? 'keyFact' : null},
        meaning_details = ${text === 'a' ? `{"year": ${2000 + i}}` : null}::jsonb
      where ${i < 3 ? collection : taxonomy}::uuid in (collection_id, taxonomy_id) and name in ('Wert', 'Farbe')`,
  ],
  head: ({ collection, taxonomy }: WorldIds, i: number, _: number, text: string) => [
    i < 3
      ? sql`update property_collections set description = ${text} where id = ${collection}`
      : sql`update taxonomies set description = ${text} where id = ${taxonomy}`,
  ],
  /** Two things in one transaction, one of them undone by the other. */
  both: ({ taxa }: WorldIds, i: number, _: number, text: string) => [
    sql`update taxa set author = ${text} where id = ${taxa[i]}`,
    sql`update taxa set author = null where id = ${taxa[i]}`,
  ],
}

export const actions: fc.Arbitrary<Action> = fc.record({
  does: fc.constantFrom(...(Object.keys(statements) as (keyof typeof statements)[])),
  i: fc.nat(5),
  j: fc.nat(5),
  text: fc.constantFrom('a', 'b', 'c'),
})

/** What was last said about fields whose values have gone, by id; the table forgets it. */
const said = new Map<string, Row>()

/** All rows of a taxonomy and of a collection. */
export async function snapshot(
  db: Db,
  { taxonomy, collection }: { taxonomy: string; collection: string },
): Promise<{ taxonomy: Snapshot; collection: Snapshot }> {
  const all = async (query: ReturnType<typeof sql>) => (await sql<Row>`${query}`.execute(db)).rows
  const none = { taxa: [], names: [], pairs: [], records: [], relations: [] }
  const fields = async (column: string, id: string) => {
    for (const row of await all(sql`select * from property_fields where ${sql.ref(column)} = ${id}`))
      said.set(String(row.id), {
        id: row.id,
        unit: row.unit,
        description: row.description,
        meaning: row.meaning,
        meaning_details: row.meaning_details,
        owner: id,
      })
    return [...said.values()].filter(({ owner }) => owner === id).map((row) => ({ ...row }))
  }
  return {
    taxonomy: {
      ...none,
      taxa: await all(sql`select * from taxa where taxonomy_id = ${taxonomy}`),
      names: await all(
        sql`select v.* from vernacular_names v join taxa t on t.id = v.taxon_id where t.taxonomy_id = ${taxonomy}`,
      ),
      pairs: await all(sql`select s.* from synonyms s join taxa t on t.id = s.taxon_id where t.taxonomy_id = ${taxonomy}`),
      fields: await fields('taxonomy_id', taxonomy),
      heads: await all(sql`select * from taxonomies where id = ${taxonomy}`),
    },
    collection: {
      ...none,
      records: await all(sql`select * from property_records where collection_id = ${collection}`),
      relations: await all(sql`select * from relations where collection_id = ${collection}`),
      fields: await fields('collection_id', collection),
      heads: await all(sql`select * from property_collections where id = ${collection}`),
    },
  }
}
