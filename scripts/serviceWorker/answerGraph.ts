import { pathAmongRead } from '../../lib/visited/amongRead'
import { keepAnswers, keptAnswer } from '../../lib/visited/answerStore'
import { isAway } from '../../lib/visited/isAway'
import { type Answer, answersIn, answersToKeep, neverSeen, type Operation, readBatch } from '../../lib/visited/operations'
import { heard, say, unlessSilent } from './connection'
import { changesSoFar, forgetLate, noteLate, takeLate } from './lateAnswers'

/** A call to /graphql that only reads. */
interface Call {
  operations: Operation[]
  /** Whose it is; null without a login. */
  viewer: string | null
  /** How many changes had been answered when it was asked. */
  changesBefore: number
  request: Request
  event: FetchEvent
}

/**
 * A call to /graphql: the network's answer, kept operation by operation; without a connection what was kept, and an error entry for what
 * never was. What belongs to a login is not kept, what changes data is left to the network.
 */
export async function answerGraph(request: Request, event: FetchEvent): Promise<Response> {
  // Whoever says so keeps the answer elsewhere.
  if (request.cache === 'no-store') return heard(fetch(request))
  const body = await request.clone().text()
  const operations = readBatch(body)
  if (!operations) {
    const answer = heard(fetch(request))
    return /\bmutation\b/.test(body) ? answer.finally(forgetLate) : answer
  }
  const viewer = request.headers.get('authorization')
  const late = takeLate(viewer, operations)
  if (late) return Response.json(late)
  const call: Call = { operations, viewer, changesBefore: changesSoFar(), request, event }
  try {
    const response = await orKept(fetch(request), call)
    if (response === null || isAway(response)) return await whatIsKept(call)
    event.waitUntil(keep(response.clone(), call))
    return response
  } catch (error) {
    // Nobody waits for the answer any more.
    if (request.signal.aborted) throw error
    return await whatIsKept(call)
  }
}

/**
 * The network's answer; null if it is silent and something is kept. A batch of which nothing is kept waits on. A very slow network looks the
 * same as none: the page hears of both, and when the answer comes after all.
 */
async function orKept(answer: Promise<Response>, call: Call): Promise<Response | null> {
  const response = await unlessSilent(answer)
  if (response) return response
  const { event } = call
  const kept = await keptAnswers(call.operations)
  if (!kept.some((each) => each !== undefined)) {
    event.waitUntil(say(event.clientId, 'unanswered'))
    event.waitUntil(tellWhenAnswered(answer, call))
    return answer
  }
  event.waitUntil(tellWhenAnswered(answer, call, { isLate: true }))
  return null
}

/** Says so when the server answers after all; `isLate`: the page has been given something else, and is given this when it asks again. */
async function tellWhenAnswered(answer: Promise<Response>, call: Call, { isLate = false } = {}): Promise<void> {
  try {
    const response = await answer
    if (isAway(response)) return
    if (isLate && response.ok) {
      await keep(response.clone(), call)
      noteLate(call, answersIn(call.operations, await response.text()))
    }
    await say(call.event.clientId, 'answered')
  } catch {
    // Broken off: the page asks by itself whether anybody is there.
  }
}

/** Keeps what everybody may see of an answer. */
async function keep(response: Response, { operations, viewer }: Call): Promise<void> {
  if (viewer !== null || !response.ok) return
  try {
    await keepAnswers(answersToKeep(operations, await response.text()))
  } catch {
    // Broken off on its way.
  }
}

async function whatIsKept({ operations, event }: Call): Promise<Response> {
  const answers = await keptAnswers(operations, true)
  event.waitUntil(say(event.clientId, answers.some((answer) => answer !== undefined) ? 'kept' : 'unanswered'))
  return Response.json(answers.map((answer) => answer ?? neverSeen))
}

/** `amongRead`: where there is none, an object that was read says itself where it stands (`/id/…`). */
const keptAnswers = (operations: Operation[], amongRead = false) =>
  Promise.all(
    operations.map((operation) =>
      keptAnswer(operation)
        .then((kept) => kept ?? (amongRead ? placeOf(operation) : undefined))
        .catch(() => undefined),
    ),
  )

async function placeOf({ operationName, variables }: Operation): Promise<Answer | undefined> {
  const recordPath = operationName === 'RecordPath' ? await pathAmongRead(variables.id) : undefined
  return recordPath === undefined ? undefined : { data: { recordPath } }
}
