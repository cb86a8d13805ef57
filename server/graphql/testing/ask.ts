import { graphql, parse, type ExecutionResult } from 'graphql'
import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../db/database'
import { createContext, type Context } from '../context'
import { quickExecute } from '../quickExecute'
import { schema } from '../schema'

/** Asks the schema as a request would, and says how many SQL statements of the reader and the owner it took. */
export async function ask(
  database: Database,
  query: string,
  viewerId: string | null = null,
): Promise<{ data: unknown; errors: unknown; statements: number }> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
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
  const login = () => Promise.reject(new Error('not here'))
  const context = (of: Database) => createContext({ database: of, viewerId, address: 'test', login })
  const result: ExecutionResult = await graphql({ schema, source: query, contextValue: context(counted) })
  await compareQuick(query, context(database), result)
  // GraphQL's results have no prototype, which toEqual would not mind but a reader of its difference would.
  return {
    data: JSON.parse(JSON.stringify(result.data ?? null)),
    errors: result.errors?.map(({ message, extensions }) => [extensions.code, message]),
    statements,
  }
}

/** The quick way has to answer each query of the tests with the same bytes, and none that fails. */
async function compareQuick(query: string, contextValue: Context, { data, errors }: ExecutionResult) {
  const quick = await quickExecute({ schema, document: parse(query), contextValue, variableValues: null, operationName: null })
  const wanted = errors ? 'null' : JSON.stringify(data)
  if (JSON.stringify(quick) !== wanted) throw new Error(`Quick: ${JSON.stringify(quick)}\ninstead of: ${wanted}`)
}
