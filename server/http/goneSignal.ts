import { setMaxListeners } from 'node:events'
import type { FastifyReply } from 'fastify'
import { whenOver } from './whenOver'

/** Aborted, with what `reason` makes, when the connection is closed before the whole answer is out. */
export function goneSignal(
  reply: FastifyReply,
  reason: () => Error = () => new Error('The client closed the connection'),
): AbortSignal {
  const gone = new AbortController()
  // Each part of an answer that waits for its turn listens.
  setMaxListeners(0, gone.signal)
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) gone.abort(reason())
  })
  return gone.signal
}
