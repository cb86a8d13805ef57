import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { isErrorCode } from '../domain/text/errorText'

/** Enough to recognise a proxy's page of HTML. */
const LONGEST_BODY = 500

/** What a report of a bug wants beside the German sentence: the raw message and what was answered. Null where the sentence says it all. */
export function errorDetail(error: unknown): string | null {
  if (CombinedGraphQLErrors.is(error) && error.errors.every(({ extensions }) => isErrorCode(extensions?.code))) return null
  if (!(error instanceof Error)) return String(error)
  const line = `${error.name}: ${error.message}`
  if (ServerError.is(error) || ServerParseError.is(error))
    return `${line}\nHTTP ${error.statusCode}\n${error.bodyText.slice(0, LONGEST_BODY)}`.trim()
  return 'result' in error ? `${line}\n${JSON.stringify(error.result).slice(0, LONGEST_BODY)}` : line
}
