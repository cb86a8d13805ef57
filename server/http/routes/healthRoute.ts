import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Log } from '../../watch/log'
import { healthOperation } from '../contract/siteOperations'
import { errorLine } from '../errors'
import { sendProblem } from '../problem'

/**
 * GET /health: 200 when the database answers, so that whoever watches the server
 * restarts it when it cannot serve; `storage: low` when the disk is nearly full.
 */
export function registerHealthRoute(app: FastifyInstance, database: Database, fault: Log['fault']): void {
  app.get('/health', { logLevel: 'silent', config: { operations: { GET: healthOperation } } }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(database.reader)
      return database.storage?.isLow ? { status: 'ok', storage: 'low' } : { status: 'ok' }
    } catch (error) {
      fault(errorLine(error))
      return sendProblem(reply, 503, 'Die Datenbank antwortet nicht. Versuchen Sie es in einer Minute noch einmal.', 'INTERNAL')
    }
  })
}
