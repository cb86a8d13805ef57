import type { FastifyInstance } from 'fastify'

/**
 * Breaks answers off by a reset where the end of the connection is that of the answer: for HTTP/1.0, which nginx speaks with those behind it unless it is
 * told otherwise. Closed in the usual way, the beginning of a file would be taken for a whole one.
 */
export function breakAudibly(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { httpVersion, socket } }, { raw: answer }, done) => {
    if (httpVersion === '1.0')
      socket.destroy = (error) => {
        Reflect.deleteProperty(socket, 'destroy')
        return answer.headersSent && !answer.writableFinished ? socket.resetAndDestroy() : socket.destroy(error)
      }
    done()
  })
}
