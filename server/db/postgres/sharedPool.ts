import type { PostgresPool } from 'kysely'
import { FairTurns } from '../../fairness/fairTurns'
import type { BreakableClient } from '../abortable'
import { leftError } from './postgresServer'

/**
 * A pool of so many connections of which one client gets all but a few: whoever else asks finds one, or has the next. Where its server `isLeft`, whoever has
 * waited is sent on at once.
 */
export function sharedPool(pool: PostgresPool, connections: number, isLeft = () => false): PostgresPool {
  const turns = new FairTurns({ atOnce: connections, perClient: Math.max(1, Math.floor(connections * 0.7)) })
  return {
    async connect() {
      const endTurn = await turns.take()
      try {
        if (isLeft()) throw leftError()
        const client: BreakableClient = await pool.connect()
        return {
          query: client.query.bind(client) as never,
          breakOff() {
            client.breakOff?.()
            endTurn()
          },
          release() {
            client.release()
            endTurn()
          },
        }
      } catch (error) {
        endTurn()
        throw error
      }
    },
    end: () => pool.end(),
  }
}
