import { performance } from 'node:perf_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { QueryResult } from 'pg'
import { type Engine, EngineError, type SessionRole } from './engine'
import type { Lane, Turns } from './turns'

export interface PoolSource {
  turns: Turns
  /** The running engine; starts a new one when the last one broke. */
  engine: () => Promise<Engine>
}

/**
 * What Kysely takes for a `pg.Pool`: `connect` waits for a turn in the lane, `release` ends it. A query that runs longer than
 * `timeoutMs` ends the engine, because nothing else stops it; the next turn starts a new one on the same files.
 */
export function lanePool(source: PoolSource, lane: Lane, role: SessionRole, timeoutMs: number | null): PostgresPool {
  return {
    async connect() {
      const release = await source.turns.take(lane)
      try {
        return laneClient(await source.engine(), role, timeoutMs, release)
      } catch (error) {
        release()
        throw error
      }
    },
    end: async () => {},
  }
}

function laneClient(engine: Engine, role: SessionRole, timeoutMs: number | null, endTurn: () => void): PostgresPoolClient {
  let inTransaction = false

  async function query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
    // The thread died inside the transaction, and took it along: there is nothing left to roll back.
    if (first === 'rollback' && engine.broken) return { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] }
    if (first === 'begin' || first === 'start') inTransaction = true
    const result = await withTimeout(engine, timeoutMs, engine.query(role, text, values))
    if (first === 'commit' || (first === 'rollback' && !/\bto\b/i.test(text))) inTransaction = false
    return result
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      if (!inTransaction || engine.broken) return endTurn()
      // Whoever left a transaction open does not pass it on to the next one.
      query('rollback').then(endTurn, endTurn)
    },
  }
}

async function withTimeout<T>(engine: Engine, timeoutMs: number | null, work: Promise<T>): Promise<T> {
  if (timeoutMs === null) return work
  const started = performance.now()
  const timer = setTimeout(() => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    void engine.kill(
      new EngineError(`Die Abfrage wurde nach ${seconds} Sekunden abgebrochen, weil sie zu lange dauerte.`, '57014'),
    )
  }, timeoutMs)
  return work.finally(() => clearTimeout(timer))
}
