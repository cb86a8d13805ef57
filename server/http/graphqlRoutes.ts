import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorText, type ErrorCode } from '../../lib/domain/errorText'
import type { Database } from '../db/database'
import { createGraphQL, MOST_OPERATIONS } from '../graphql/yoga'
import { HttpError } from './errors'

/** Up to here a batch that is too long is answered operation by operation, which is what its senders understand. */
const MOST_ANSWERS = 1_000

/**
 * /graphql: POST with one operation or an array of them, the GraphiQL page for a browser's GET. The answer to an array is always an array
 * of the same length: a client with a batch under way could not read anything else (notes/frontend-facts.md).
 */
export function registerGraphQLRoutes(
  app: FastifyInstance,
  options: { database: Database; secret: Uint8Array; log: (line: string) => void },
) {
  const graphql = createGraphQL(options)
  // Yoga reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/graphql-response+json'], { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/graphql',
    compress: {},
    handler: async (request, reply) => {
      if (request.method === 'GET' && wantsPage(request)) return sendGraphiQL(reply)
      const refused = request.method === 'POST' ? refuse(String(request.body ?? '')) : null
      if (refused) return reply.header('access-control-allow-origin', '*').send(refused)
      const response = await graphql.fetch(
        `http://server${request.url}`,
        {
          method: request.method,
          headers: headersOf(request),
          body: request.method === 'POST' ? String(request.body ?? '') : undefined,
        },
        { address: request.ip },
      )
      response.headers.forEach((value, name) => reply.header(name, value))
      return reply
        .header('cache-control', 'no-store')
        .status(response.status)
        .send(await response.text())
    },
  })
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** The answer to a body that Yoga would answer with one object for a whole batch; null when it is fine. Throws for what is no JSON. */
function refuse(body: string): unknown {
  const parsed = parse(body)
  if (!Array.isArray(parsed)) {
    if (isOperation(parsed)) return null
    throw new HttpError(400, 'BAD_USER_INPUT', 'Erwartet wird ein JSON-Objekt mit query und variables, oder eine Liste davon.')
  }
  const operations: unknown[] = parsed
  if (operations.length > MOST_ANSWERS) throw new HttpError(413, 'TOO_COMPLEX', tooMany(operations.length))
  if (operations.length > MOST_OPERATIONS) return operations.map(() => failure('TOO_COMPLEX', tooMany(operations.length)))
  if (operations.length === 0) return []
  const wrong = operations.findIndex((operation) => !isOperation(operation))
  if (wrong < 0) return null
  return operations.map(() =>
    failure('BAD_USER_INPUT', `Operation ${wrong + 1} des Stapels ist kein JSON-Objekt mit query und variables.`),
  )
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new HttpError(400, 'BAD_USER_INPUT', 'Die Anfrage ist kein gültiges JSON.')
  }
}

const isOperation = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  typeof value.query === 'string' &&
  (!('variables' in value) ||
    value.variables === null ||
    (typeof value.variables === 'object' && !Array.isArray(value.variables)))

const tooMany = (count: number) => `Der Stapel hat ${count} Operationen; erlaubt sind ${MOST_OPERATIONS}.`

const failure = (code: ErrorCode, message: string = errorText[code]) => ({ errors: [{ message, extensions: { code } }] })

let page: string | undefined

/** Served from here, because Yoga's own page loads its parts from elsewhere. */
function sendGraphiQL(reply: FastifyReply) {
  page ??= renderGraphiQL({ title: 'Arteigenschaften: GraphQL', endpoint: '/graphql' })
  return reply
    .header('content-security-policy', "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:")
    .type('text/html; charset=utf-8')
    .send(page)
}
