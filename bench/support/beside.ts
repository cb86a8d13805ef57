import type { Database } from '../../server/db/database'
import { ask } from './ask'

/** So often somebody asks, whether or not the one before has an answer: who waits for a blocked server is counted with all their waiting. */
const EVERY_MS = 50

/** Milliseconds until each answer while `work` ran: the questions in turns, in the order of `questions`, one list each. */
export async function beside(
  database: Database,
  questions: ((n: number) => string)[],
  work: () => Promise<unknown>,
): Promise<number[][]> {
  const waited = questions.map((): number[] => [])
  const asked: Promise<void>[] = []
  const started = performance.now()
  let n = 0
  const askDue = () => {
    for (; started + n * EVERY_MS <= performance.now(); n++) {
      const due = started + n * EVERY_MS
      const at = n % questions.length
      const question = questions[at]?.(n) ?? ''
      asked.push(ask(database, question).then(() => void waited[at]?.push(performance.now() - due)))
    }
  }
  const timer = setInterval(askDue, EVERY_MS / 5)
  try {
    await work()
    askDue()
  } finally {
    clearInterval(timer)
  }
  await Promise.all(asked)
  return waited
}
