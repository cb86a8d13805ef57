import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { swissCount } from '../../lib/domain/text/swissCount'
import { readMigrations } from '../../server/db/migrate'
import { openDatabase } from '../../server/openDatabase'
import { readSettings } from '../../server/settings'
import type { BenchContext } from '../support/types'
import {
  collectionId,
  collectionName,
  COLLECTIONS,
  insertRecords,
  insertRelations,
  insertTaxa,
  RELATIONS,
  scaleId,
  TAXONOMY,
  TAXONOMY_NAME,
} from './generated'

/** So many taxa are made by one statement. */
const STEP = 1_000_000

/** A database on PostgreSQL that grows; dropped by `close`, unless BENCH_KEEP is set: then the next run begins with it. */
export interface Grown {
  url: string
  taxa: number
  /** The first so many have records. */
  known: number
  /**
   * Until it has so many taxa. With the first of them come ten records for each, and a
   * relation; all that is counted and looked up stands as the program keeps it.
   */
  growTo: (taxa: number) => Promise<void>
  close: () => Promise<void>
}

export async function openGrown(server: string, say: BenchContext['say']): Promise<Grown> {
  const name = `bench_scale_${version()}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  if ((await run(server, `select 1 from pg_database where datname = '${name}'`)).length === 0)
    await run(server, `create database ${name}`)
  // Its tables.
  await (await openDatabase(readSettings({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40) }))).close()
  const [head] = await run(url, `select taxon_count as taxa from taxonomies where id = '${TAXONOMY}'`)
  const [collection] = await run(url, `select record_count as taxa from property_collections where id = '${collectionId(1)}'`)
  const grown: Grown = {
    url,
    taxa: Number(head?.taxa ?? 0),
    known: Number(collection?.taxa ?? 0),
    growTo: async (taxa) => {
      if (taxa <= grown.taxa) return
      const client = await connect(url)
      try {
        await grow(client, grown.taxa, taxa, say)
      } finally {
        await client.end()
      }
      grown.taxa = taxa
      grown.known ||= taxa
    },
    close: async () => {
      if (!process.env.BENCH_KEEP) await run(server, `drop database ${name} with (force)`)
    },
  }
  return grown
}

/** Another one whenever what is made, or into what, has changed. */
function version(): string {
  const hash = createHash('sha256').update(readFileSync(join(__dirname, 'generated.ts')))
  for (const { checksum } of readMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 10)
}

const LARGE = ['taxa', 'vernacular_names', 'property_records', 'relations', 'search_words']

async function grow(client: Client, from: number, to: number, say: BenchContext['say']): Promise<void> {
  const began = performance.now()
  const done = (what: string) => say(`${what} (${Math.round((performance.now() - began) / 1_000)} s)`)
  // Triggers and foreign keys would be asked row by row; what they see to is done at the end. Sorting and indexes get memory for it.
  for (const setting of ["work_mem = '512MB'", "maintenance_work_mem = '1GB'", 'session_replication_role = replica'])
    await client.query(`set ${setting}`)
  await client.query(
    `insert into taxonomies (id, type, name, published) values ('${TAXONOMY}', 'Art', '${TAXONOMY_NAME}', true) on conflict do nothing`,
  )
  // Several times as fast as keeping them up to date.
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = any($1) and indexdef not like '%UNIQUE%'`,
    [LARGE],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  for (let next = from + 1; next <= to; next += STEP)
    for (const statement of insertTaxa(next, Math.min(to, next + STEP - 1))) await client.query(statement)
  done(`${swissCount(to)} Taxa`)
  if (from === 0) await insertFacts(client, to)
  await client.query(words('taxa'))
  await client.query(words('vernacular_names'))
  done('Angaben und Wörter')
  for (const { definition } of indexes.rows) await client.query(definition)
  done('Indexe')
  await client.query('vacuum (analyze)')
  await client.query(`select refresh_siblings('${TAXONOMY}', '${scaleId(1)}')`)
  await client.query(`select refresh_taxonomy_counts('${TAXONOMY}')`)
  if (from === 0)
    for (let index = 1; index <= RELATIONS; index++) await client.query(`select refresh_collection('${collectionId(index)}')`)
  // So that indexes answer alone, as they do after the first night on a server.
  await client.query('vacuum (analyze)')
  done('gezählt und aufgeräumt')
}

async function insertFacts(client: Client, taxa: number): Promise<void> {
  for (let index = 1; index <= RELATIONS; index++) {
    await client.query('insert into property_collections (id, name, published) values ($1, $2, true)', [
      collectionId(index),
      collectionName(index),
    ])
    await client.query(index <= COLLECTIONS ? insertRecords(index, taxa) : insertRelations(taxa))
  }
}

/** What `add_search_words` finds, without an array of all names. */
const words = (table: string) =>
  `insert into search_words select distinct w collate "C" from ${table}, unnest(search_words_of(search_name)) w
   where length(w) between 3 and 60 and w collate "C" !~ '[0-9]' on conflict do nothing`

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

/** One statement on a connection of its own. */
export async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
