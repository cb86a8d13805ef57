import type { FastifyInstance } from 'fastify'
import { LinkError, linkByName, type LinkMade } from '../../auth/linkByName'
import type { Database } from '../../db/database'
import { isLockToken } from '../lockToken'

/** What the route answers: a link, or a sentence why there is none. */
export type PasswordLinkAnswer = LinkMade | { error: string }

/** POST /intern/password-link: makes a link for `npm run password` on the same machine, which may read the lock file. */
export function registerPasswordLinkRoute(app: FastifyInstance, database: Database, lockToken: string): void {
  app.post('/intern/password-link', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken))
      return reply.status(403).send({ error: 'Das Kennwort der Sperrdatei fehlt oder ist falsch.' })
    const { name, admin } = (request.body ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '') return reply.status(400).send({ error: 'Der Name fehlt.' })
    reply.header('cache-control', 'no-store')
    try {
      return reply.send(await linkByName(database, { name: name.trim(), admin: admin === true }))
    } catch (error) {
      if (error instanceof LinkError) return reply.status(404).send({ error: error.message })
      throw error
    }
  })
}
