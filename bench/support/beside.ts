import { graphql } from 'graphql'
import type { Database } from '../../server/db/database'
import { createContext } from '../../server/graphql/context'
import { schema } from '../../server/graphql/schema'
import { noAccounts } from '../../server/graphql/testing/noAccounts'
import { noImports } from '../../server/graphql/testing/noImports'

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
      asked.push(answer(database, question).then(() => void waited[at]?.push(performance.now() - due)))
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

/** One question through the whole interface. Throws when it is not answered. */
async function answer(database: Database, source: string): Promise<void> {
  const notHere = () => Promise.reject(new Error('not here'))
  const contextValue = createContext({
    database,
    viewerId: null,
    address: 'bench',
    accounts: noAccounts,
    imports: noImports,
    shorten: notHere,
  })
  const { errors, data } = await graphql({ schema, source, contextValue })
  if (errors?.[0]) throw errors[0]
  // The answer leaves as JSON.
  JSON.stringify(data)
}
