import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import { readMigrations } from '../../server/db/migrate'
import { intArray, nullableIntArray, textArray } from '../../server/db/arrays'
import { bigRows, bigId, collectionId, TAXONOMY, type BigRows } from './bigTaxonomyRows'
import { type Engine, type Kept, keptDirectory, openKept } from './keptDatabase'
import type { BenchContext } from './types'

/**
 * Opens a database with a generated taxonomy of so many accepted taxa (invented names, the same at each run): eight ranks from kingdom to
 * species, one parent with 20,000 and one with 100,000 children, synonyms beside a tenth and vernacular names of a twentieth of the taxa, three
 * collections with records. Making the million takes a minute or two; on the embedded engine it is kept under node_modules/.cache
 * for as long as the migrations stay the same, on PostgreSQL it is dropped by `close`, unless BENCH_KEEP is set.
 */
export function openBigTaxonomy(
  engine: Engine,
  context: Pick<BenchContext, 'postgresUrl' | 'say'>,
  taxa = 1_000_000,
): Promise<Kept> {
  return openKept(engine, context, keptName(taxa), (database) => load(database, taxa, context.say))
}

/** The folder of the embedded database with the generated taxonomy, made when it is not there; a server should get a copy. */
export async function bigTaxonomyDirectory(say: BenchContext['say'], taxa = 1_000_000): Promise<string> {
  const { close } = await openBigTaxonomy('pglite', { postgresUrl: null, say }, taxa)
  await close()
  return keptDirectory(keptName(taxa))
}

const keptName = (taxa: number) => `big_${taxa}-${version()}`

/** Another one whenever what is loaded, or into what, has changed. */
function version(): string {
  const hash = createHash('sha256').update(bigRows.toString())
  for (const { checksum } of readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 10)
}

export const BIG_TAXONOMY = 'Messung: alle Tiere'
export const bigCollection = (index: number) => `Messung: Sammlung ${index + 1}`

const CHUNK = 10_000

/** Rows first, indexes after them: several times as fast as the other way round. */
async function load({ bulk, engine }: Database, size: number, say: BenchContext['say']): Promise<void> {
  say(`Erzeuge ${size} Taxa (${engine}) …`)
  const rows = bigRows(size)
  await sql`insert into taxonomies (id, type, name, published) values (${TAXONOMY}::uuid, 'Art', ${BIG_TAXONOMY}, true)`.execute(
    bulk,
  )
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ('taxa', 'vernacular_names', 'property_records', 'search_words')
      and i.indexdef not like '%UNIQUE%'`.execute(bulk)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(bulk)
  for (let from = 0; from < rows.name.length; from += CHUNK) await insertTaxa(bulk, rows, from, from + CHUNK)
  for (let from = 0; from < rows.vernacularName.length; from += CHUNK) await insertVernaculars(bulk, rows, from, from + CHUNK)
  for (const [index, every] of [10, 21, 53].entries()) {
    await sql`insert into property_collections (id, name, published) values (${collectionId(index)}::uuid, ${bigCollection(index)}, true)`.execute(
      bulk,
    )
    await sql`
      insert into property_records (collection_id, taxon_id, properties)
      select ${collectionId(index)}::uuid, t.id, jsonb_build_object('Wert', t.position % 100) from taxa t
      where t.accepted_id is null and t.rank = 'species' and right(t.id::text, 12)::int % ${every}::int = 0`.execute(bulk)
  }
  await sql`select add_search_words(array_agg(search_name)) from taxa`.execute(bulk)
  await sql`select add_search_words(array_agg(search_name)) from vernacular_names`.execute(bulk)
  for (const { definition } of indexes) await sql.raw(definition).execute(bulk)
  await sql`analyze`.execute(bulk)
  await sql`select refresh_taxonomy(${TAXONOMY}::uuid)`.execute(bulk)
  await sql`select refresh_collection(id) from property_collections`.execute(bulk)
  // So that indexes answer alone, as they do after the first night on a server.
  await sql`vacuum analyze`.execute(bulk)
}

type Bulk = Database['bulk']

async function insertTaxa(bulk: Bulk, rows: BigRows, from: number, to: number): Promise<void> {
  const id = (column: string) => sql.raw(`('${bigId('')}' || lpad(${column}::text, 12, '0'))::uuid`)
  const ints = (values: Int32Array) => intArray(Array.from(values.subarray(from, to)))
  const parents = (values: Int32Array) =>
    nullableIntArray(Array.from(values.subarray(from, to), (value) => (value < 0 ? null : value)))
  const name = rows.name.slice(from, to)
  await bulk.transaction().execute(async (trx) => {
    // Triggers and foreign keys would be asked row by row; what they see to is done at the end.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into taxa (id, taxonomy_id, parent_id, accepted_id, name, author, rank, status, position, child_count)
      select ${id('r.seq')}, ${TAXONOMY}::uuid, ${id('r.parent')}, ${id('r.accepted')}, r.name, r.author, r.rank,
        case when r.accepted is null then 'accepted' else 'synonym' end, r.position, r.children
      from unnest(${intArray(name.map((_, index) => from + index))}::int[], ${parents(rows.parent)}::int[], ${parents(rows.accepted)}::int[],
        ${textArray(name)}::text[], ${textArray(rows.author.slice(from, to))}::text[], ${textArray(rows.rank.slice(from, to))}::text[],
        ${ints(rows.position)}::int[], ${ints(rows.children)}::int[]) as r (seq, parent, accepted, name, author, rank, position, children)`.execute(
      trx,
    )
  })
}

async function insertVernaculars(bulk: Bulk, rows: BigRows, from: number, to: number): Promise<void> {
  await bulk.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into vernacular_names (taxon_id, name, language, preferred)
      select (${bigId('')} || lpad(r.taxon::text, 12, '0'))::uuid, r.name, r.language, true
      from unnest(${intArray(rows.vernacularTaxon.slice(from, to))}::int[], ${textArray(rows.vernacularName.slice(from, to))}::text[],
        ${textArray(rows.vernacularLanguage.slice(from, to))}::text[]) as r (taxon, name, language)`.execute(trx)
  })
}
