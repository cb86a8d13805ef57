import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Settings } from '../../settings'
import { abortable } from '../abortable'
import type { Database } from '../database'
import { DatabaseUnavailable } from '../databaseUnavailable'
import type { Tables } from '../tables'
import { asViewer } from '../viewer'
import { customTypes } from '../customTypes'
import { FairTurns } from '../../fairness/fairTurns'
import { onlyState } from '../reading/onlyState'
import { currentReading, inReading } from '../reading/reading'
import { addressesOf } from '../../databaseAddresses'
import { checkServer } from './checkServer'
import { Hosts } from './hosts'
import { inTransactions, refusePooler } from './pooler'
import { PostgresServer } from './postgresServer'
import { readersPool } from './readersPool'
import { ReadingServers } from './readingServers'
import { preparing } from '../preparedStatements'
import { sharedPool } from './sharedPool'
import { stream } from './stream'

/**
 * Opens pools to a PostgreSQL server: one for the program's own work, one for bulk work without a time limit, one for public reads and
 * one for streamed ones; the last two also to each copy. Throws `DatabaseUnavailable` when the server cannot be reached or is too old.
 */
export async function openPostgres(settings: Settings, url: string): Promise<Database> {
  const hosts = new Hosts(addressesOf(url) ?? [url])
  const base: PoolConfig = {
    max: settings.databaseConnections,
    types: customTypes,
    application_name: 'arteigenschaften',
    connectionTimeoutMillis: 10_000,
  }
  const timeout = { statement_timeout: settings.queryTimeoutMs }
  const toPrimary = { ...base, ...hosts.config() }
  const session = settings.databasePooler === 'transaction' ? perTransaction : perSession
  const ownerPool = pool({
    ...toPrimary,
    ...session({ ...timeout, idle_in_transaction_session_timeout: settings.queryTimeoutMs }, hosts, toPrimary.Client),
  })
  // One more than asked for: an import holds one for its lock. What hangs within a transaction must not keep its rows for ever.
  const forBulk = { work_mem: '64MB', idle_in_transaction_session_timeout: '2min' }
  const bulkPool = pool({
    ...toPrimary,
    max: settings.databaseConnections + 1,
    ...session(forBulk, hosts, toPrimary.Client),
  })
  const pools = [ownerPool, bulkPool]
  const shared = (each: Pool, isLeft?: () => boolean) => sharedPool(preparing(each), settings.databaseConnections, isLeft)
  const serverAt = (config: PoolConfig, address: () => string, others: readonly Pool[] = []) => {
    const asReader = { role: 'ae_reader', default_transaction_read_only: 'on' }
    const readerPool = pool({ ...config, ...session({ ...asReader, ...timeout }, undefined, config.Client) })
    // Exports read their rows to the end and sort them: the last two settings keep the planner and the disk from spoiling that.
    const streamPool = pool({
      ...config,
      ...session({ ...asReader, work_mem: '64MB', cursor_tuple_fraction: 1 }, undefined, config.Client),
    })
    pools.push(readerPool, streamPool)
    const readers = shared(readerPool, () => server.isLeft)
    const server = new PostgresServer(address, readers, streamPool, [readerPool, streamPool], others)
    return server
  }
  const primary = serverAt(toPrimary, () => hosts.current, [ownerPool, bulkPool])
  const copies = settings.databaseReplicaUrls.map((address) =>
    serverAt({ ...base, connectionString: address, connectionTimeoutMillis: 1_000 }, () => address),
  )
  const servers = new ReadingServers(primary, copies)
  const open = new Set<PoolClient>()
  for (const each of pools) each.on('connect', (client) => open.add(client)).on('remove', (client) => open.delete(client))
  const close = async () => {
    servers.close()
    await Promise.all(pools.map((each) => each.end()))
  }
  try {
    await hosts.find()
    await checkServer(hosts)
    if (settings.databasePooler === null) await refusePoolers(hosts.current, settings.databaseReplicaUrls)
  } catch (error) {
    await close()
    throw error
  }
  const hasCopies = copies.length > 0
  if (hasCopies || hosts.areSeveral) {
    servers.watch(async () => {
      if (primary.isThere && primary.isPrimary) return
      // What was the primary takes no changes any more: none of its connections is of use.
      if (await hosts.find().catch(() => false)) primary.cut()
    })
  }
  const kysely = (each: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: each }) })
  const owner = kysely(shared(ownerPool))
  const bulk = kysely(preparing(bulkPool))
  const readers = hasCopies ? readersPool(servers) : primary.readers
  const reader = kysely(readers)
  const readerUntil: Database['readerUntil'] = (signal) => (signal ? kysely(abortable(readers, signal)) : reader)
  const files = new FairTurns({
    atOnce: settings.databaseConnections,
    perClient: Math.max(2, Math.floor(settings.databaseConnections / 3)),
  })
  return {
    engine: 'postgres',
    storage: null,
    reader,
    owner,
    bulk,
    pages: bulk,
    asViewer: (userId, work) => asViewer(owner, userId, work),
    readerUntil,
    unhurried: { reader, readerUntil },
    files,
    connections: settings.databaseConnections,
    hasCopies,
    figures: () => ({
      lanes: [
        { lane: 'writing', ...inPool(ownerPool) },
        { lane: 'bulk', ...inPool(bulkPool) },
        ...[primary, ...servers.copies].flatMap((server, number) => {
          const from = number === 0 ? 'primary' : `copy ${number}`
          return server.readingPools.map((each, index) => ({
            lane: `${index === 0 ? 'reading' : 'files'}, ${from}`,
            ...inPool(each),
          }))
        }),
      ],
      copies: servers.copies.map((copy) => ({
        isUsed: servers.isUsable(copy),
        lagSeconds: copy.isThere ? servers.lag(copy) : null,
      })),
    }),
    state: hasCopies ? () => servers.state() : onlyState(reader),
    stream: (queries, options) => stream({ pool: streamPools(servers), turns: files }, queries, options),
    still: (work) =>
      bulk
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          // It changes nothing, and whoever writes what it reads may be slow.
          await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
          return work(trx)
        }),
    close,
    cut: async () => {
      servers.close()
      for (const client of open) client.connection.stream.destroy()
    },
  }
}

/** The pools of one stream, which begins where the current request reads and goes on elsewhere when that fails. */
function streamPools(servers: ReadingServers) {
  const reading = currentReading<PostgresServer>()
  let server: PostgresServer | undefined
  return async (failure: unknown) => {
    if (server && failure !== null) server = servers.instead(server, failure, reading)
    server ??= await inReading(reading, () => servers.current())
    if (reading) reading.state = undefined
    return server.streams
  }
}

const inPool = ({ totalCount, idleCount, waitingCount }: Pool) => ({ busy: totalCount - idleCount, waiting: waitingCount })

/**
 * Compiling a statement with hundreds of expressions takes seconds (an export of 30 columns:
 * 2 s), running it half a second; with others it costs more than it brings, too.
 */
const withoutJit = { jit: 'off' }

type SessionSettings = Record<string, string | number>

/** The same where a pooler gives the connection to somebody else after each transaction. */
const perTransaction = (parameters: SessionSettings, hosts?: Hosts, Base: PoolConfig['Client'] = Client): PoolConfig => ({
  Client: inTransactions(Base as typeof Client, { ...withoutJit, client_connection_check_interval: '500ms', ...parameters }),
  onConnect: async (client) => hosts?.refuseCopy(client),
})

function pool(config: PoolConfig): Pool {
  const created = new Pool(config)
  // A connection that breaks is replaced by the pool, and its query fails; without listeners it would end the process.
  created.on('error', () => {})
  created.on('connect', (client) => client.on('error', () => {}))
  return created
}

/** A copy that does not answer now is left out as any other, and looked at when it comes. */
async function refusePoolers(primary: string, copies: readonly string[]): Promise<void> {
  const soon = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  await refusePooler(() => new Client({ connectionString: primary }), 'DATABASE_URL')
  const refuseAt = (connectionString: string) =>
    refusePooler(() => new Client({ connectionString, ...soon }), 'DATABASE_REPLICA_URLS').catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error
    })
  await Promise.all(copies.map(refuseAt))
}

/** A connection that is closed ends its query within a second, not only when it next writes; servers on Windows cannot. */
const noticeClosedConnections = `do $$ begin
  perform set_config('client_connection_check_interval', '500ms', false);
exception when others then null; end $$`

/**
 * Session settings, sent once per new connection before its first query. Not as startup options: poolers such as PgBouncer refuse
 * those, and the role may not exist before the first migration.
 */
function perSession(parameters: SessionSettings, hosts?: Hosts): PoolConfig {
  const statement = Object.entries({ ...withoutJit, ...parameters })
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
  return {
    onConnect: async (client) => {
      await hosts?.refuseCopy(client)
      await client.query(`${statement}; ${noticeClosedConnections}`)
    },
  }
}
