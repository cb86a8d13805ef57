import type { Pool, PoolClient } from 'pg'
import { currentClient } from '../../fairness/client'
import type { FairTurns } from '../../fairness/fairTurns'
import { FILE_PATIENCE_MS, whilePaused } from '../whilePaused'
import type { StreamedQuery, StreamOptions } from '../database'

/** Somebody who reads so slowly has gone to sleep; less would cost those on a slow line the query again and again. */
const PAUSE_MS = 30_000

interface Batch {
  rows: [string][]
}

/**
 * Cursors inside one transaction, so that all batches of all queries show one state of the data. Who does not take the next batch in time, or in a few seconds where
 * others wait for the place, loses the connection; should they come back, a new transaction goes on behind the rows they have.
 */
export async function* stream(
  { pool, turns }: { pool: Pool; turns: FairTurns },
  queries: readonly StreamedQuery[],
  { batchSize = 5_000, pauseMs = PAUSE_MS, signal }: StreamOptions = {},
): AsyncGenerator<string[]> {
  const asker = currentClient()
  let client: PoolClient | null = null
  let endTurn: (() => void) | undefined
  let endPause: (() => void) | undefined
  // Released with an error the connection is closed, and with it a query that still runs.
  const drop = () => {
    client?.release(true)
    client = null
    endTurn?.()
  }
  signal?.addEventListener('abort', drop, { once: true })
  let hasBegun = false
  try {
    for (const query of queries) {
      let taken = 0
      let next: Promise<Batch> | null = null
      for (;;) {
        signal?.throwIfAborted()
        if (!client) {
          // Only who has nothing yet is sent away; who was given rows gets the rest.
          endTurn = await turns.take({ client: asker, signal, patienceMs: hasBegun ? undefined : FILE_PATIENCE_MS })
          client = await begun(pool)
          hasBegun = true
          next = null
          signal?.throwIfAborted()
        }
        const open: PoolClient = client
        next ??= opened(open, query, taken, batchSize)
        const { rows } = await next
        if (rows.length === 0) break
        // The next batch is on its way while the caller works on this one.
        next = fetched(open, batchSize)
        next.catch(() => {})
        endPause = whilePaused(drop, pauseMs, () => turns.isAwaited(asker))
        yield rows.map(([text]) => text)
        endPause()
        taken += rows.length
      }
      await client?.query('close rows')
    }
    await client?.query('commit')
    client?.release()
    client = null
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    endPause?.()
    signal?.removeEventListener('abort', drop)
    drop()
  }
}

async function begun(target: Pool): Promise<PoolClient> {
  const client = await target.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The first rows of a query behind so many. */
async function opened(client: PoolClient, { query, settings }: StreamedQuery, behind: number, size: number): Promise<Batch> {
  for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value])
  await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters])
  if (behind > 0) await client.query(`move forward ${behind} in rows`)
  return fetched(client, size)
}

function fetched(client: PoolClient, size: number): Promise<Batch> {
  return client.query<[string]>({ text: `fetch ${Math.trunc(size)} from rows`, rowMode: 'array' })
}
