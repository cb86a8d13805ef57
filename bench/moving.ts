import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeCrosswalk } from '../server/crosswalk/makeCrosswalk'
import type { Database } from '../server/db/database'
import { undoImport } from '../server/importers/undo/undoImport'
import { countMove } from '../server/moving/planMove'
import { runMove } from '../server/moving/runMove'
import { swissCount } from '../lib/domain/text/swissCount'
import { lendingRows } from './lending'
import { beside } from './support/beside'
import { besideImport } from './support/besideImport'
import { onEmptyDatabases, questionsAbout, seconds, watchMemory } from './support/importing'
import { ms, quantile } from './support/timing'
import { nameOf } from './support/writtenTables'
import type { Bench, BenchContext, BenchRow } from './support/types'

const OLD = Number(process.env.BENCH_TAXA ?? 50_000)
const YOUNG = Math.round(OLD * 1.04)
const RECORDS = [OLD, Math.round(OLD * 0.44)] as const
/** Seconds for a crosswalk of 50,000 × 52,000 names, and as many for moving 72,000 records. */
const BOUND = { postgres: 10, pglite: 40 }
/** Of so many names only the crosswalk is made (`BENCH_TAXA`), and of a million within so many seconds on PostgreSQL. */
const MANY = 1_000_000
const BOUND_OF_MANY = 300
const PATIENCE = 250

/** Embedded, all wait for a long transaction; for a move not longer than for an import, as a multiple of the wait beside one of as many entries. */
const AS_BESIDE_IMPORT = 1.25

/** Makes a crosswalk between two versions of a list and moves two collections along it, others asking meanwhile. */
export const movingBench: Bench = (context) => onEmptyDatabases(context, (database, dataDir) => timed(database, dataDir, context))

async function timed(database: Database, dataDir: string, context: BenchContext): Promise<BenchRow[]> {
  const { engine } = database
  const bound = BOUND[engine]
  context.say(`Umzug von ${swissCount(OLD)} auf ${swissCount(YOUNG)} Namen (${engine}) …`)
  // Of a thousand names some are spelt anew, some are joined with their neighbour.
  const old = await listOf(database, 'alt', OLD, nameOf)
  const young = await listOf(database, 'neu', YOUNG, (index) => (index % 50 === 7 ? `${nameOf(index)}is` : nameOf(index)))
  const crosswalkId = randomUUID()
  await sql`
    insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id) values (${crosswalkId}::uuid, ${old}::uuid, ${young}::uuid)`.execute(
    database.bulk,
  )
  const memory = watchMemory()
  const made = await seconds(() => makeCrosswalk(database, { id: crosswalkId }))
  const most = memory()
  const within = (took: number, least = bound) => ({ figure: `${took.toFixed(1)} s`, bound: `≤ ${least} s`, ok: took <= least })
  const determined = [
    {
      work: `Umzug festgestellt, ${swissCount(OLD)} × ${swissCount(YOUNG)} Namen`,
      engine,
      ...within(made.took, OLD < MANY ? bound : BOUND_OF_MANY),
    },
    { work: '… Speicher', engine, figure: `+${most} MB` },
  ]
  if (OLD >= MANY) return determined

  const collectionIds = [await collectionOf(database, old, RECORDS[0]), await collectionOf(database, old, RECORDS[1])]
  for (const table of ['taxa', 'property_records']) await sql`analyze ${sql.table(table)}`.execute(database.bulk)
  // Of a thousand, 980 are called the same in both.
  const lent = await lendingRows(database, { taxonomy: 'neu', collection: collectionIds[0] ?? '', atLeast: 0.97 * OLD })
  const order = { crosswalkId, collectionIds, copies: false }
  const copied = await seconds(() =>
    database.bulk
      .transaction()
      .execute((trx) => sql`create temporary table beside on commit drop as select * from property_records`.execute(trx)),
  )
  const planned = await seconds(() => countMove(database.bulk, order))
  let moved = { took: 0, result: { batch: null as string | null } }
  const waited = (
    await beside(database, questionsAbout(old, OLD), async () => {
      moved = await seconds(() => runMove(database, order, { userId: null }))
    })
  ).flat()
  const undone = await seconds(() => undoImport(database, moved.result.batch))
  const p95 = quantile(waited, 0.95)
  const entries = RECORDS[0] + RECORDS[1]
  const rows = swissCount(entries)
  const besideOther =
    engine === 'pglite' ? quantile((await besideImport(database, dataDir, context, entries)).flat(), 0.95) : null
  return [
    ...determined,
    ...lent,
    { work: `Plan für ${rows} Datensätze`, engine, figure: ms(planned.took * 1_000) },
    {
      work: `${rows} Datensätze umgezogen; so lange schreibt sie die Datenbank ab`,
      engine,
      ...within(moved.took),
      ratio: moved.took / copied.took,
    },
    {
      work: `… Baum und Suche daneben, ${waited.length} Fragen, p95`,
      engine,
      figure: `${ms(p95)}, höchstens ${ms(Math.max(...waited))}`,
      ...(besideOther === null
        ? { bound: `≤ ${PATIENCE} ms`, ok: p95 <= PATIENCE }
        : {
            ratio: p95 / besideOther,
            bound: `≤ ${AS_BESIDE_IMPORT} × neben einem Import`,
            ok: p95 <= AS_BESIDE_IMPORT * besideOther,
          }),
    },
    { work: '… rückgängig gemacht', engine, figure: `${undone.took.toFixed(1)} s` },
  ]
}

/** A published taxonomy of so many species. */
async function listOf({ bulk }: Database, name: string, size: number, nameAt: (index: number) => string): Promise<string> {
  const id = randomUUID()
  await sql`insert into taxonomies (id, type, name, published) values (${id}::uuid, 'Art', ${name}, true)`.execute(bulk)
  for (let from = 0; from < size; from += 5_000) {
    const names = Array.from({ length: Math.min(5_000, size - from) }, (_, index) => nameAt(from + index))
    await sql`
      insert into taxa (taxonomy_id, name, author, rank)
      select ${id}::uuid, n, 'L.', 'species' from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) n`.execute(bulk)
  }
  await sql`select refresh_taxonomy(${id}::uuid)`.execute(bulk)
  return id
}

/** A published collection with a record of each of so many taxa. */
async function collectionOf({ bulk }: Database, taxonomyId: string, size: number): Promise<string> {
  const id = randomUUID()
  await sql`insert into property_collections (id, name, published) values (${id}::uuid, ${id}, true)`.execute(bulk)
  await sql`
    insert into property_records (collection_id, taxon_id, properties)
    select ${id}::uuid, t.id, jsonb_build_object('Status', 'LC', 'Länge', length(t.name), 'Kürzel', md5(t.name))
    from taxa t where t.taxonomy_id = ${taxonomyId}::uuid order by t.sort_key limit ${size}`.execute(bulk)
  await sql`select refresh_collection(${id}::uuid)`.execute(bulk)
  return id
}
