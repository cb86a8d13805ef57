import { createYoga, type Plugin } from 'graphql-yoga'
import { execute, getOperationAST, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { createAccounts } from '../auth/accounts'
import { createSessions } from '../auth/sessions'
import { createShortener } from '../exporters/shortLinks'
import type { Database } from '../db/database'
import type { ImportAssistant } from '../importers/assistant/assistant'
import { createContext, type Context } from './context'
import { expected, maskError } from './errors'
import { limitsRule } from './limits'
import { refuseNestedQuery, refuseNestedValue } from './nesting'
import { schema } from './schema'

/** As many as the client batches (spec §7). */
export const MOST_OPERATIONS = 10
/** Letters of one query; the longest of the screens has some 3,000. Longer ones are not even parsed. */
const LONGEST_QUERY = 50_000

export interface ServerContext {
  address: string
  /** Who asks, looked up once for all operations of a request: see createSessions. */
  viewer: () => Promise<string | null>
  /** Aborted when the client has closed its connection. */
  signal?: AbortSignal
}

/** One operation as a client sends it. */
export interface Operation {
  query: string
  variables?: Record<string, unknown> | null
  operationName?: string | null
}

/**
 * GraphQL without HTTP, which is server/http/graphqlRoutes.ts: `yoga` from a request to a response, `answer` one operation that is already
 * read, `viewerOf` who an authorization header names. `answer` shares parsing, validation and their caches with `yoga` and saves its requests, responses and streams, which cost
 * more than most operations.
 */
export function createGraphQL({
  database,
  imports,
  secret,
  log,
}: {
  database: Database
  imports: ImportAssistant
  secret: Uint8Array
  log: (line: string) => void
}) {
  const accounts = createAccounts(database, secret)
  const shorten = createShortener(database)
  const mask = (error: unknown) => maskError(error, log)
  const yoga = createYoga<ServerContext, Context>({
    schema,
    batching: { limit: MOST_OPERATIONS },
    graphiql: false,
    landingPage: false,
    logging: false,
    // Tokens travel in a header, never in a cookie, so any page may ask (also the one at www. of this host).
    cors: {
      origin: '*',
      credentials: false,
      methods: ['GET', 'POST', 'OPTIONS'],
      allowedHeaders: ['authorization', 'content-type'],
    },
    maskedErrors: { maskError: mask },
    plugins: [limits],
    context: async ({ address, viewer, signal }) =>
      createContext({ database, accounts, imports, shorten, address, signal, viewerId: await viewer() }),
  })

  const answer = async (operation: Operation, context: ServerContext): Promise<ExecutionResult> => {
    try {
      refuseUnreadable(operation)
      // Its types know nothing of the plugins: what they give stands here.
      const enveloped = yoga.getEnveloped({ ...context, params: operation }) as unknown as Enveloped
      const document = enveloped.parse(operation.query)
      const wrong = enveloped.validate(schema, document)
      if (wrong.length > 0) return { errors: wrong.map(mask) }
      if (!getOperationAST(document, operation.operationName))
        throw expected('BAD_USER_INPUT', 'Keine Operation der Abfrage heisst so.')
      const result = await execute({
        schema,
        document,
        contextValue: await enveloped.contextFactory(),
        variableValues: operation.variables,
        operationName: operation.operationName,
      })
      return result.errors ? { ...result, errors: result.errors.map(mask) } : result
    } catch (error) {
      return { errors: [mask(error)] }
    }
  }
  return { yoga, answer, viewerOf: createSessions(database.owner, secret) }
}

interface Enveloped {
  parse: (query: string) => DocumentNode
  validate: (schema: GraphQLSchema, document: DocumentNode) => readonly unknown[]
  contextFactory: () => Promise<Context>
}

/** Before anything is parsed: what is too long, or so nested that reading it would overrun the stack. */
function refuseUnreadable({ query = '', variables }: { query?: string; variables?: unknown }): void {
  if (query.length > LONGEST_QUERY) throw expected('TOO_COMPLEX')
  refuseNestedQuery(query)
  refuseNestedValue(variables)
}

const limits: Plugin = {
  onParams({ params }) {
    refuseUnreadable(params)
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitsRule)
  },
}
