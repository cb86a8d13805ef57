import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorText, type ErrorCode } from '../../lib/domain/errorText'
import type { Database } from '../db/database'
import type { ImportAssistant } from '../importers/assistant/assistant'
import { expected } from '../graphql/errors'
import { createGraphQL, MOST_OPERATIONS, type Operation } from '../graphql/yoga'
import { HttpError } from './errors'
import { goneSignal } from './goneSignal'
import { graphiqlPolicy, scriptHashes } from './securityPolicy'

/** Up to here a batch that is too long is answered operation by operation, which is what its senders understand. */
const MOST_ANSWERS = 1_000

/**
 * /graphql: POST with one operation or an array of them, the GraphiQL page for a browser's GET. The answer to an array is always an array
 * of the same length: a client with a batch under way could not read anything else (notes/frontend-facts.md).
 */
export function registerGraphQLRoutes(
  app: FastifyInstance,
  options: { database: Database; imports: ImportAssistant; secret: Uint8Array; log: (line: string) => void },
) {
  const { yoga, answer, viewerOf } = createGraphQL(options)
  // Read here, so that what is no JSON gets a sentence of ours.
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
      const { authorization = null } = request.headers
      const context = { address: request.ip, viewer: once(() => viewerOf(authorization)), signal: goneSignal(reply, closedEarly) }
      reply.header('cache-control', 'no-store')
      if (request.method === 'POST') {
        const asked = readBody(String(request.body ?? ''))
        const answers = asked.refused ?? (await Promise.all(asked.operations.map((operation) => answer(operation, context))))
        return reply
          .header('access-control-allow-origin', '*')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(asked.isBatch ? answers : answers[0]))
      }
      const response = await yoga.fetch(
        `http://server${request.url}`,
        { method: request.method, headers: headersOf(request) },
        context,
      )
      response.headers.forEach((value, name) => reply.header(name, value))
      return reply.status(response.status).send(await response.text())
    },
  })
}

const closedEarly = () => expected('BAD_USER_INPUT', 'Die Verbindung wurde geschlossen, bevor die Antwort fertig war.')

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

interface Asked {
  isBatch: boolean
  operations: Operation[]
  /** The answers, where the batch as a whole is refused. */
  refused?: unknown[]
}

/** The operations of a body; a batch with anything wrong is refused as a whole. Throws for what is no JSON. */
function readBody(body: string): Asked {
  const parsed = parse(body)
  if (!Array.isArray(parsed)) {
    if (isOperation(parsed)) return { isBatch: false, operations: [parsed] }
    throw new HttpError(400, 'BAD_USER_INPUT', 'Erwartet wird ein JSON-Objekt mit query und variables, oder eine Liste davon.')
  }
  const operations: unknown[] = parsed
  if (operations.length > MOST_ANSWERS) throw new HttpError(413, 'TOO_COMPLEX', tooMany(operations.length))
  const refused = (answer: unknown) => ({ isBatch: true, operations: [], refused: operations.map(() => answer) })
  if (operations.length > MOST_OPERATIONS) return refused(failure('TOO_COMPLEX', tooMany(operations.length)))
  const wrong = operations.findIndex((operation) => !isOperation(operation))
  if (wrong < 0) return { isBatch: true, operations: operations as Operation[] }
  return refused(failure('BAD_USER_INPUT', `Operation ${wrong + 1} des Stapels ist kein JSON-Objekt mit query und variables.`))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new HttpError(400, 'BAD_USER_INPUT', 'Die Anfrage ist kein gültiges JSON.')
  }
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  typeof value.query === 'string' &&
  (!('variables' in value) ||
    value.variables === null ||
    (typeof value.variables === 'object' && !Array.isArray(value.variables)))

const tooMany = (count: number) => `Der Stapel hat ${count} Operationen; erlaubt sind ${MOST_OPERATIONS}.`

const failure = (code: ErrorCode, message: string = errorText[code]) => ({ errors: [{ message, extensions: { code } }] })

let page: { html: string; policy: string } | undefined

/** Served from here, because Yoga's own page loads its parts from elsewhere. */
function sendGraphiQL(reply: FastifyReply) {
  page ??= makePage()
  return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html)
}

function makePage() {
  const html = renderGraphiQL({ title: 'Arteigenschaften: GraphQL', endpoint: '/graphql' })
  return { html, policy: graphiqlPolicy(scriptHashes(html)) }
}
