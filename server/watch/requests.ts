import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '../../lib/domain/text/errorText'

/** What was asked of the interface, as far as whoever watches may know it. */
export interface AskedField {
  /** The first field of the operation, such as «taxon»: one of the schema, never what somebody wrote. */
  field: string
  outcome: 'ok' | ErrorCode
}

/** A request that was answered. */
export interface SeenRequest {
  id: string
  method: string
  /** The pattern of its address, such as /id/:id, without what stands in it. */
  route: string
  /** Of the interface: its operations. */
  asked: readonly AskedField[]
  status: number
  seconds: number
  /** Who was logged in. */
  viewer: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    asked?: readonly AskedField[]
    viewer?: string | null
  }
}

/** Names requests, so that a line of the log is found by what somebody reads to us on the telephone; of several servers each begins otherwise. */
export function requestIds(): () => string {
  const start = randomBytes(3).toString('hex')
  let number = 0
  return () => `${start}-${(++number).toString(36)}`
}

/** Tells of each request once it is answered, but those of balancers. */
export function watchRequests(app: FastifyInstance, seen: readonly ((request: SeenRequest) => void)[]): void {
  if (seen.length === 0) return
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    if (route !== '/health') {
      const told: SeenRequest = {
        id: request.id,
        method: request.method,
        route,
        asked: request.asked ?? [],
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
        viewer: request.viewer ?? null,
      }
      for (const each of seen) each(told)
    }
    done()
  })
}
