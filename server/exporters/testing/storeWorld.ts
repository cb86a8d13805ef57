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
  const source = ({
    lastUpdated,
    id,
    name,
    published,
    citation,
  }: World['taxonomies'][number] | World['collections'][number]) => ({
    ...{ id, name, published, citation },
    last_updated: lastUpdated,
  })
  await insert(
    'taxonomies',
    world.taxonomies.map((taxonomy) => ({ ...source(taxonomy), type: taxonomy.type })),
  )
  await insert('property_collections', world.collections.map(source))
  await insert('taxa', world.taxa.map(taxonRow))
  const german = world.taxa.flatMap(({ id, germanName: name }) => (name === null ? [] : [{ id, taxon_id: id, name }]))
  await insert(
    'vernacular_names',
    german.map((row) => ({ ...row, language: 'de', preferred: true })),
  )
  await insert(
    'synonyms',
    world.synonyms.map(({ taxonId, synonymId }) => ({ taxon_id: taxonId, synonym_id: synonymId })),
  )
  await insert(
    'crosswalks',
    world.crosswalks.map(({ id, fromTaxonomyId, toTaxonomyId, making }) => ({
      ...{ id, making, begun: making, asked_at: new Date() },
      from_taxonomy_id: fromTaxonomyId,
      to_taxonomy_id: toTaxonomyId,
    })),
  )
  await insert('crosswalk_pairs', world.crosswalks.flatMap(pairRows))
  await insert('property_records', world.records.map(recordRow))
  await insert('relations', world.relations.map(relationRow))
  for (const { id } of world.taxonomies) await sql`select refresh_taxonomy(${id}::uuid)`.execute(db)
  for (const { id } of world.collections) await sql`select refresh_collection(${id}::uuid)`.execute(db)
  const { rows } = await sql<{ id: string; sort_key: string }>`select id, sort_key from taxa`.execute(db)
  for (const taxon of world.taxa) taxon.sortKey = rows.find(({ id }) => id === taxon.id)?.sort_key ?? ''
}

const taxonRow = ({ id, taxonomyId, parentId, acceptedId, name, author, rank, properties }: World['taxa'][number]) => ({
  ...{ id, name, author, rank, properties },
  taxonomy_id: taxonomyId,
  parent_id: parentId,
  accepted_id: acceptedId,
  status: acceptedId ? 'synonym' : 'accepted',
})

const pairRows = ({ id, pairs }: World['crosswalks'][number]) =>
  pairs.map(({ fromId, toId, ...pair }, position) => ({
    ...{ ...pair, position, place: 0, reasons: [] },
    crosswalk_id: id,
    from_id: fromId,
    to_id: toId,
  }))

const recordRow = ({ collectionId, taxonId, originCollectionId, properties }: World['records'][number]) => ({
  id: crypto.randomUUID(),
  collection_id: collectionId,
  taxon_id: taxonId,
  origin_collection_id: originCollectionId,
  properties,
})

const relationRow = ({ relatedTaxonId, type, id, ...record }: World['relations'][number]) => ({
  ...recordRow(record),
  id,
  related_taxon_id: relatedTaxonId,
  relation_type: type,
})
