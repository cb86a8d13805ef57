import { createYoga, type Plugin } from 'graphql-yoga'
import { createLogin } from '../auth/login'
import { userOfToken } from '../auth/token'
import type { Database } from '../db/database'
import { createContext, type Context } from './context'
import { expected, maskError } from './errors'
import { limitsRule } from './limits'
import { schema } from './schema'

/** As many as the client batches (spec §7). */
export const MOST_OPERATIONS = 10
/** Letters of one query; the longest of the screens has some 3,000. Longer ones are not even parsed. */
const LONGEST_QUERY = 50_000

export interface ServerContext {
  address: string
}

/** The GraphQL endpoint as a function from request to response; HTTP around it is server/http/graphqlRoutes.ts. */
export function createGraphQL({
  database,
  secret,
  log,
}: {
  database: Database
  secret: Uint8Array
  log: (line: string) => void
}) {
  const login = createLogin(database.owner, secret)
  return createYoga<ServerContext, Context>({
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
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [limits],
    context: async ({ request, address }) =>
      createContext({ database, login, address, viewerId: await viewerOf(request.headers.get('authorization'), secret) }),
  })
}

const limits: Plugin = {
  onParams({ params }) {
    if ((params.query?.length ?? 0) > LONGEST_QUERY) throw expected('TOO_COMPLEX')
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitsRule)
  },
}

/** Null without a header; UNAUTHENTICATED for a token that is not valid (any more). */
async function viewerOf(header: string | null, secret: Uint8Array): Promise<string | null> {
  if (header === null || header === '') return null
  const token = /^Bearer (.+)$/i.exec(header)?.[1]
  const viewerId = token ? await userOfToken(secret, token) : null
  if (viewerId === null) throw expected('UNAUTHENTICATED')
  return viewerId
}
