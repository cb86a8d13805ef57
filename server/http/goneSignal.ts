import type { FastifyReply } from 'fastify'

/** Aborted, with what `reason` makes, when the connection is closed before the whole answer is out. */
export function goneSignal(
  { raw }: FastifyReply,
  reason: () => Error = () => new Error('The client closed the connection'),
): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(reason())
  })
  return gone.signal
}
