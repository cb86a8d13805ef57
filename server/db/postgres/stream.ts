import type { Pool, PoolClient } from 'pg'
import { currentClient } from '../../fairness/client'
import type { FairTurns } from '../../fairness/fairTurns'
import { isLost } from './isLost'
import { FILE_PATIENCE_MS, whilePaused } from '../whilePaused'
import type { StreamedQuery, StreamOptions } from '../database'

/** Somebody who reads so slowly has gone to sleep; less would cost those on a slow line the query again and again. */
const PAUSE_MS = 30_000

/** So often in a row, without a row in between, a file is begun again elsewhere. */
const MOST_LOSSES = 4

interface Batch {
  rows: [string][]
}

/** Where a stream's connections come from. */
export interface StreamSource {
  /** The pool to begin with, or to go on with after a failure. */
  pool(failure: unknown): Promise<Pool>
  turns: FairTurns
}

/**
 * Cursors inside one transaction, so that all batches of all queries show one state of the data. Who does not take the next batch in time, or in a few
 * seconds where others wait for the place, loses the connection; should they come back, a new transaction goes on behind the rows they have. So it does where
 * the server is gone, or a copy broke the reading off to keep up with the primary.
 */
export async function* stream(
  { pool, turns }: StreamSource,
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
  let losses = 0
  let failure: unknown = null
  try {
    for (const query of queries) {
      let taken = 0
      let next: Promise<Batch> | null = null
      for (;;) {
        signal?.throwIfAborted()
        let rows: Batch['rows']
        try {
          if (!client) {
            // Only who has nothing yet is sent away; who was given rows gets the rest.
            endTurn = await turns.take({ client: asker, signal, patienceMs: hasBegun ? undefined : FILE_PATIENCE_MS })
            client = await begun(await pool(failure))
            hasBegun = true
            next = null
            signal?.throwIfAborted()
          }
          next ??= opened(client, query, taken, batchSize)
          rows = (await next).rows
        } catch (error) {
          if (signal?.aborted || !isLost(error) || ++losses > MOST_LOSSES) throw error
          failure = error
          drop()
          continue
        }
        losses = 0
        if (rows.length === 0) break
        const open: PoolClient | null = client
        // The next batch is on its way while the caller works on this one.
        next = open && fetched(open, batchSize)
        next?.catch(() => {})
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
