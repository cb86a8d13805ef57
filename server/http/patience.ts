import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './errors'

/** How long the server waits for those who send slowly, in milliseconds. */
export interface Patience {
  /** For all headers of a request. */
  headersMs: number
  /** For its whole body, small as it is … */
  bodyMs: number
  /** … but for a file that is uploaded only while nothing more of it comes. */
  uploadMs: number
  /** How often Node looks for headers that are late. */
  lookMs: number
}

export const usualPatience: Patience = { headersMs: 30_000, bodyMs: 30_000, uploadMs: 60_000, lookMs: 2_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which takes as long as it takes while it comes. */
    isUpload?: boolean
  }
}

/**
 * Ends requests whose body does not come: whoever sends a byte now and then would hold a connection for ever. They are told so with 408 where nothing
 * is answered yet. Node sees to the headers (`headersMs`), and whoever takes an upload to that.
 */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs }: Patience): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return done()
    const timer = setTimeout(() => giveUp(request, reply, bodyMs), bodyMs)
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop).once('close', stop)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function giveUp({ raw }: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  if (raw.complete) return
  // An answer is under way or given: what is still to come of the question interests nobody.
  if (reply.sent) return void raw.destroy()
  void reply.header('connection', 'close').send(new HttpError(408, 'BAD_USER_INPUT', tooSlow('Die Anfrage', bodyMs)))
}

const tooSlow = (what: string, ms: number) =>
  `${what} ist nach ${Math.round(ms / 1_000)} Sekunden noch nicht ganz angekommen. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.`
