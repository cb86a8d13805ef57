import { Client, type Pool } from 'pg'
import type { PostgresPool } from 'kysely'
import { type DataState, readLogPlace } from '../../../lib/domain/addresses/dataStateHeader'
import { latest } from '../reading/latest'
import { serverName } from '../../databaseAddresses'
import { isLost } from './isLost'

/** A server that says nothing for so long is not waited for; nine tenths of a second with the pause before it. */
const SILENT_MS = 600
const PAUSE_MS = 300

/** One PostgreSQL server, the primary or a copy, as the place that public reads come from. */
export class PostgresServer {
  /** Answered when it was last looked after. */
  isThere = true
  /** A copy that went on to be the primary is one to read from like any other. */
  isPrimary = false
  /** Nobody waits for a connection to read by any more. */
  isLeft = false
  /** It has at least this much of the log. */
  seen = 0n
  /** Its Datenstand: what was read from it before has no more than that. One reading for all who ask at the same time. */
  readonly state: () => Promise<DataState & { log: bigint }>
  private heardAt = Date.now()
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private watcher: Client | null = null

  /**
   * @param address changes where one of several hosts takes over
   * @param readingPools its connections to read by
   * @param others those that write, so that nobody waits for one that is gone
   */
  constructor(
    readonly address: () => string,
    readonly readers: PostgresPool,
    readonly streams: Pool,
    readonly readingPools: readonly Pool[],
    private readonly others: readonly Pool[],
  ) {
    this.state = latest(async () => {
      if (this.isLeft) throw leftError()
      return this.note((await streams.query<StateRow>(STATE)).rows[0])
    })
  }

  get name() {
    return serverName(this.address())
  }

  /** Whether it has been away for at least so long. */
  isGone(ms: number): boolean {
    return !this.isThere && Date.now() - this.heardAt >= ms
  }

  /** Looks after it from now on; `looked` hears of each time. */
  watch(looked: () => void | Promise<void>): void {
    const look = async () => {
      await this.look()
      await looked()
      if (!this.isClosed) this.timer = setTimeout(() => void look(), PAUSE_MS).unref()
    }
    void look()
  }

  /** Closes all connections, those with a statement under way, too: whoever waits for one is told at once. */
  cut(): void {
    for (const pool of [...this.readingPools, ...this.others]) cutPool(pool)
  }

  /** Sends those on who only read, also those who wait for a connection, until it is there again. */
  leave(isLeft: boolean): void {
    this.isLeft = isLeft
    if (isLeft) for (const pool of this.readingPools) cutPool(pool)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    this.dropWatcher()
  }

  private async look(): Promise<void> {
    try {
      this.watcher ??= await connected(this.address())
      this.note((await this.watcher.query<StateRow>(STATE)).rows[0])
      this.isThere = true
    } catch (error) {
      this.dropWatcher()
      // Who says no is there: a database that is yet to be set up.
      this.isThere = !isLost(error)
    }
  }

  private dropWatcher(): void {
    if (this.watcher) streamOf(this.watcher).destroy()
    this.watcher = null
  }

  private note(row: StateRow | undefined): DataState & { log: bigint } {
    if (!row) throw new Error('data_state has no row')
    const log = readLogPlace(row.log)
    this.isPrimary = !row.copy
    this.heardAt = Date.now()
    // A server that was set up anew begins further back.
    this.seen = log
    return { revision: row.revision, log }
  }
}

/** What those are told who wait for a server that nobody reads from any more. */
export const leftError = () => Object.assign(new Error('This server says nothing.'), { code: '08006' })

/** What the pool itself offers waits for its clients. */
function cutPool(pool: Pool): void {
  const { _clients: clients } = pool as Pool & { _clients: readonly Client[] }
  for (const client of [...clients]) streamOf(client).destroy()
}

interface StateRow {
  copy: boolean
  log: string
  revision: number
}

/** What can be seen on a primary stands before the place where it writes next; on a copy, before the one it has come to. */
const STATE = `select pg_is_in_recovery() as copy, revision::float8 as revision,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text as log from data_state`

/** A connection of its own: whether a server is there must not depend on a free one. */
export async function connected(address: string): Promise<Client> {
  const client = new Client({
    connectionString: address,
    application_name: 'arteigenschaften (watch)',
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    streamOf(client).destroy()
    throw error
  }
}

export const streamOf = (client: Client) =>
  (client as Client & { connection: { stream: { destroy: () => void } } }).connection.stream
