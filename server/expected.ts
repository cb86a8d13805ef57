import { GraphQLError } from 'graphql'
import { errorText, isErrorCode, type ErrorCode } from '../lib/domain/text/errorText'
import { errorCode } from './db/errorCode'
import { storageProblem } from './db/storage'

/** An expected failure that the caller may read: its code, and a German sentence (by default that of the code). */
export const expected = (code: ErrorCode, message: string = errorText[code]) =>
  new GraphQLError(message, { extensions: { code } })

/** What is wrong with what was asked, as a German sentence for whoever asked; answered as 400. */
export class Refused extends Error {}

/** What somebody meets whose change came too late: the version that there is now, and both sides of what they wanted to change. */
export interface Conflict {
  version: number
  /** Name of who changed it last, and when (ISO 8601). */
  by: string | null
  at: string | null
  differences: { field: string; yours: unknown; theirs: unknown }[]
}

export const conflict = (details: Conflict) =>
  new GraphQLError(errorText.CONFLICT, { extensions: { code: 'CONFLICT', conflict: details } })

/** PostgreSQL's codes that have a meaning for the caller (https://www.postgresql.org/docs/15/errcodes-appendix.html). */
const sqlCodes: Record<string, ErrorCode> = {
  '42501': 'FORBIDDEN',
  '23502': 'BAD_USER_INPUT',
  '23503': 'NOT_FOUND',
  '23505': 'ALREADY_THERE',
  '23514': 'BAD_USER_INPUT',
  '40001': 'CONFLICT',
  '40P01': 'CONFLICT',
  '22001': 'BAD_USER_INPUT',
  '22003': 'BAD_USER_INPUT',
  '22007': 'BAD_USER_INPUT',
  '22008': 'BAD_USER_INPUT',
  '22021': 'BAD_USER_INPUT',
  '22P05': 'BAD_USER_INPUT',
  '22P02': 'BAD_USER_INPUT',
  // Longer than what an index can hold.
  '54000': 'BAD_USER_INPUT',
}

/**
 * Any error as the caller may see it: expected ones with code and sentence, errors of the query itself as GraphQL words them, everything
 * else masked and logged in one line, with the id of the request on both sides.
 */
export function maskError(error: unknown, log: (line: string) => void = console.error, id?: string): GraphQLError {
  const cause = innermost(error)
  if (cause instanceof Refused) return relocate(error, expected('BAD_USER_INPUT', cause.message))
  if (cause instanceof GraphQLError) {
    return isErrorCode(cause.extensions.code) ? cause : relocate(cause, expected('BAD_USER_INPUT', sentence(cause)))
  }
  const problem = storageProblem(cause)
  if (problem) {
    log(`Die Datenbank konnte nicht schreiben: ${String(cause)}`)
    return relocate(error, expected(problem))
  }
  const code = codeOfDatabase(cause)
  if (code) return relocate(error, expected(code, ownDetail(cause)))
  log(
    `${id === undefined ? '' : `[${id}] `}Unerwarteter Fehler: ` +
      `${cause instanceof Error ? (cause.stack ?? cause.message).replace(/\s*\n\s*/g, ' ⏎ ') : String(cause)}`,
  )
  return relocate(
    error,
    id === undefined
      ? expected('INTERNAL')
      : new GraphQLError(errorText.INTERNAL, { extensions: { code: 'INTERNAL', request: id } }),
  )
}

/** A value that the database does not take where it was put: more than its type holds, or no value of it (class 22), or too long for an index. */
export const isRefusedValue = (error: unknown): boolean => /^(22|54)/.test(errorCode(error) ?? '')

/** What the database means by an error: its own rules raise AE001 with a code of ours as message (migrations), the rest by PostgreSQL's code. */
function codeOfDatabase(cause: unknown): ErrorCode | undefined {
  const sqlCode = errorCode(cause)
  if (sqlCode === null || !(cause instanceof Error)) return undefined
  if (sqlCode === 'AE001') return isErrorCode(cause.message) ? cause.message : undefined
  if (sqlCode === '23505' && 'constraint' in cause && String(cause.constraint).endsWith('_name_key')) return 'NAME_TAKEN'
  return sqlCodes[sqlCode]
}

/** The sentence that a rule of ours adds about this very case; undefined where it adds none. */
const ownDetail = (cause: unknown): string | undefined =>
  errorCode(cause) === 'AE001' && cause instanceof Error && 'detail' in cause && typeof cause.detail === 'string' && cause.detail
    ? cause.detail
    : undefined

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
