import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/db/database'
import { testSettings } from '../../server/db/testing/testDatabase'
import { seedDemo } from '../../server/demo/seedDemo'
import { storeHostile } from '../../server/exporters/testing/hostileValues'
import { createApp } from '../../server/http/app'

/** A server that listens, with the demo data and the hostile values, and what it was asked. */
export interface ClientServer {
  url: string
  /** Addresses and statuses since the last call. */
  asked: () => string[]
  /** Another one of the same database that takes so many requests in a minute. */
  limited: (rate: number) => Promise<string>
  /** A folder of its own, which goes with the server. */
  folder: string
  close: () => Promise<void>
}

export async function startClientServer(database: Database): Promise<ClientServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ae-clients-'))
  await seedDemo(database)
  await storeHostile(database)
  const apps: FastifyInstance[] = []
  const asked: string[] = []
  const listen = async (rate: number | false) => {
    const app = await createApp({
      ...{ database, settings: testSettings({ DATA_DIR: folder }), outDir: folder, rate },
      log: () => {},
      seen: rate === false ? [({ method, route, status }) => void asked.push(`${method} ${route} ${status}`)] : [],
    })
    apps.push(app)
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  const url = await listen(false)
  return {
    url,
    asked: () => asked.splice(0),
    limited: listen,
    folder,
    close: async () => {
      // The first one last: where it went before the others, the process lingered for half a minute.
      for (const app of apps.toReversed()) await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
