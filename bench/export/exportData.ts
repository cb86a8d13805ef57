import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database'
import { readMigrations } from '../../server/db/migrate'
import { type Engine, type Kept, openKept } from '../support/keptDatabase'
import type { BenchContext } from '../support/types'

/** Ten times ae-sample-50k: taxa of the one large taxonomy, and pairs of synonyms with a second one. */
export const TAXA = 500_000
const PAIRS = 23_800
/** Every so many-th taxon has a partner: no multiple of ten, or none of them would be among those without a record of their own. */
const PAIR_STEP = 21
/** So many of its taxa are described by the five large collections: ten times the sample's 71,916 records, nearly. */
const DESCRIBED = 160_000
const RELATIONS = 250_000

/**
 * Opens a database in the shape of ae-sample-50k times ten, made by SQL alone (deterministic, invented names): half a million taxa with
 * some 480 bytes of properties each, 760,000 records of 430 bytes and 100,000 of a hundred properties, 250,000 relations,
 * 23,800 pairs of synonyms (both directions).
 */
export function openExportData(engine: Engine, context: Pick<BenchContext, 'postgresUrl' | 'say'>): Promise<Kept> {
  return openKept(engine, context, `export-${version()}`, (database) => load(database, context.say))
}

export const TAXONOMY_NAME = 'Messung Arten'
export const collectionName = (number: number) => `Messung Sammlung ${number}`
/** The id of a taxon by its running number, from 1. */
export const taxonId = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** What each of the five collections says, six of its eleven properties. */
export const properties = ['Zahl', 'Messwert', 'Jahr', 'Kategorie', 'Geschützt', 'Bemerkung']
export const COLLECTIONS = 5
/** A collection of a hundred properties for so many taxa. */
export const WIDE_NAME = 'Messung viele Eigenschaften'
const WIDE = { taxa: 100_000, properties: 100 }

function version(): string {
  const hash = createHash('sha256').update(readFileSync(__filename))
  for (const { checksum } of readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 10)
}

const TABLES = ['taxa', 'synonyms', 'property_records', 'relations', 'search_words']
const CHUNK = 50_000

/** Rows first, indexes after them, and the catalogue by hand: several times as fast as what the program does for rows it does not know. */
async function load(database: Database, say: BenchContext['say']): Promise<void> {
  const { bulk, engine } = database
  say(`Erzeuge ${TAXA} Taxa mit Eigenschaften (${engine}) …`)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${TABLES}::text[]) and indexdef not like '%UNIQUE%'`.execute(bulk)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(bulk)
  await insertHeads(database)
  await bulk.transaction().execute(async (trx) => {
    // Triggers and foreign keys would be asked row by row; what they see to is done here.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (let from = 0; from < TAXA; from += CHUNK) await insertTaxa(trx, from + 1, from + CHUNK)
    await insertPartners(trx)
    for (let collection = 1; collection <= COLLECTIONS; collection++) await insertRecords(trx, collection)
    for (let from = 0; from < WIDE.taxa; from += CHUNK / 5) await insertWide(trx, from + 1, from + CHUNK / 5)
    await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
      select ${uuid(16)}::uuid, ${idOf('n')}, ${idOf('n + 1000')}, 'frisst',
        jsonb_build_object('Anteil', n % 101, 'Quelle', 'Beobachtung Nummer ' || n, 'Jahr', 1950 + n % 70)
      from generate_series(1, ${RELATIONS}::int) n`.execute(trx)
  })
  await sql`select add_search_words(array_agg(search_name)) from taxa`.execute(bulk)
  for (const { definition } of indexes) await sql.raw(definition).execute(bulk)
  await sql`vacuum analyze`.execute(bulk)
}

type Bulk = Pick<Database['bulk'], 'getExecutor'>

async function insertHeads({ bulk }: Database): Promise<void> {
  await sql`insert into taxonomies (id, type, name, published, taxon_count, root_count) values
    (${uuid(1)}, 'Art', ${TAXONOMY_NAME}, true, ${TAXA}, ${TAXA / 50}), (${uuid(2)}, 'Art', 'Messung Synonyme', true, ${PAIRS}, ${PAIRS})`.execute(
    bulk,
  )
  for (let number = 1; number <= COLLECTIONS; number++) {
    await sql`insert into property_collections (id, name, published, taxon_types, record_count)
      values (${uuid(10 + number)}, ${collectionName(number)}, true, '{Art}', ${DESCRIBED})`.execute(bulk)
  }
  await sql`insert into property_collections (id, name, published, taxon_types, relation_count)
    values (${uuid(16)}, 'Messung Beziehungen', true, '{Art}', ${RELATIONS})`.execute(bulk)
  await sql`insert into property_collections (id, name, published, taxon_types, record_count)
    values (${uuid(17)}, ${WIDE_NAME}, true, '{Art}', ${WIDE.taxa})`.execute(bulk)
  await sql`insert into relation_types (collection_id, relation_type, relation_count) values (${uuid(16)}, 'frisst', ${RELATIONS})`.execute(
    bulk,
  )
  await sql`insert into property_fields (taxonomy_id, collection_id, relation_type, name, value_type, value_count, distinct_count, position)
    select ${uuid(1)}::uuid, null::uuid, null, name, type, ${TAXA}::int, 1000, place::int
      from unnest(array['Höhe max', 'Erfassungsjahr', 'Familie', 'Status', 'Geschützt'], array['number', 'number', 'text', 'text', 'boolean'])
        with ordinality f (name, type, place)
    union all select null, c.id, null, f.name, f.type, ${DESCRIBED}::int, 100, f.place
      from property_collections c, unnest(${properties}::text[], array['number', 'number', 'number', 'text', 'boolean', 'text'])
        with ordinality f (name, type, place)
      where c.relation_count = 0
    union all select null, ${uuid(17)}::uuid, null, 'Eigenschaft ' || n, 'number', ${WIDE.taxa}::int, 1000, n from generate_series(1, ${WIDE.properties}::int) n
    union all select null, ${uuid(16)}::uuid, 'frisst', name, type, ${RELATIONS}::int, 100, place
      from unnest(array['Anteil', 'Quelle', 'Jahr'], array['number', 'text', 'number']) with ordinality f (name, type, place)`.execute(
    bulk,
  )
}

/** Every fiftieth is a genus; names are put together of syllables, in an order that has nothing to do with that of the rows. */
async function insertTaxa(trx: Bulk, from: number, to: number): Promise<void> {
  await sql`
    insert into taxa (id, taxonomy_id, parent_id, name, author, rank, position, child_count, properties)
    select ${idOf('n')}, ${uuid(1)}::uuid, case when is_genus then null else ${idOf('first')} end, name, '(Autor, ' || (1800 + n % 200) || ')',
      case when is_genus then 'genus' else 'species' end, case when is_genus then n / 50 else n - first - 1 end, case when is_genus then 49 else 0 end,
      jsonb_build_object('Art', epithet, 'Rang', 'Art', 'Autor', 'Fabrini ' || (1750 + n % 200), 'Klasse', 'Plantae vetus ' || n % 9,
        'Status', (array['Neophyt/Neozoon', 'einheimisch', 'ausgestorben', 'unklar'])[1 + n % 4], 'Artname', name, 'Familie', 'Familie ' || n % 300,
        'Gattung', genus, 'Ordnung', 'Ordnung ' || n % 60, 'Höhe max', n::bigint * 7919 % 4000, 'Höhe min', n % 900, 'Geschützt', n % 3 = 0,
        'Bemerkungen', 'Nachweis Röhrling, Sumpf-Form; siehe auch https://example.org/art/' || n, 'Taxonomie ID', 100000 + n,
        'Erfassungsjahr', 1950 + n % 75, 'Artname vollständig', name || ' Fabrini ' || (1750 + n % 200))
    from (
      select n, first, is_genus, genus, epithet, genus || case when is_genus then '' else ' ' || epithet end as name
      from (
        select n, first, n = first as is_genus, initcap(${syllables(sql`(first::bigint * 7919)`)}) as genus, ${syllables(sql`(n::bigint * 104729)`)} as epithet
        from generate_series(${from}::int, ${to}::int) n, lateral (select n - (n - 1) % 50 as first) f
      ) parts
    ) t`.execute(trx)
}

async function insertPartners(trx: Bulk): Promise<void> {
  await sql`insert into taxa (id, taxonomy_id, name, rank)
    select ${partnerOf('n')}, ${uuid(2)}::uuid, 'Synonymus species' || n, 'species'
    from generate_series(${PAIR_STEP}::int, ${PAIRS * PAIR_STEP}::int, ${PAIR_STEP}::int) n`.execute(trx)
  await sql`insert into synonyms (taxon_id, synonym_id)
    select ${idOf('n')}, ${partnerOf('n')} from generate_series(${PAIR_STEP}::int, ${PAIRS * PAIR_STEP}::int, ${PAIR_STEP}::int) n
    union all select ${partnerOf('n')}, ${idOf('n')} from generate_series(${PAIR_STEP}::int, ${PAIRS * PAIR_STEP}::int, ${PAIR_STEP}::int) n`.execute(
    trx,
  )
}

/** Nine of ten of the described taxa have a record of their own, and each partner has one to lend. */
async function insertRecords(trx: Bulk, collection: number): Promise<void> {
  await sql`insert into property_records (collection_id, taxon_id, properties)
    select ${uuid(10 + collection)}::uuid, id, jsonb_build_object('Zahl', n % 100, 'Messwert', round((n % 977) / 7.0, 2), 'Jahr', 1950 + n % 70,
      'Kategorie', (array['LC', 'NT', 'VU', 'EN', 'CR'])[1 + n % 5], 'Geschützt', n % 2 = 0, 'Bemerkung',
        'Fundort ' || n % 1000 || ', nach «Atlas», Seite ' || n % 300,
      'Temperaturzahl', n % 9, 'Häufigkeit', (array['hoch', 'gering', 'mittel'])[1 + n % 3], 'Trend', n % 7 = 0, 'Höhenstufe', n % 2000,
      'Freitext', 'Freitext Schuppenkelch zu Objekt ' || n || ', Beobachtung im Gelände bestätigt')
    from (
      select n, ${idOf('n')} as id from generate_series(1, ${DESCRIBED}::int) n where (n + ${collection}::int) % 10 <> 0
      union all select n, ${partnerOf('n')} from generate_series(${PAIR_STEP}::int, ${DESCRIBED}::int, ${PAIR_STEP}::int) n
    ) described`.execute(trx)
}

async function insertWide(trx: Bulk, from: number, to: number): Promise<void> {
  await sql`insert into property_records (collection_id, taxon_id, properties)
    select ${uuid(17)}::uuid, ${idOf('n')},
      (select jsonb_object_agg('Eigenschaft ' || k, n::bigint * (k + 13) % 1009)
        from generate_series(1, ${WIDE.properties}::int) k)
    from generate_series(${from}::int, ${to}::int) n`.execute(trx)
}

function idOf(expression: string) {
  return sql.raw(`('${taxonId(0).slice(0, 24)}' || lpad((${expression})::text, 12, '0'))::uuid`)
}

function partnerOf(expression: string) {
  return sql.raw(`('20000000-0000-4000-8000-' || lpad((${expression})::text, 12, '0'))::uuid`)
}

/** A word of four syllables, one of 160,000. */
function syllables(number: ReturnType<typeof sql>) {
  const list = sql.raw(
    `array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','ri','so','tu','va','we','xi','zo','qua']`,
  )
  return sql.join(
    [1, 20, 400, 8000].map((step) => sql`(${list})[1 + (${number} / ${sql.lit(step)}) % 20]`),
    sql` || `,
  )
}
