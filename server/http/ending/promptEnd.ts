import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the server end as soon as the last answer is given. It would otherwise wait a minute for connections on which nothing was ever asked
 * (browsers open such ones in advance, and Node takes them for busy until its time for headers is over), and as long for those on which it
 * gave an answer meanwhile, because more might be asked there.
 */
export function endPromptly(app: FastifyInstance): void {
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
    // 0 would mean without end.
    app.server.keepAliveTimeout = 1
  })
}
