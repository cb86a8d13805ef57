import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { World } from './world'

/** Puts the world into an empty database and takes over the sort keys the database gave its names. */
export async function storeWorld(database: Database, world: World): Promise<void> {
  const db = database.bulk
  const insert = async (table: string, rows: object[]) => {
    await sql`insert into ${sql.ref(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))})
      select ${sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))}
      from jsonb_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  }
  await insert('taxonomies', world.taxonomies.map(({ id, name, type, published, citation, lastUpdated }) => ({ id, name, type, published, citation, last_updated: lastUpdated }))) // prettier-ignore
  await insert('property_collections', world.collections.map(({ id, name, published, citation, lastUpdated }) => ({ id, name, published, citation, last_updated: lastUpdated }))) // prettier-ignore
  await insert('taxa', world.taxa.map(({ id, taxonomyId, parentId, acceptedId, name, author, rank, properties }) => ({ id, taxonomy_id: taxonomyId, parent_id: parentId, accepted_id: acceptedId, name, author, rank, status: acceptedId ? 'synonym' : 'accepted', properties }))) // prettier-ignore
  await insert('vernacular_names', world.taxa.flatMap(({ id, germanName }) => germanName === null ? [] : [{ id, taxon_id: id, name: germanName, language: 'de', preferred: true }])) // prettier-ignore
  await insert('synonyms', world.synonyms.map(({ taxonId, synonymId }) => ({ taxon_id: taxonId, synonym_id: synonymId }))) // prettier-ignore
  await insert('property_records', world.records.map(({ collectionId, taxonId, originCollectionId, properties }) => ({ id: crypto.randomUUID(), collection_id: collectionId, taxon_id: taxonId, origin_collection_id: originCollectionId, properties }))) // prettier-ignore
  await insert('relations', world.relations.map(({ id, collectionId, taxonId, relatedTaxonId, originCollectionId, type, properties }) => ({ id, collection_id: collectionId, taxon_id: taxonId, related_taxon_id: relatedTaxonId, origin_collection_id: originCollectionId, relation_type: type, properties }))) // prettier-ignore
  for (const { id } of world.taxonomies) await sql`select refresh_taxonomy(${id}::uuid)`.execute(db)
  for (const { id } of world.collections) await sql`select refresh_collection(${id}::uuid)`.execute(db)
  const { rows } = await sql<{ id: string; sort_key: string }>`select id, sort_key from taxa`.execute(db)
  for (const taxon of world.taxa) taxon.sortKey = rows.find(({ id }) => id === taxon.id)?.sort_key ?? ''
}
