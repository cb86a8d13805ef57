import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { goneSignal } from '../goneSignal'

/** A sign of life that often, in milliseconds: `fetch` gives up on a server that says nothing for five minutes. */
const ALIVE_EVERY = 5_000

/**
 * Answers with what `work` writes, as lines of JSON (NDJSON); its signal is aborted when whoever asked hangs up. `work` does not throw. While it says nothing
 * blanks are sent, which may stand before any JSON: whoever reads the lines needs to know nothing of them. The first goes out at once, with the
 * head of the answer: an answer without a head that breaks off is taken for an error of ours.
 */
export function answerInLines<Line extends object>(
  reply: FastifyReply,
  work: (write: (line: Line) => void, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const answer = new PassThrough()
  answer.write(' ')
  const alive = setInterval(() => answer.write(' '), ALIVE_EVERY)
  void work((line) => answer.write(`${JSON.stringify(line)}\n`), goneSignal(reply)).finally(() => {
    clearInterval(alive)
    answer.end()
  })
  return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(answer)
}
