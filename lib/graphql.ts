import { initGraphQLTada } from 'gql.tada'
import type { TableMapping } from './domain/import/importMapping'
import type { ImportSettings } from './domain/import/importSettings'
import type { PropertyValue } from './domain/vocabulary/propertyValues'
import type { introspection } from './graphql-env'

/** What a query answers for the schema's own scalars. */
interface Scalars {
  Date: string
  Properties: Record<string, PropertyValue>
  Cell: PropertyValue
  ImportSettings: ImportSettings
  ImportTableGuess: TableMapping
}

/** Writes a typed document; the types come from the committed server/schema.graphql. */
export const graphql = initGraphQLTada<{ introspection: introspection; scalars: Scalars }>()

export { type FragmentOf, readFragment, type ResultOf, type VariablesOf } from 'gql.tada'
