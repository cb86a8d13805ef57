import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asClient, clientOf } from '../../fairness/client'
import type { Fairness } from '../../fairness/fairness'
import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { REQUEST_HEADER } from '../../../lib/domain/text/problem'
import { expected } from '../../expected'
import type { createGraphQL } from '../../graphql/operations'
import type { createAnswering } from '../answering'
import { readAddress, readBody } from '../askedOperations'
import { graphqlGet, graphqlPost } from '../contract/graphqlOperations'
import { givenIn } from '../contract/readGiven'
import { answerInterfaceError } from '../errors'
import { goneSignal } from '../goneSignal'
import { graphiqlPolicy, scriptHashes } from '../securityPolicy'

interface GraphQLRoutes {
  viewerOf: ReturnType<typeof createGraphQL>['viewerOf']
  answer: ReturnType<typeof createAnswering>
  fairness: Fairness
  log: (line: string) => void
}

/**
 * /graphql: POST with one operation or an array of them, GET with one query in the address, the GraphiQL page for a browser's GET. The answer to an array is
 * always an array of the same length: a client with a batch under way could not read anything else.
 */
export function registerGraphQLRoutes(app: FastifyInstance, options: GraphQLRoutes) {
  const { viewerOf, answer, fairness } = options
  app.setErrorHandler((error, _, reply) => answerInterfaceError(error, reply, options.log))
  // Read here, so that what is no JSON gets a sentence of ours.
  app.removeAllContentTypeParsers()
  // A page at www. of this host reads them, too.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', `${DATA_STATE_HEADER}, retry-after, ${REQUEST_HEADER}`)
  })
  app.addContentTypeParser(['application/json', 'application/graphql-response+json'], { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    compress: {},
    config: { operations: { GET: graphqlGet, POST: graphqlPost } },
    handler: async (request, reply) => {
      if (request.method === 'GET' && wantsPage(request)) return sendGraphiQL(reply)
      reply.header('cache-control', 'no-store')
      if (request.method === 'OPTIONS') return sendOptions(reply, request)
      const { address, headers } = request
      const { authorization = null } = headers
      const viewer = once(() => viewerOf(authorization))
      const context = { address, viewer, isPublic: !authorization, id: request.id, signal: goneSignal(reply, closedEarly) }
      // A token that does not hold is refused operation by operation.
      request.viewer = await viewer().catch(() => null)
      const client = clientOf(address, request.viewer)
      const { status, seconds, text, asked } = await asClient(client, async () => {
        const operations = await fairness.slice(() =>
          request.method === 'POST' ? readBody(String(request.body ?? '')) : readAddress(givenIn(graphqlGet, request)),
        )
        return answer(operations, context)
      })
      request.asked = asked ?? []
      if (seconds !== undefined) reply.header('retry-after', String(seconds))
      return reply.status(status).type('application/json; charset=utf-8').send(text)
    },
  })
}

/** Tokens travel in a header, never in a cookie, so any page may ask (also the one at www. of this host). */
function sendOptions(reply: FastifyReply, { headers }: FastifyRequest) {
  if (headers.origin)
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': `authorization, content-type, ${DATA_STATE_HEADER}`,
    })
  return reply.status(204).send()
}

const closedEarly = () => expected('BAD_USER_INPUT', 'Die Verbindung wurde geschlossen, bevor die Antwort fertig war.')

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** Served from here with all its parts, none of which is loaded from elsewhere. */
async function sendGraphiQL(reply: FastifyReply) {
  const { html, policy } = await graphiql()
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** Its megabytes are read when somebody asks for it: a start does not wait for them. */
const graphiql = once(async () => {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const html = renderGraphiQL({ title: 'Arteigenschaften: GraphQL', endpoint: '/graphql' })
  return { html, policy: graphiqlPolicy(scriptHashes(html)) }
})
