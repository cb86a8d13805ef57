import { sendProblem } from './problem'
import type { FastifyReply } from 'fastify'
import { Busy } from '../fairness/busy'
import type { Fairness } from '../fairness/fairness'
import { whenOver } from './whenOver'

/** What a reply says about a file that it will not be. */
export function forgetFile(reply: FastifyReply): void {
  for (const name of ['etag', 'last-modified', 'content-disposition', 'datenstand']) reply.removeHeader(name)
}

/**
 * Sends a file while its client has a place for it: a few are written at once, some more wait for their turn. Whoever asks for more than that, or waited in
 * vain, gets 503 with a sentence and when to come again.
 */
export async function withPlace(fairness: Fairness, reply: FastifyReply, send: () => Promise<unknown>): Promise<unknown> {
  try {
    whenOver(reply, fairness.enter({ files: 1 }))
    return await send()
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    forgetFile(reply)
    return sendProblem(reply.header('retry-after', String(error.seconds)), 503, sentence(error))
  }
}

const sentence = ({ seconds }: Busy) =>
  `Im Augenblick werden zu viele Dateien zugleich geladen. Versuchen Sie es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`
