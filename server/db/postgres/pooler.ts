import { Client, type ClientConfig, type QueryResult } from 'pg'
import { DatabaseUnavailable } from '../databaseUnavailable'
import { streamOf } from './postgresServer'

type ClientClass = new (config?: ClientConfig) => Client
type Statement = string | { text: string; name?: string }
type Query = (config: unknown, values?: unknown) => Promise<QueryResult>

/**
 * Connections through a pooler that lends a connection of the database for one transaction only (PgBouncer with pool_mode = transaction): whatever a lane
 * needs, its role first of all, is set within each transaction, a single statement is one too, and no statement has a name.
 * What is set for a session there would be met by whoever comes next.
 */
export function inTransactions(Base: ClientClass, settings: Readonly<Record<string, string | number>>): ClientClass {
  const setLocal = Object.entries(settings)
    // The default would hold from the next transaction on.
    .map(([name, value]) => `set local ${name.replace('default_transaction_', 'transaction_')} = '${value}'`)
    .join('; ')
  return class extends Base {
    #isInTransaction = false

    override query = ((config: Statement, ...rest: unknown[]) => {
      const done = rest.at(-1)
      if (typeof done !== 'function') return this.#ask(config, rest[0])
      // What the pool itself sends.
      this.#ask(config, rest.length > 1 ? rest[0] : undefined).then(
        (result) => void done(null, result),
        (error: unknown) => void done(error),
      )
      return undefined
    }) as never

    async #ask(config: Statement, values?: unknown): Promise<QueryResult> {
      const query = super.query.bind(this) as Query
      const { text, name, ...rest } = typeof config === 'string' ? { text: config, name: undefined } : config
      void name
      const statement = { ...rest, text }
      if (/^\s*(begin|start transaction)\b/i.test(text)) {
        const result = await query(`${text}; ${setLocal}`)
        this.#isInTransaction = true
        return result
      }
      const isEnd = /^\s*(commit|rollback|end)\b(?!\s+to\b)/i.test(text)
      if (isEnd) this.#isInTransaction = false
      if (isEnd || this.#isInTransaction) return query(statement, values)
      await query(`begin; ${setLocal}`)
      try {
        return await query(statement, values)
      } finally {
        // What failed is undone by it.
        await query('commit')
      }
    }
  }
}

/** A name that nobody sets. */
const PROBE = 'ae.pooler_probe'

/**
 * Throws `DatabaseUnavailable` where a pooler is in between that gives one session’s connection to the next one, while nobody has said so: then the role of
 * one reader would be that of another one's edit. A pooler that keeps the session together does no harm.
 */
export async function refusePooler(connect: () => Client, setting: 'DATABASE_URL' | 'DATABASE_REPLICA_URLS'): Promise<void> {
  const [one, other] = [connect(), connect()]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler tells its own number.
    if (rows[0]?.pid === (one as Client & { processID?: number }).processID) return
    await one.query(`select set_config('${PROBE}', 'one', false)`)
    await other.connect()
    // Whoever holds on to the connection that was used last …
    await other.query('begin')
    const read = `select coalesce(current_setting('${PROBE}', true), '') as value`
    const seen = await Promise.all(
      [other, one].map(async (client) => (await client.query<{ value: string }>(read)).rows[0]?.value),
    )
    await other.query(`select set_config('${PROBE}', '', false)`)
    await other.query('commit')
    if (seen.join() !== ',one') throw new DatabaseUnavailable(POOLER.replaceAll('DATABASE_URL', setting))
    await one.query(`select set_config('${PROBE}', '', false)`)
  } finally {
    for (const client of [one, other]) streamOf(client).destroy()
  }
}

const POOLER =
  'Vor der Datenbank von DATABASE_URL steht ein Pooler, der Verbindungen nach jeder Transaktion weitergibt ' +
  '(bei PgBouncer pool_mode = transaction). Setzen Sie DATABASE_POOLER=transaction, ' +
  'oder nennen Sie in DATABASE_URL die Datenbank selbst.'
