import { join } from 'node:path'
import { sql } from 'kysely'
import { parseExportQuery, writeExportQuery } from '../lib/domain/export/exportQuery'
import { swissCount } from '../lib/domain/text/swissCount'
import type { Database } from '../server/db/database'
import { noteConcerned } from '../server/watching/concerned'
import type { Channels } from '../server/watching/channels'
import { deliverWebhooks } from '../server/watching/deliver'
import { refreshConcerned } from '../server/watching/keepWatching'
import { beginSelection } from '../server/watching/watchedSelection'
import { imported, onEmptyDatabases, seconds, withFolder } from './support/importing'
import type { Bench, BenchContext, BenchRow } from './support/types'
import { nameOf, writeTable } from './support/writtenTables'

const TAXA = Number(process.env.BENCH_TAXA ?? 50_000)
const WATCHES = 1_000
/** Of each fifty that are watched, ten. */
const CHANGED = TAXA / 5
/** Seconds until all is noted. */
const BOUND = 5

/** A thousand selections of fifty taxa each are watched while an import changes ten thousand entries of the collection that all of them filter by. */
export const watchingBench: Bench = (context) =>
  withFolder(async (folder) => {
    const header = 'scientificName,Gruppe,Status'
    const row = (index: number, status: string) => `${nameOf(index)},${index % WATCHES},${status}`
    const isChanged = (index: number) => Math.floor(index / WATCHES) % 5 === 0
    await writeTable(join(folder, 'taxa.csv'), TAXA, 'id,name,rank', (index) => `t${index},${nameOf(index)},species`)
    await writeTable(join(folder, 'vorher.csv'), TAXA, header, (index) => row(index, 'LC'))
    await writeTable(join(folder, 'nachher.csv'), TAXA, header, (index) => row(index, isChanged(index) ? 'VU' : 'LC'))
    return onEmptyDatabases(context, (database, dataDir) => timed(database, folder, dataDir, context))
  })

async function timed(database: Database, folder: string, dataDir: string, context: BenchContext): Promise<BenchRow[]> {
  const { engine, owner } = database
  const load = (what: string, file: string, into: { taxonomy: string; type: 'Art' } | { collection: string }) =>
    imported(database, dataDir, context, what, { path: join(folder, file), ...into })
  context.say(`Beobachtete Auswahlen (${engine}) …`)
  await load('Taxa', 'taxa.csv', { taxonomy: 'Messung', type: 'Art' })
  await load('vorher', 'vorher.csv', { collection: 'Liste' })
  const begun = await seconds(() => watchAll(database))
  await sql`update watched_selections set read_at = now() - interval '2 hours'`.execute(owner)
  await load('nachher', 'nachher.csv', { collection: 'Liste' })

  const noted = await seconds(() => noteConcerned(database))
  const read = await seconds(() => refreshConcerned(database, { quiet: 0 }))
  const { rows } = await sql<{ events: number; changed: number }>`
    select count(*)::int as events, coalesce(sum(changed), 0)::int as changed from selection_events`.execute(owner)
  const sent = await seconds(() => deliverWebhooks(database, nowhere))
  const told = rows[0]
  if (told?.events !== WATCHES || told.changed !== CHANGED || sent.result !== WATCHES)
    throw new Error(
      `Of ${WATCHES} selections ${told?.events} were noted, with ${told?.changed} changes; ${sent.result} were told.`,
    )
  const figure = (took: number) => `${took.toFixed(1)} s`
  return [
    { work: `${swissCount(WATCHES)} Auswahlen von je ${TAXA / WATCHES} Objekten begonnen`, engine, figure: figure(begun.took) },
    {
      work: `Import von ${swissCount(CHANGED)} Änderungen: festgestellt, welche er betrifft`,
      engine,
      figure: figure(noted.took),
      bound: `≤ ${BOUND} s`,
      ok: noted.took <= BOUND,
    },
    {
      work: '… alle gelesen, verglichen und festgehalten',
      engine,
      figure: figure(read.took),
      bound: `≤ ${BOUND} s`,
      ok: noted.took + read.took <= BOUND,
    },
    { work: '… Meldungen verschickt (ohne Netz)', engine, figure: figure(sent.took) },
  ]
}

async function watchAll(database: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into users (name) values ('Messung') returning id`.execute(database.owner)
  for (let group = 0; group < WATCHES; group++) {
    const asked = new URLSearchParams([
      ['taxonomies', 'Messung'],
      ['pcoProperties', 'Liste~Status'],
      ['pcoFilters', `Liste~Gruppe~=~${group}`],
    ])
    const { settings, view } = parseExportQuery(String(asked))
    const { id } = await beginSelection(database, writeExportQuery(settings, view))
    await sql`
      insert into watches (user_id, selection_id, name, channel, url, secret, end_key)
      values (${rows[0]?.id}, ${id}, ${`${group}`}, 'webhook', 'https://empfang.example.org/', 'x', ${`${group}`})`.execute(
      database.owner,
    )
  }
}

/** What is sent arrives at once. */
const nowhere: Channels = {
  webhook: () => Promise.resolve({ delivered: true }),
  problemOfAddress: () => null,
  newSecret: () => '',
  mail: null,
  nextTry: () => null,
  origin: 'https://arten.example.org',
}
