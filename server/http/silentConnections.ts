import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes, when the server ends, the connections on which nothing was ever asked. Browsers open such ones in advance; Node takes them for busy
 * until its time for headers is over, and the end of the program would wait a minute for them.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isEnding = false
  app.server.on('connection', (socket: Socket) => {
    if (isEnding) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isEnding = true
    for (const socket of silent) socket.destroy()
  })
}
