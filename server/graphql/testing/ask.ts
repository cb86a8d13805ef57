import { graphql, type ExecutionResult } from 'graphql'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../db/database'
import { createShortener } from '../../exporters/plan/shortLinks'
import { createContext } from '../context'
import { maskError } from '../../expected'
import { schema } from '../schema'
import { noAccounts } from './noAccounts'
import { noImports } from './noImports'

/** Asks the schema as a request would, and says how many SQL statements of the reader and the owner it took. */
export async function ask(
  database: Database,
  query: string,
  viewerId: string | null = null,
  variables: Record<string, unknown> = {},
): Promise<{ data: unknown; errors: unknown; statements: number }> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Also of what was written once and is sent as it is.
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  }
  const counted: Database = {
    ...database,
    reader: database.reader.withPlugin(counter),
    owner: database.owner.withPlugin(counter),
    asViewer: (userId, work) => {
      statements++
      return database.asViewer(userId, work)
    },
  }
  const result: ExecutionResult = await graphql({
    schema,
    source: query,
    variableValues: variables,
    contextValue: createContext({
      database: counted,
      viewerId,
      address: 'test',
      accounts: noAccounts,
      imports: noImports,
      shorten: createShortener(database),
    }),
  })
  // GraphQL's results have no prototype, which toEqual would not mind but a reader of its difference would.
  return {
    data: JSON.parse(JSON.stringify(result.data ?? null)),
    errors: result.errors
      ?.map((error) => maskError(error))
      .map(({ message, extensions: { code, conflict } }) => (conflict ? [code, message, conflict] : [code, message])),
    statements,
  }
}
