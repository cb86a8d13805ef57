import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { programVersion } from '../programVersion'
import type { Settings } from '../settings'
import type { Metrics } from './metrics'
import { type Phase, readReadiness } from './readiness'

/**
 * What whoever watches over the program asks, on a port of its own: /live (the process answers), /ready (it is to be asked, and what else is not well),
 * /metrics (Prometheus). It answers until the process is gone.
 */
export async function startAdminServer({
  database,
  metrics,
  settings,
  port,
  host,
  phase,
}: {
  database: Database
  metrics: Metrics
  settings: Pick<Settings, 'dataDir' | 'backupDir'>
  port: number
  host: string
  phase: () => Phase
}): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, return503OnClosing: false })
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/live', async () => ({ status: 'ok', version: programVersion() }))
  app.get('/ready', async (_, reply) => {
    const { isReady, checks } = await readReadiness(database, settings, phase())
    const isWell = checks.every((each) => each.isWell)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? (isWell ? 'ok' : 'degraded') : 'unavailable', checks })
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.type).send(await metrics.text()))
  await app.listen({ port, host })
  return app
}
