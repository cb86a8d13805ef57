import { keepAnswers, keptAnswer } from '../../lib/visited/answerStore'
import { type Answer, answersToKeep, neverSeen, type Operation, readBatch } from '../../lib/visited/operations'
import { heard, isAway, say, unlessSilent } from './connection'

/**
 * A call to /graphql: the network's answer, kept operation by operation; without a connection what was kept, and an error entry for what
 * never was. What belongs to a login is not kept, what changes data is left to the network.
 */
export async function answerGraph(request: Request, event: FetchEvent): Promise<Response> {
  const operations = readBatch(await request.clone().text())
  if (!operations) return heard(fetch(request))
  const isPrivate = request.headers.has('authorization')
  const call = fetch(request)
  try {
    const response = await orKept(call, operations, event)
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

/**
 * The network's answer; the kept ones if it is silent. A batch of which nothing is kept waits on, because a very slow network looks the
 * same, but the page says that the connection is lost.
 */
async function orKept(
  call: Promise<Response>,
  operations: Operation[],
  event: FetchEvent,
): Promise<Response | (Answer | undefined)[]> {
  const response = await unlessSilent(call)
  if (response) return response
  const kept = await keptAnswers(operations)
  if (kept.some((answer) => answer !== undefined)) return kept
  event.waitUntil(say(event.clientId, 'connection-lost'))
  return call
}

async function offlineAnswer(operations: Operation[], event: FetchEvent, kept?: (Answer | undefined)[]): Promise<Response> {
  event.waitUntil(say(event.clientId, 'connection-lost'))
  const answers = kept ?? (await keptAnswers(operations))
  return Response.json(answers.map((answer) => answer ?? neverSeen))
}

const keptAnswers = (operations: Operation[]) =>
  Promise.all(operations.map((operation) => keptAnswer(operation).catch(() => undefined)))
