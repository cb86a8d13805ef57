import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { seedAdmin } from '../../auth/seedAdmin'
import type { Database } from '../../db/database'
import { rightsFixture, users } from '../../db/testing/rightsFixture'
import { testSettings } from '../../db/testing/testDatabase'
import { createApp } from '../app'

/** What the server signs its logins with. */
export const SECRET = 'a secret that only tests use, 32 characters'

/** A server with everybody of the rights fixture, and a real administrator who has a password. `log` gets what it would print. */
export async function attackedServer(database: Database, log: (line: string) => void): Promise<FastifyInstance> {
  await seedAdmin(database, 'geheim-geheim')
  await sql
    .raw(
      rightsFixture()
        .replace(`'admin@example.org', true`, `'admin2@example.org', true`)
        .replace(`'${users.admin}', 'admin'`, `'${users.admin}', 'admin2'`),
    )
    .execute(database.owner)
  return createApp({
    database,
    settings: testSettings({ JWT_SECRET: SECRET }),
    outDir: '/nowhere',
    lockToken: 'the token of the lock',
    log,
  })
}
