import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { errorText, isErrorCode } from '../domain/text/errorText'
import { REQUEST_HEADER, withRequest } from '../domain/text/problem'
import { OFFLINE, offlineSentence } from './offline'

/** Any error as one German sentence for the screen, with the id of its request where it had one. */
export const errorSentence = (error: unknown): string => withRequest(plainSentence(error), requestOf(error))

/** The id by which whoever runs the server finds the request in the log; null where none was answered. */
export function requestOf(error: unknown): string | null {
  if (isUnvisited(error)) return null
  const request = failuresOf(error)[0]?.extensions?.request
  if (typeof request === 'string') return request
  return ServerError.is(error) || ServerParseError.is(error) ? error.response.headers.get(REQUEST_HEADER) : null
}

function failuresOf(error: unknown): Failures {
  if (CombinedGraphQLErrors.is(error)) return error.errors
  if (ServerError.is(error)) return failuresIn(error.bodyText)
  return isBatchMismatch(error) ? failuresOfAll(error.result) : []
}

/** The sentence alone, for where the id has a place of its own (ErrorNote). */
export function plainSentence(error: unknown): string {
  if (isUnvisited(error)) return offlineSentence
  if (CombinedGraphQLErrors.is(error)) return graphQLSentence(error.errors) ?? errorText.INTERNAL
  if (ServerError.is(error)) return toldIn(error.bodyText) ?? serverSentence(error.statusCode)
  if (ServerParseError.is(error)) return UNREADABLE
  if (isBatchMismatch(error)) return graphQLSentence(failuresOf(error)) ?? UNREADABLE
  if (isConnectionError(error))
    return 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.'
  return 'Etwas ist schiefgegangen. Laden Sie die Seite neu.'
}

/** Without a connection, and the service worker has no answer to this question. */
export const isUnvisited = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === OFFLINE)

/** The connection is the trouble: when it is back, asking again may help. */
export const isConnectionError = (error: unknown): boolean =>
  isUnvisited(error) ||
  // What browsers throw when nothing answers or the answer breaks off: «Failed to fetch», «NetworkError when …», «Load failed»,
  // «network error», «Error in input stream».
  (error instanceof TypeError && /fetch|network|load|input stream/i.test(error.message))

const UNREADABLE = 'Die Antwort des Servers ist unlesbar. Versuchen Sie es noch einmal.'

type Failures = readonly { message: string; extensions?: { code?: unknown; request?: unknown } }[]

/** An expected failure carries its own German sentence, which may name more than the code's general one. */
function graphQLSentence([first]: Failures): string | null {
  if (!first) return null
  const code = first.extensions?.code
  return isErrorCode(code) && code !== 'INTERNAL' ? first.message : errorText.INTERNAL
}

/** What our server says in the body of a refusal; null where somebody else refused. */
function toldIn(body: string): string | null {
  const errors = failuresIn(body)
  return isErrorCode(errors[0]?.extensions?.code) ? graphQLSentence(errors) : null
}

function failuresIn(body: string): Failures {
  try {
    const answer = JSON.parse(body) as Answered | Answered[]
    // A batch is refused operation by operation, all for the same reason.
    return Array.isArray(answer) ? failuresOfAll(answer) : (answer.errors ?? [])
  } catch {
    return []
  }
}

interface Answered {
  errors?: Failures
}

const failuresOfAll = (answers: readonly Answered[]): Failures => answers.flatMap(({ errors }) => errors ?? [])

/** The batch's answer has another length than the batch: then the one answer is often the reason. */
const isBatchMismatch = (error: unknown): error is Error & { result: Answered[] } =>
  error instanceof Error && error.message.startsWith('server returned results with length') && 'result' in error

const serverSentence = (status: number) =>
  status === 429
    ? errorText.RATE_LIMITED
    : status >= 500
      ? errorText.INTERNAL
      : `Der Server hat die Anfrage abgelehnt (${status}).`
