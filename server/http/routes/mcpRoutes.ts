import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { MCP_PATH } from '../../../lib/domain/addresses/mcpPath'
import type { Database } from '../../db/database'
import { dataState } from '../../db/reading/dataState'
import { Refused } from '../../expected'
import { Busy } from '../../fairness/busy'
import type { Fairness } from '../../fairness/fairness'
import { callTool } from '../../mcp/callTool'
import { readMessage } from '../../mcp/readMessage'
import { speak } from '../../mcp/speak'
import type { AskInterface, McpTool } from '../../mcp/tool'
import { mcpTools } from '../../mcp/toolList'
import { programVersion } from '../../programVersion'
import type { createAnswering } from '../answering'
import { mcpOperation } from '../contract/mcpOperation'
import { answerError, errorLine, HttpError } from '../errors'
import { goneSignal } from '../goneSignal'
import { sendProblem } from '../problem'
import { isForeignName } from './foreignName'
import type { OriginOf } from './originOf'

interface McpRoute {
  database: Database
  fairness: Fairness
  answer: ReturnType<typeof createAnswering>
  originOf: OriginOf
  publicUrl: string | null
  log: (line: string) => void
}

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP (https://modelcontextprotocol.io/specification/2025-11-25), without sessions and streams.
 * Reads what is published, whoever asks, so that any page may read it; a page that was led here under a foreign name may not. What is wrong with a request
 * is a problem with a German sentence; what is wrong with the input of a tool is its answer.
 */
export function registerMcpRoute(app: FastifyInstance, options: McpRoute): void {
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof Busy) return sendProblem(reply.header('retry-after', String(error.seconds)), 429, error.message)
    if (error instanceof Refused) return sendProblem(reply, 400, error.message)
    return answerError(error, reply, options.log)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(new HttpError(415, 'BAD_USER_INPUT', NO_JSON)))
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignName(request.headers, options.publicUrl)) throw new HttpError(403, 'FORBIDDEN', FOREIGN)
    reply.header('cache-control', 'no-store')
  })
  const config = { operations: { POST: mcpOperation } }
  app.post(MCP_PATH, { config, compress: {} }, (request, reply) => answerMessage(options, request, reply))
}

const NO_JSON = 'Die Anfrage muss vom Typ application/json sein, mit einer Nachricht von JSON-RPC 2.0.'
const FOREIGN =
  'Diese Seite erreicht den Server unter einem Namen, der nicht seiner ist. Nehmen Sie seine eigene Adresse; wer ihn betreibt, nennt sie ihm mit PUBLIC_URL.'

async function answerMessage(options: McpRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { database, fairness, originOf, log } = options
  const signal = goneSignal(reply)
  try {
    const { message, tool } = await readMessage(request.body, request.headers['mcp-protocol-version']?.toString())
    const origin = originOf(request)
    const db = database.readerUntil(signal)
    // Before everything else: an answer may be newer than it says, never older.
    const { revision, changedAt } = await dataState(db)
    reply.header(DATA_STATE_HEADER, `${revision}, ${changedAt}`)
    const call = { database, db, origin, signal, ask: asNobody(options, request) }
    const run = (chosen: McpTool, input: unknown) => {
      const work = () => callTool(chosen, call, input, (error) => log(`[${request.id}] ${errorLine(error)}`))
      return chosen.isDear ? fairness.dear(work, signal) : work()
    }
    const isDear = mcpTools.some((each) => each.name === tool && each.isDear)
    const leave = fairness.enter({ dear: isDear ? 1 : 0, letters: String(request.body).length })
    try {
      const { status, text } = await speak(message, { version: programVersion(), origin }, run)
      return text === '' ? reply.status(status).send() : reply.status(status).type(JSON_TYPE).send(text)
    } finally {
      leave()
    }
  } catch (error) {
    if (signal.aborted) return reply.hijack()
    reply.removeHeader(DATA_STATE_HEADER)
    throw error
  }
}

/** The interface as it answers those who are not logged in. */
const asNobody =
  ({ answer }: McpRoute, { address, id }: FastifyRequest): AskInterface =>
  async (operationName, query, variables, signal) => {
    const context = { address, id, viewer: () => Promise.resolve(null), isPublic: true, signal }
    const asked = { isBatch: false, operations: [{ operationName, query, variables: { ...variables } }], onlyQueries: true }
    const { status, seconds, text } = await answer(asked, context)
    signal.throwIfAborted()
    const { data, errors } = JSON.parse(text) as {
      data?: unknown
      errors?: { message: string; extensions?: { code?: string } }[]
    }
    const [error] = errors ?? []
    if (status === 429) throw new Busy(seconds ?? 1)
    if (error && error.extensions?.code !== 'INTERNAL') throw new Refused(error.message)
    if (error) throw new Error(`${operationName}: ${error.message}`)
    return data
  }
