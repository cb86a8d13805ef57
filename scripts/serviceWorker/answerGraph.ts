import { keepAnswers, keptAnswer } from '../../lib/visited/answerStore'
import { type Answer, answersToKeep, neverSeen, type Operation, readBatch } from '../../lib/visited/operations'
import { isAway, isReachable, say } from './connection'

/** So long an answer may take before the worker asks itself whether there is a connection at all. */
const PATIENCE_MS = 4000

/**
 * A call to /graphql: the network's answer, kept operation by operation; without a connection what was kept, and an error entry for what
 * never was. What belongs to a login is not kept, what changes data is left to the network.
 */
export async function answerGraph(request: Request, event: FetchEvent): Promise<Response> {
  const operations = readBatch(await request.clone().text())
  if (!operations) return fetch(request)
  const isPrivate = request.headers.has('authorization')
  const call = fetch(request)
  try {
    const response = await orKept(call, operations)
    if (response instanceof Response && isAway(response)) return await offlineAnswer(operations, event)
    if (!(response instanceof Response)) return await offlineAnswer(operations, event, response)
    if (!isPrivate && response.ok) {
      const copy = response.clone()
      event.waitUntil(
        copy.text().then(
          (body) => keepAnswers(answersToKeep(operations, body)),
          () => {},
        ),
      )
    }
    return response
  } catch (error) {
    // Nobody waits for the answer any more.
    if (request.signal.aborted) throw error
    return await offlineAnswer(operations, event)
  }
}

/** The network's answer; the kept ones if it lets wait, everything is kept, and the connection turns out to be dead. */
async function orKept(call: Promise<Response>, operations: Operation[]): Promise<Response | Answer[]> {
  const first = await Promise.race([call, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))])
  if (first) return first
  const kept = await keptAnswers(operations)
  const isComplete = kept.every((answer) => answer !== undefined)
  return isComplete && !(await isReachable()) ? kept : call
}

async function offlineAnswer(operations: Operation[], event: FetchEvent, kept?: Answer[]): Promise<Response> {
  event.waitUntil(say(event.clientId, 'connection-lost'))
  const answers = kept ?? (await keptAnswers(operations))
  return Response.json(answers.map((answer) => answer ?? neverSeen))
}

const keptAnswers = (operations: Operation[]) =>
  Promise.all(operations.map((operation) => keptAnswer(operation).catch(() => undefined)))
