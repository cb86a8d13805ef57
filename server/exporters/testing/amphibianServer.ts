import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../../db/database'
import { registerExportRoutes } from '../../http/routes/exportRoutes'
import { storeAmphibians } from './amphibians'

/** The files of {@link storeAmphibians} for the tests of a `describe`, as a server at http://lurche.example answers them. Addresses are given unencoded. */
export function amphibianServer(db: () => Database) {
  let app: FastifyInstance
  beforeAll(async () => {
    await storeAmphibians(db())
    app = Fastify()
    registerExportRoutes(app, db())
  })
  afterAll(() => app.close())
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: encodeURI(url), headers: { host: 'lurche.example', ...headers } })
}
