import type { FastifyReply } from 'fastify'

/**
 * Calls back once, when the answer is out or its connection is gone. An answer that waits behind another on the same connection (pipelining) never hears
 * itself that the connection was closed, and would hold what it has for good.
 */
export function whenOver({ raw, request }: FastifyReply, over: () => void): void {
  const { socket } = request.raw
  let isOver = false
  const done = () => {
    // Both happen in one when a connection is closed.
    if (isOver) return
    isOver = true
    raw.off('close', done)
    socket.off('close', done)
    over()
  }
  // As many as somebody sends at once.
  socket.setMaxListeners(0)
  raw.once('close', done)
  socket.once('close', done)
}
