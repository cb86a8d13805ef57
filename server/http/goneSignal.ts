import { setMaxListeners } from 'node:events'
import type { FastifyReply } from 'fastify'

/** Aborted, with what `reason` makes, when the connection is closed before the whole answer is out. */
export function goneSignal(
  { raw }: FastifyReply,
  reason: () => Error = () => new Error('The client closed the connection'),
): AbortSignal {
  const gone = new AbortController()
  // Each part of an answer that waits for its turn listens.
  setMaxListeners(0, gone.signal)
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(reason())
  })
  return gone.signal
}
