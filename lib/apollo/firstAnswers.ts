import { ApolloLink } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import { of } from 'rxjs'
import { FIRST_ANSWERS_ID } from '../domain/addresses/firstQuestions'
import { noteCall } from './earlyCalls'

/** After so long in the page an answer may be older than what another tab has shown since. */
const FRESH_MS = 30_000

/**
 * Takes the answers that the server has put into the page (docs/decisions/0080), each once, for those who are not logged in. Whatever is not there, is asked
 * a second time or after a change goes on to the server.
 */
export function firstAnswersLink(read: () => Map<string, unknown> = readFirstAnswers, ageOfPage = ageInMs): ApolloLink {
  let answers: Map<string, unknown> | null = null
  return new ApolloLink((operation, forward) => {
    answers ??= read()
    if (operation.operationType !== 'query' || ageOfPage() > FRESH_MS) answers.clear()
    const { headers } = operation.getContext() as { headers?: Record<string, string> }
    const key = answerKey(operation.operationName ?? '', operation.variables)
    const answer = headers?.authorization ? undefined : answers.get(key)
    if (answer === undefined) return forward(operation)
    answers.delete(key)
    const { operationName, variables, query } = operation
    noteCall(() => ({
      body: JSON.stringify([{ operationName, variables, query: print(query) }]),
      answer: Promise.resolve(JSON.stringify([answer])),
    }))
    return of(answer as ApolloLink.Result)
  })
}

/** The one clock stands still while the machine sleeps, the other may be set back. */
const ageInMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

/** Whether what came with the page still counts as what there is. */
export const isPageFresh = () => ageInMs() <= FRESH_MS

/** Whether the page came with answers. */
export const hasFirstAnswers = () => readFirstAnswers().size > 0

/** An answer's name among those of a page. */
export const answerKey = (operationName: string, variables: object) =>
  JSON.stringify([operationName, Object.entries(variables).sort(([a], [b]) => (a < b ? -1 : 1))])

/** None where the browser has taken the page out of its drawer, without asking whether it still holds: then it may be days old. */
function readFirstAnswers(): Map<string, unknown> {
  const text = typeof document === 'undefined' ? null : document.getElementById(FIRST_ANSWERS_ID)?.textContent
  const [visit] = typeof performance.getEntriesByType === 'function' ? performance.getEntriesByType('navigation') : []
  if (!text || (visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward') return new Map()
  return answersOfPage(text)
}

/** The answers that stand in a page, by `answerKey`. */
export function answersOfPage(text: string): Map<string, unknown> {
  const answers = JSON.parse(text) as [operation: string, variables: object, answer: unknown][] | null
  return new Map(answers?.map(([operation, variables, answer]) => [answerKey(operation, variables), answer]))
}
