import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '../../lib/domain/uuid'
import type { Database } from '../db/database'
import { recordPathOf } from '../graphql/record/sql'

/** GET /id/{uuid}: to the page of the record. What it does not know goes on to the exported page of /id, which says so. */
export function registerRecordRoute(app: FastifyInstance, database: Database): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/id/:id',
    handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const { id } = request.params
      const path = isUuid(id) ? await recordPathOf(database.reader, id.toLowerCase()) : null
      if (path === null) return reply.callNotFound()
      // Where it leads may change with the record's place in the tree.
      return reply.header('cache-control', 'no-cache').redirect(encodeURI(path), 302)
    },
  })
}
