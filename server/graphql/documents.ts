import {
  BREAK,
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from './context'
import { type Keeping, keepingOf } from './keeping'
import { checkLength } from './limits'
import type { Operation } from './operation'
import { schema } from './schema'
import { located } from './located'
import type { Weight } from './weigh'

/** Letters of all questions that are remembered: ten times those of the screens. A tree of a question takes some fifty times as many bytes. */
const MOST_LETTERS = 500_000

/** To write a program for a question takes as long as to answer it some times: not for those that are asked once. */
const ASKED_OFTEN = 5

export type Run = (context: Context, operation: Operation) => Promise<ExecutionResult> | ExecutionResult

/** A question as it was read, the same for all who ask it. */
export interface ReadDocument {
  document: DocumentNode
  /** What is wrong with it; nothing, where it can be answered. */
  wrong: readonly GraphQLError[]
  /** A `limit` among the variables makes the same question cost more or less. */
  dependsOnVariables: boolean
  /** What its operations cost, by their names; of a question that depends on variables none is remembered. */
  weights: Map<string, Weight>
  keeping: Keeping
  run: Run
}

/** Reads and checks the text of a question, each text once. Throws GraphQLError for one that cannot be read. */
export function createDocuments(): (text: string) => ReadDocument {
  const known = new LRUCache<string, ReadDocument>({ maxSize: MOST_LETTERS, sizeCalculation: (_, text) => text.length + 1 })
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const document = parse(text)
    checkLength(document)
    const read = {
      document,
      wrong: validate(schema, document),
      dependsOnVariables: hasLimitOfVariables(document),
      weights: new Map<string, Weight>(),
      keeping: keepingOf(document),
      run: runner(document),
    }
    known.set(text, read)
    return read
  }
}

/** Runs what is asked now and then step by step; for what is asked often a program is written, which takes half the time for a long list. */
function runner(document: DocumentNode): Run {
  const step: Run = (contextValue, { variables, operationName }) =>
    execute({ schema, document, contextValue, variableValues: variables, operationName })
  // There is none of them; the usual way says so.
  const isOdd = document.definitions.some(
    (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.SUBSCRIPTION,
  )
  const written = new Map<string, Run>()
  const write = (operationName?: string | null): Run => {
    const program = compileQuery(schema, document, operationName ?? undefined)
    return isCompiledQuery(program)
      ? async (context, { variables }) => {
          const result: ExecutionResult = await program.query(undefined, context, variables ?? {})
          return result.errors
            ? { ...result, errors: result.errors.map((error) => located(error, document, operationName)) }
            : result
        }
      : step
  }
  let asked = 0
  return (context, operation) => {
    if (isOdd || ++asked < ASKED_OFTEN) return step(context, operation)
    const name = operation.operationName ?? ''
    const run = written.get(name) ?? write(operation.operationName)
    written.set(name, run)
    return run(context, operation)
  }
}

function hasLimitOfVariables(document: DocumentNode): boolean {
  let isFound = false
  visit(document, {
    Argument: ({ name, value }) => {
      if (name.value !== 'limit' || value.kind !== Kind.VARIABLE) return undefined
      isFound = true
      return BREAK
    },
  })
  return isFound
}
