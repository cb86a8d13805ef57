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
  let expired: Error | null = null
  let idle: NodeJS.Timeout | undefined

  async function query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    clearTimeout(idle)
    const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
    // The transaction is gone already, or the thread died inside it and took it along: there is nothing left to roll back.
    if (first === 'rollback' && (expired || engine.broken))
      return { command: 'ROLLBACK', rowCount: null, oid: 0, fields: [], rows: [] }
    if (expired) throw expired
    if (first === 'begin' || first === 'start') inTransaction = true
    const result = await withTimeout(engine, timeoutMs, engine.query(role, text, values)).finally(watchIdle)
    if (first === 'commit' || (first === 'rollback' && !/\bto\b/i.test(text))) {
      inTransaction = false
      clearTimeout(idle)
    }
    return result
  }

  /** Whoever forgets a transaction, or waits inside it for a turn that it blocks itself, would stop everybody. */
  function watchIdle(): void {
    if (!inTransaction || timeoutMs === null || engine.broken) return
    idle = setTimeout(() => {
      void engine.query(role, 'rollback', []).then(endTurn, endTurn)
      expired = new EngineError('Die Transaktion wurde beendet, weil sie zu lange untätig war.', '25P03')
    }, timeoutMs)
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      clearTimeout(idle)
      if (expired) return
      if (!inTransaction || engine.broken) return endTurn()
      // Whoever left a transaction open does not pass it on to the next one.
      engine.query(role, 'rollback', []).then(endTurn, endTurn)
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
