import { OFFLINE, offlineSentence } from '../text/offline'

/** One operation of a call to /graphql, as Apollo writes it. */
export interface Operation {
  operationName: string
  query: string
  variables: Record<string, unknown>
}

/** One answer of the array that answers a batch. */
export interface Answer {
  data?: unknown
  errors?: readonly unknown[]
}

/**
 * The operations of a batch, if every one of them only reads and has a name; null for everything else (changes, single calls, probes):
 * such a call is none of the worker's business.
 */
export function readBatch(body: string): Operation[] | null {
  const parsed = parse(body)
  if (!Array.isArray(parsed) || parsed.length === 0) return null
  const operations = parsed.map(operationOf)
  return operations.every((operation) => operation !== null) ? operations : null
}

/** What an answer is kept under: the same question in any batch, whatever the order of its variables. A changed query is another question. */
export const questionOf = ({ operationName, query, variables }: Operation): string =>
  JSON.stringify([operationName, query, sorted(variables)])

/** The answers in the body of a batch's answer, in its order; none if the array does not fit the batch. */
export function answersIn(operations: readonly Operation[], body: string): (Answer | null)[] {
  const answers = parse(body)
  return Array.isArray(answers) && answers.length === operations.length ? (answers as (Answer | null)[]) : []
}

/**
 * The answers worth keeping, each with its operation: complete ones, and only if the array fits the batch. What says how it is at this moment, by a name
 * that ends in «Now», says nothing later.
 */
export function answersToKeep(operations: readonly Operation[], body: string): { operation: Operation; answer: Answer }[] {
  const answers = answersIn(operations, body)
  return operations.flatMap((operation, index) => {
    const answer = answers[index]
    return answer?.data && !answer.errors?.length && !operation.operationName.endsWith('Now') ? [{ operation, answer }] : []
  })
}

/** Stands in the array for an operation whose answer nobody has kept. */
export const neverSeen: Answer = { data: null, errors: [{ message: offlineSentence, extensions: { code: OFFLINE } }] }

function operationOf(value: unknown): Operation | null {
  if (typeof value !== 'object' || value === null) return null
  const { operationName, query, variables } = value as Record<string, unknown>
  if (typeof operationName !== 'string' || operationName === '' || typeof query !== 'string') return null
  // Somebody's own list is kept by its page, if at all, and by nobody else.
  if (!/^\s*(query\b|\{)/.test(query) || operationName.startsWith('OwnList')) return null
  return { operationName, query, variables: (variables ?? {}) as Record<string, unknown> }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
