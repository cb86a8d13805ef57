import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import { recordOperation } from '../contract/siteOperations'
import { queryOf } from '../contract/readGiven'
import { errorLine } from '../errors'
import { recordPath } from '../../graphql/record/sql'

/**
 * GET /id/{uuid} and /id/{short code}: to the page of the record, with what follows `?`. What it does not know goes on to the exported page of /id, which says
 * so; so does everything when the database does not answer, and the page asks again.
 */
export function registerRecordRoute(app: FastifyInstance, database: Database, log: (line: string) => void): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/id/:id',
    config: { operations: { GET: recordOperation } },
    handler: async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const path = await recordPath(database.reader, request.params.id).catch((error: unknown) => {
        log(errorLine(error))
        return null
      })
      if (path === null) return reply.callNotFound()
      const query = queryOf(request)
      // Where it leads may change with the record's place in the tree.
      return reply.header('cache-control', 'no-cache').redirect(encodeURI(path) + (query === '' ? '' : `?${query}`), 302)
    },
  })
}
