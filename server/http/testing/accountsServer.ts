import type { FastifyInstance } from 'fastify'
import { seedAdmin } from '../../auth/seedAdmin'
import type { Database } from '../../db/database'
import { testSettings } from '../../db/testing/testDatabase'
import { createApp } from '../app'
import { graphqlClient } from './client'
import { people } from './people'

/** For the tests of a describe: a server with an administrator, how to ask it, who there is, and what it logs. */
export function accountsServer(db: () => Database) {
  let app: FastifyInstance
  const logged: string[] = []
  beforeAll(async () => {
    await seedAdmin(db(), 'geheim-geheim')
    app = await createApp({
      database: db(),
      settings: testSettings(),
      outDir: '/nowhere',
      lockToken: 'lock',
      log: (line) => logged.push(line),
    })
  })
  afterAll(() => app.close())
  const ask = graphqlClient(() => app)
  return { app: () => app, ask, logged, ...people(ask) }
}
