import { earlyCalls, onNotedCall } from '@/lib/apollo/earlyCalls'
import { keepAnswers } from '@/lib/visited/answerStore'
import { answersToKeep, readBatch } from '@/lib/visited/operations'

/** Keeps what was asked before the worker took over, so that the page of the very first visit opens offline too. */
export async function keepEarlyAnswers(): Promise<void> {
  await navigator.serviceWorker.ready
  const keep = async () => {
    for (const call of earlyCalls.splice(0)) {
      const { body, answer } = call()
      const operations = readBatch(body)
      if (operations) await keepAnswers(answersToKeep(operations, await answer))
    }
  }
  // Also what is noted later, at once: a later answer of the worker's own is newer.
  onNotedCall(() => void keep())
  await keep()
}
