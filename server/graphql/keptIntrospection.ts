import { Kind, type DocumentNode, type ExecutionResult } from 'graphql'
import type { Operation } from './operation'

/** Tools ask one of few questions; an answer is some megabytes in memory. */
const MOST_KEPT = 8

/**
 * Keeps what the program says about itself, by the exact question: it is the same until the next start, and to put it together keeps everybody waiting for a
 * moment, because nothing in it is waited for.
 */
export function createKeptIntrospection() {
  const answers = new Map<string, ExecutionResult>()
  const keyOf = ({ query, operationName, variables }: Operation) => JSON.stringify([query, operationName, variables])
  return {
    find(document: DocumentNode, operation: Operation): ExecutionResult | undefined {
      return isIntrospection(document) ? answers.get(keyOf(operation)) : undefined
    },
    /** Does nothing for any other question. */
    keep(document: DocumentNode, operation: Operation, answer: ExecutionResult): void {
      if (!isIntrospection(document)) return
      answers.set(keyOf(operation), answer)
      for (const oldest of answers.keys()) if (answers.size > MOST_KEPT) answers.delete(oldest)
    },
  }
}

/** Whether it asks for nothing but the schema, as tools do. */
const isIntrospection = ({ definitions }: DocumentNode): boolean =>
  definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every(
        (each) => each.kind === Kind.FIELD && (each.name.value === '__schema' || each.name.value === '__type'),
      ),
  )
