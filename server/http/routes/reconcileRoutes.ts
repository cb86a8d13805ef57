import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { reconcileParts, reconcilePath, reconcileRoots } from '../../../lib/domain/addresses/reconcilePaths'
import { REQUEST_HEADER } from '../../../lib/domain/text/problem'
import type { Database } from '../../db/database'
import { type DatedState, dataState } from '../../db/reading/dataState'
import { Refused } from '../../expected'
import { Busy } from '../../fairness/busy'
import type { Fairness } from '../../fairness/fairness'
import { reconcile } from '../../reconcile/candidates'
import { extend, proposeProperties } from '../../reconcile/extend'
import { asScript, checkCallback } from '../../reconcile/jsonp'
import { manifest } from '../../reconcile/manifest'
import { flyout, previewPage, previewPolicy } from '../../reconcile/preview'
import { readExtend, readQueries } from '../../reconcile/readRequests'
import { ReconcileError } from '../../reconcile/reconcileError'
import { type ReconScope, readScope } from '../../reconcile/scope'
import { readSuggest, readThing, suggest } from '../../reconcile/suggest'
import type { Operations } from '../contract/operation'
import { reconcileOperations } from '../contract/reconcileOperations'
import { answerError, HttpError } from '../errors'
import { goneSignal } from '../goneSignal'
import { isUnchanged } from '../isUnchanged'
import { sendProblem } from '../problem'
import type { OriginOf } from './originOf'
import { DataChanged } from '../../exporters/rows/oneState'

interface ReconcileRoutes {
  database: Database
  fairness: Fairness
  originOf: OriginOf
  log: (line: string) => void
}

/** What an answer is made from. */
interface Asked {
  database: Database
  fairness: Fairness
  scope: ReconScope
  origin: string
  parameters: URLSearchParams
  what: string
  signal: AbortSignal
}

type Answerer = (asked: Asked) => Promise<unknown>

/** Letters of an answer: what hundreds of objects with thousands of relations each would have beyond that is better a file. */
const LONGEST_ANSWER = 16_000_000

/** Part of every ETag: raise it when the same data gives another answer than before. */
const ANSWER_VERSION = 1

/**
 * /reconcile and /reconcile/{id of a taxonomy}: the Reconciliation Service API 0.2 (https://reconciliation-api.github.io/specs/0.2/) and 0.1, to be read by any
 * page. Without parameters the manifest; `queries` and `extend` by GET or as a form by POST; below it suggestions, flyouts, previews and proposed properties.
 * What is wrong with a request is a problem with a German sentence.
 */
export function registerReconcileRoutes(app: FastifyInstance, options: ReconcileRoutes): void {
  app.setErrorHandler((error, _, reply) => {
    const { message: sentence } = error as Error
    if (error instanceof Busy) return sendProblem(reply.header('retry-after', String(error.seconds)), 429, sentence)
    if (error instanceof DataChanged) return sendProblem(reply.header('retry-after', '1'), 503, CHANGED, 'CONFLICT')
    if (error instanceof Refused) return sendProblem(reply, error instanceof ReconcileError ? error.status : 400, sentence)
    return answerError(error, reply, options.log)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(new ReconcileError(NO_FORM, 415)))
  app.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', `${DATA_STATE_HEADER}, etag, retry-after, ${REQUEST_HEADER}`)
  })
  for (const root of reconcileRoots) {
    const described = reconcileOperations(root !== reconcilePath())
    route(app, options, root, service, described.service, [...reading, 'POST'])
    route(app, options, root + reconcileParts.suggest, suggested, described.suggest)
    route(app, options, root + reconcileParts.flyout, flownOut, described.flyout)
    route(app, options, root + reconcileParts.properties, proposed, described.properties)
    // To be shown in the frame of whoever asks: the usual header would forbid that.
    route(app, options, root + reconcileParts.preview, previewed, described.preview, reading, { xFrameOptions: false })
  }
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const reading: readonly Method[] = ['GET', 'HEAD']
const writing: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']

const FORM = 'application/x-www-form-urlencoded'
const NO_FORM = `Die Anfrage muss ein Formular sein (${FORM}), mit queries=… oder extend=…`
const NO_SINGLE =
  'Ein einzelner Name steht auch in queries, zum Beispiel queries={"q0":{"query":"Bombina variegata"}}; query allein geht nicht.'
const CHANGED = 'Die Daten haben sich eben geändert. Versuchen Sie es noch einmal.'

const service: Answerer = async ({ database, fairness, scope, origin, parameters, signal }) => {
  const queries = parameters.get('queries')
  const wanted = parameters.get('extend')
  if (queries !== null) return inTurn(fairness, queries, signal, () => reconcile(database, scope, readQueries(queries), signal))
  if (wanted !== null) return inTurn(fairness, wanted, signal, () => extend(database.readerUntil(signal), readExtend(wanted)))
  // As the oldest clients ask, and as one mistypes queries: what the service can do would be taken for «nothing found».
  if (parameters.has('query')) throw new ReconcileError(NO_SINGLE)
  return manifest(scope, origin)
}

const suggested: Answerer = ({ database, scope, parameters, what, signal }) =>
  suggest(database, scope, readThing(what), readSuggest(parameters), signal)

const flownOut: Answerer = ({ database, scope, parameters, what, origin, signal }) =>
  flyout(database.readerUntil(signal), scope, readThing(what), parameters.get('id') ?? '', origin)

const proposed: Answerer = ({ database, scope, parameters, signal }) =>
  proposeProperties(database.readerUntil(signal), scope, parameters)

const previewed: Answerer = async ({ database, scope, parameters, origin, signal }) =>
  new Page(await previewPage(database.readerUntil(signal), scope, parameters.get('id') ?? '', origin))

/** What is no JSON. */
class Page {
  constructor(readonly html: string) {}
}

async function inTurn<T>(fairness: Fairness, text: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const leave = fairness.enter({ dear: 1, letters: text.length })
  try {
    return await fairness.dear(work, signal)
  } finally {
    leave()
  }
}

function route(
  app: FastifyInstance,
  options: ReconcileRoutes,
  url: string,
  answer: Answerer,
  operations: Operations,
  methods: readonly Method[] = reading,
  helmet = {},
): void {
  app.route({
    ...{ method: [...methods], url, helmet, compress: {}, config: { operations } },
    handler: (request, reply) => send(options, answer, request, reply),
  })
  app.route({ method: 'OPTIONS', url, handler: (_, reply) => sendAllowed(reply, methods) })
  app.route({
    method: writing.filter((method) => !methods.includes(method)),
    url,
    config: { isForeign: true },
    // Before a body is looked at.
    onRequest: async ({ method }, reply) => {
      reply.header('allow', methods.join(', '))
      throw new HttpError(405, 'BAD_USER_INPUT', `${method} geht unter dieser Adresse nicht, nur ${methods.join(', ')}.`)
    },
    handler: () => {},
  })
}

function sendAllowed(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .headers({
      allow: methods.join(', '),
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-allow-headers': `origin, accept, content-type, x-requested-with, x-csrf-token, if-none-match, ${DATA_STATE_HEADER}`,
      'access-control-max-age': '86400',
    })
    .status(204)
    .send()
}

async function send(
  { database, fairness, originOf }: ReconcileRoutes,
  answer: Answerer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const signal = goneSignal(reply)
  const { taxonomy = null, what = '' } = request.params as { taxonomy?: string; what?: string }
  const parameters = parametersOf(request)
  // A form comes from a program, which reads JSON.
  const callback = request.method === 'POST' ? null : parameters.get('callback')
  try {
    if (callback !== null) checkCallback(callback)
    const origin = originOf(request)
    const reader = database.readerUntil(signal)
    // Before everything else: an answer may be newer than its tag, never older.
    const state = await dataState(reader)
    const tag = tagOf(state, origin, request)
    reply.header(DATA_STATE_HEADER, `${state.revision}, ${state.changedAt}`)
    if (request.method === 'POST') reply.header('cache-control', 'no-store')
    else {
      reply.headers({ etag: tag, 'cache-control': 'no-cache' })
      if (isUnchanged(request, tag, Infinity)) return reply.code(304).send()
    }
    const scope = await readScope(reader, taxonomy)
    const made = await answer({ database, fairness, scope, origin, parameters, what, signal })
    if (made instanceof Page) return sendPage(reply, made)
    const json = JSON.stringify(made)
    if (json.length > LONGEST_ANSWER) throw new ReconcileError(TOO_LONG, 413)
    return callback === null
      ? reply.type('application/json; charset=utf-8').send(json)
      : reply.type('text/javascript; charset=utf-8').send(asScript(callback, json))
  } catch (error) {
    if (signal.aborted) return reply.hijack()
    for (const name of ['etag', DATA_STATE_HEADER]) reply.removeHeader(name)
    throw error
  }
}

const TOO_LONG = 'Die Antwort wird zu gross. Fragen Sie weniger ids oder Eigenschaften auf einmal, oder nehmen Sie /export.csv.'

const sendPage = (reply: FastifyReply, { html }: Page) =>
  reply.header('content-security-policy', previewPolicy).type('text/html; charset=utf-8').send(html)

/** Those of the address, and before them those of a form. Throws ReconcileError for a form with neither. */
function parametersOf({ url, method, body }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?')
  const parameters = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  if (method !== 'POST') return parameters
  for (const [name, value] of new URLSearchParams(typeof body === 'string' ? body : '')) parameters.set(name, value)
  if (parameters.has('queries') || parameters.has('extend')) return parameters
  throw new ReconcileError('Im Formular fehlt queries=… (Namen, die gesucht werden) oder extend=… (ids und Eigenschaften).')
}

function tagOf({ revision, changedAt }: DatedState, origin: string, { url }: FastifyRequest): string {
  const what = createHash('sha256').update(`${ANSWER_VERSION} ${changedAt} ${origin} ${url}`).digest('base64url').slice(0, 16)
  return `W/"${revision}-${what}"`
}
