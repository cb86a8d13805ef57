import { LinkError, linkByName } from '../../auth/linkByName'
import type { Database } from '../../db/database'
import { isLockToken, WRONG_LOCK_TOKEN } from '../lockToken'
import { sendProblem } from '../problem'
import type { Audit } from '../../watch/audit'
import type { FastifyInstance } from 'fastify'

/** POST /intern/password-link: makes a link for `npm run password` on the same machine, which may read the lock file. */
export function registerPasswordLinkRoute(app: FastifyInstance, database: Database, lockToken: string, audit: Audit): void {
  app.post('/intern/password-link', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    const { name, admin } = (request.body ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '') return sendProblem(reply, 400, 'Der Name fehlt.')
    reply.header('cache-control', 'no-store')
    try {
      return reply.send(await linkByName(database, { name: name.trim(), admin: admin === true }, audit))
    } catch (error) {
      if (error instanceof LinkError) return sendProblem(reply, 404, error.message)
      throw error
    }
  })
}
