import type { Cluster } from './cluster'
import { doorOf } from './round'
import { readerOf } from './people'
import { pause, until } from './time'

export const REQUESTS = 5_000
const AT_ONCE = 4
/** So that the requests last as long as the restart. */
const PER_SECOND = 200
const QUESTION = JSON.stringify({ query: '{ overview { revision } }' })

/** How many answers there were of each status, or of each reason for which there was none. */
export type Answers = Map<string, number>

/** Ends one process after the other as a new version is brought in, each once the one before is back, while people go on asking. */
export async function rollingRestart(cluster: Cluster): Promise<Answers> {
  const door = doorOf(cluster)
  const answers: Answers = new Map()
  let sent = 0
  let isOver = false
  const asking = Array.from({ length: AT_ONCE }, async (_, index) => {
    const person = readerOf(200 + index)
    while (sent < REQUESTS || !isOver) {
      sent++
      const answer = await door('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': person.address },
        body: QUESTION,
      }).then(
        async (response) => (await response.text(), String(response.status)),
        (error: unknown) => String((error as { cause?: unknown }).cause ?? error),
      )
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await pause((1_000 * AT_ONCE) / PER_SECOND)
    }
  })
  for (const program of cluster.programs) {
    await program.end('SIGTERM')
    await program.start()
    await until(() => program.isWell(), 60_000, `${program.name} ist wieder da`)
    // The balancer asks twice a second.
    await pause(1_000)
  }
  isOver = true
  await Promise.all(asking)
  return answers
}
