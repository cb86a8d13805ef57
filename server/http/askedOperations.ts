import type { Given } from '../../lib/domain/parameters/parameter'
import { errorText, type ErrorCode } from '../../lib/domain/text/errorText'
import { MOST_OPERATIONS } from '../graphql/operations'
import type { Operation } from '../graphql/operation'
import { HttpError } from './errors'

/** Up to here a batch that is too long is answered operation by operation, which is what its senders understand. */
const MOST_ANSWERS = 1_000

/** What a request asks. */
export interface AskedOperations {
  isBatch: boolean
  operations: Operation[]
  /** The answers, where the batch as a whole is refused. */
  refused?: unknown[]
  /** By GET nothing is changed. */
  onlyQueries?: boolean
}

/** The operations of a body; a batch with anything wrong is refused as a whole. Throws for what is no JSON. */
export function readBody(body: string): AskedOperations {
  const parsed = parse(body)
  if (!Array.isArray(parsed)) {
    if (isOperation(parsed)) return { isBatch: false, operations: [parsed] }
    throw new HttpError(400, 'BAD_USER_INPUT', 'Erwartet wird ein JSON-Objekt mit query und variables, oder eine Liste davon.')
  }
  const operations: unknown[] = parsed
  if (operations.length > MOST_ANSWERS) throw new HttpError(413, 'TOO_COMPLEX', tooMany(operations.length))
  const refused = (answer: unknown) => ({ isBatch: true, operations: [], refused: operations.map(() => answer) })
  if (operations.length > MOST_OPERATIONS) return refused(failure('TOO_COMPLEX', tooMany(operations.length)))
  const wrong = operations.findIndex((operation) => !isOperation(operation))
  if (wrong < 0) return { isBatch: true, operations: operations as Operation[] }
  return refused(failure('BAD_USER_INPUT', `Operation ${wrong + 1} des Stapels ist kein JSON-Objekt mit query und variables.`))
}

/** The operation of an address: query, variables (JSON), operationName. */
export function readAddress({
  query,
  variables,
  operationName,
}: Record<'query' | 'variables' | 'operationName', Given<string>>): AskedOperations {
  const operation = {
    query: query.value,
    variables: variables.value ? parse(variables.value) : null,
    operationName: operationName.value,
  }
  if (!isOperation(operation)) throw new HttpError(400, 'BAD_USER_INPUT', 'Es fehlt die Abfrage: query=… in der Adresse.')
  return { isBatch: false, operations: [operation], onlyQueries: true }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new HttpError(400, 'BAD_USER_INPUT', 'Die Anfrage ist kein gültiges JSON.')
  }
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  typeof value.query === 'string' &&
  (!('operationName' in value) ||
    value.operationName === null ||
    value.operationName === undefined ||
    typeof value.operationName === 'string') &&
  (!('variables' in value) ||
    value.variables === null ||
    (typeof value.variables === 'object' && !Array.isArray(value.variables)))

const tooMany = (count: number) => `Der Stapel hat ${count} Operationen; erlaubt sind ${MOST_OPERATIONS}.`

export const failure = (code: ErrorCode, message: string = errorText[code]) => ({ errors: [{ message, extensions: { code } }] })
