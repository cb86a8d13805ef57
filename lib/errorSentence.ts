import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { errorText } from './domain/errorText'
import { OFFLINE, offlineSentence } from './visited/offline'

/**
 * Any error as one German sentence for the screen. A screen shows it where its content would stand (ErrorNote);
 * nothing else shows errors, so none appears twice.
 */
export function errorSentence(error: unknown): string {
  if (isUnvisited(error)) return offlineSentence
  if (CombinedGraphQLErrors.is(error)) return graphQLSentence(error)
  if (ServerError.is(error)) return serverSentence(error.statusCode)
  if (ServerParseError.is(error)) return 'Die Antwort des Servers ist unlesbar. Laden Sie die Seite neu.'
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
  // What browsers throw when nothing answers: «Failed to fetch», «NetworkError when …», «Load failed».
  (error instanceof TypeError && /fetch|network|load/i.test(error.message))

function graphQLSentence(error: CombinedGraphQLErrors): string {
  const [first] = error.errors
  const code = first?.extensions?.code
  // An expected failure carries its own German sentence, which may name more than the code's general one.
  const isExpected = typeof code === 'string' && code in errorText && code !== 'INTERNAL'
  return first && isExpected ? first.message : errorText.INTERNAL
}

const serverSentence = (status: number) =>
  status === 429
    ? errorText.RATE_LIMITED
    : status >= 500
      ? errorText.INTERNAL
      : `Der Server hat die Anfrage abgelehnt (${status}).`
