import { BREAK, type DocumentNode, type GraphQLError, Kind, parse, validate, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { type Keeping, keepingOf } from './keeping'
import { checkLength } from './limits'
import { schema } from './schema'
import type { Weight } from './weigh'

/** Letters of all questions that are remembered: ten times those of the screens. A tree of a question takes some fifty times as many bytes. */
const MOST_LETTERS = 500_000

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
    }
    known.set(text, read)
    return read
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
