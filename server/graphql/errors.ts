import { GraphQLError } from 'graphql'
import { errorText, isErrorCode, type ErrorCode } from '../../lib/domain/errorText'
import { ExportError } from '../exporters/exportError'

/** An expected failure that the caller may read: its code, and a German sentence (by default that of the code). */
export const expected = (code: ErrorCode, message: string = errorText[code]) =>
  new GraphQLError(message, { extensions: { code } })

/** PostgreSQL's codes that have a meaning for the caller (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const sqlCodes: Record<string, ErrorCode> = {
  '42501': 'FORBIDDEN',
  '23505': 'CONFLICT',
  '40001': 'CONFLICT',
  '22021': 'BAD_USER_INPUT',
}

/**
 * Any error as the caller may see it: expected ones with code and sentence, errors of the query itself as GraphQL words them, everything
 * else masked and logged in one line.
 */
export function maskError(error: unknown, log: (line: string) => void = console.error): GraphQLError {
  const cause = innermost(error)
  if (cause instanceof ExportError) return relocate(error, expected('BAD_USER_INPUT', cause.message))
  if (cause instanceof GraphQLError) {
    return isErrorCode(cause.extensions.code) ? cause : relocate(cause, expected('BAD_USER_INPUT', sentence(cause)))
  }
  const sqlCode = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? sqlCodes[cause.code] : undefined
  if (sqlCode) return relocate(error, expected(sqlCode))
  log(
    `Unerwarteter Fehler: ${cause instanceof Error ? (cause.stack ?? cause.message).replace(/\s*\n\s*/g, ' ⏎ ') : String(cause)}`,
  )
  return relocate(error, expected('INTERNAL'))
}

/** What is wrong with the query itself: where, and GraphQL's own words for those who write queries. */
function sentence({ message, locations }: GraphQLError): string {
  const [place] = locations ?? []
  return `Die Abfrage ist ungültig${place ? ` (Zeile ${place.line}, Spalte ${place.column})` : ''}: ${message}`
}

function innermost(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? innermost(error.originalError) : error
}

/** Keeps where in the query it happened. */
function relocate(error: unknown, shown: GraphQLError): GraphQLError {
  if (!(error instanceof GraphQLError)) return shown
  const { nodes, source, positions, path } = error
  return new GraphQLError(shown.message, { nodes, source, positions, path, extensions: shown.extensions })
}
