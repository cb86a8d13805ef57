import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { asReading } from '../../db/reading/reading'
import { startCluster } from '../../db/testing/cluster'
import type { Line } from '../../db/testing/line'
import { own, rightsFixture } from '../../db/testing/rightsFixture'
import { testSettings } from '../../db/testing/testDatabase'
import { openDatabase } from '../../openDatabase'
import { until } from '../../testing/until'
import { createApp } from '../app'
import { tokensOf } from './tokens'

const JWT_SECRET = 'a secret that only tests use, 32 characters'

export interface Asked {
  /** The number of the process. */
  of?: number
  datenstand?: string
  token?: string
  variables?: object
}

export type ProcessesOnCopies = Awaited<ReturnType<typeof startProcessesOnCopies>>

/** A primary with two copies, a process that reads from both and one that reads from the second; with the rights fixture in it. */
export async function startProcessesOnCopies() {
  const cluster = await startCluster(2)
  const databases: Database[] = []
  const apps: FastifyInstance[] = []
  const start = async (url: string, copies: readonly Line[]) => {
    const settings = testSettings({
      JWT_SECRET,
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: copies.map((copy) => copy.url).join(' '),
    })
    const database = await openDatabase(settings)
    databases.push(database)
    return apps.push(await createApp({ database, settings, outDir: tmpdir(), rate: false, log: () => {} })) - 1
  }
  await start(cluster.primary.url, cluster.copies)
  await start(cluster.primary.url, cluster.copies.slice(1))
  const [database] = databases as [Database]
  await sql.raw(rightsFixture()).execute(database.owner)
  const tokens = await tokensOf(database, JWT_SECRET)
  const token = tokens.admin

  const inject = (url: string | InjectOptions) => (apps[0] as FastifyInstance).inject(url)
  const ask = async (query: string, { of = 0, datenstand, token: bearer, variables = {} }: Asked = {}) => {
    const response = await (apps[of] as FastifyInstance).inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        ...(datenstand !== undefined && { datenstand }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      payload: JSON.stringify({ query, variables }),
    })
    const { data, errors } = JSON.parse(response.body) as { data: Record<string, Record<string, unknown>>; errors?: unknown }
    if (errors) throw new Error(response.body)
    return { data, datenstand: String(response.headers.datenstand) }
  }
  const nameNow = async (asked?: Asked) => {
    const { data } = await ask('query ($id: ID!) { taxon(id: $id) { name } }', { ...asked, variables: { id: own.taxon } })
    return data.taxon?.name
  }
  /** An edit as a person does it; answers the Datenstand that the answer names. */
  const rename = async (name: string, of = 0) => {
    const { data } = await ask('query ($id: ID!) { taxon(id: $id) { version } }', { of, token, variables: { id: own.taxon } })
    const { datenstand } = await ask(
      'mutation ($id: ID!, $version: Int!, $name: String!) { updateTaxon(id: $id, version: $version, changes: { name: $name }) { id } }',
      { of, token, variables: { id: own.taxon, version: Number(data.taxon?.version), name } },
    )
    return datenstand
  }
  const databaseOf = (of: number) => databases[of] ?? database
  /** Whether a public read comes from a copy now. */
  const isCopy = (of = 0) =>
    asReading({}, async () => {
      const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(databaseOf(of).reader)
      return rows[0]?.copy
    })
  const level = () => until(async () => (await Promise.all([0, 1].map(isCopy))).every(Boolean))
  const both = (statement: string) => Promise.all([0, 1].map((copy) => cluster.on(copy, statement)))
  /** While the copies stand still. */
  const whilePaused = async (work: () => Promise<void>) => {
    await level()
    await both('select pg_wal_replay_pause()')
    try {
      await work()
    } finally {
      await both('select pg_wal_replay_resume()')
    }
    await level()
  }
  const stop = async () => {
    for (const app of apps) await app.close()
    for (const each of databases) await each.close()
    await cluster.stop()
  }
  await level()
  return {
    cluster,
    database,
    databaseOf,
    token,
    tokens,
    start,
    inject,
    ask,
    nameNow,
    rename,
    isCopy,
    level,
    both,
    whilePaused,
    stop,
  }
}
