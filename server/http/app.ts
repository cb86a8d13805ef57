import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { afterReading } from '../db/reading/reading'
import { createAnswering } from './answering'
import { collectAddresses } from './contract/addresses'
import { openToOthers } from './contract/forOthers'
import { createFirstAnswers } from './firstAnswers'
import { createFirstSight } from './firstSight'
import { createKeptAnswers } from './keptAnswers'
import { createGraphQL } from '../graphql/operations'
import { registerExportRoutes } from './routes/exportRoutes'
import { addressOf, asClient, clientOf } from '../fairness/client'
import { createFairness } from '../fairness/fairness'
import { registerCrosswalkRoutes } from './routes/crosswalkRoutes'
import { registerNameListRoutes } from './routes/nameListRoutes'
import type { Channels } from '../watching/channels'
import { createChannels } from '../watching/createChannels'
import { registerEndWatchRoutes } from './routes/endWatchRoutes'
import { registerHistoryRoutes } from './routes/historyRoutes'
import { createImportAssistant } from '../importers/assistant/assistant'
import { registerAssistantRoutes } from './routes/importAssistantRoutes'
import { registerImportRoutes } from './routes/importHandOverRoutes'
import { createForgottenPassword } from '../auth/forgottenPassword'
import { jwtSecret } from '../auth/jwtSecret'
import { sharedRate } from '../auth/sharedRate'
import { registerSafekeepingRoutes } from './routes/safekeepingRoutes'
import { programFolder } from '../programFolder'
import type { Settings } from '../settings'
import { mailer, type Mailer } from '../mail/mailer'
import { answerMalformed } from './malformed'
import { readTruthfully } from './readTruthfully'
import { answerError, HttpError } from './errors'
import { registerGraphQLRoutes } from './routes/graphqlRoutes'
import { registerCrawlerRoutes } from './routes/crawlerRoutes'
import { registerHealthRoute } from './routes/healthRoute'
import { createOriginOf } from './routes/originOf'
import { registerOpenApiRoute } from './routes/openApiRoute'
import { registerPages } from './routes/pages'
import { breakAudibly } from './ending/audibleBreak'
import { endPromptly } from './ending/promptEnd'
import { type Patience, refuseSlowBodies, usualPatience } from './patience'
import { registerMcpRoute } from './routes/mcpRoutes'
import { registerPasswordLinkRoute } from './routes/passwordLinkRoute'
import { registerReconcileRoutes } from './routes/reconcileRoutes'
import { readableUrl } from './readableUrl'
import type { Audit } from '../watch/audit'
import { FIRST_SIGHT_FILE } from '../../lib/domain/addresses/firstSight'
import { REQUEST_HEADER } from '../../lib/domain/text/problem'
import { requestIds, type SeenRequest, watchRequests } from '../watch/requests'
import { registerRecordRoute } from './routes/recordRoute'

/** More than any screen sends. */
const LARGEST_BODY = 1_048_576
/** Per address and minute. Generous: an office shares one address, and a page with its tree is some 30 requests. */
const USUAL_RATE = 30_000

export interface AppOptions {
  database: Database
  settings: Settings
  /** Folder of the exported pages; what renders them stands beside it in dist/. */
  outDir?: string
  /** Lets the commands on this machine hand their work over; null: they may not. */
  lockToken?: string | null
  /** Requests per minute and address; false switches the limit off (benchmarks). */
  rate?: number | false
  /** So many milliseconds a page waits for the database to say whether its record is there. */
  lookUpMs?: number
  /** Aborted when the server is to end and the time of what still runs is over. Without it imports are cut as soon as it closes, and requests never. */
  cutOff?: AbortSignal
  /** How long it waits for those who send slowly. */
  patience?: Patience
  /** How messages leave the program; as the settings say. */
  channels?: Channels
  /** Takes one line about something unexpected. */
  log?: (line: string) => void
  /** Takes what must be known later. */
  audit?: Audit
  /** Sends mail; without it one as the settings say. */
  mail?: Mailer
  /** Whether the server is to end soon: whoever keeps a connection is asked to come back by another one. */
  isEnding?: () => boolean
  /** Hear of each request that was answered. */
  seen?: readonly ((request: SeenRequest) => void)[]
}

/** The whole HTTP side: interface, files of exports, pages. It does not listen yet, so that tests can ask it with `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    database,
    settings,
    outDir = defaultOutDir,
    lockToken = null,
    rate = USUAL_RATE,
    lookUpMs,
    cutOff,
    patience = usualPatience,
    log = console.error,
    audit = () => {},
    mail = mailer(settings.mail),
    channels = createChannels(settings, { mailer: mail, log }),
    seen = [],
    isEnding,
  } = options
  const app = Fastify({
    bodyLimit: LARGEST_BODY,
    // The link of an export may name thousands of ids (MAX_QUERY_LENGTH in lib/domain/export/exportQuery.ts, encoded).
    http: {
      maxHeaderSize: 300_000,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookMs,
    },
    clientErrorHandler: answerMalformed,
    // What finds no route because a part of its path is too long: no hook sees it.
    frameworkErrors: (error, request, reply) => void answerError(error, reply.header(REQUEST_HEADER, request.id), log),
    // A web server in front knows who asks; anybody else could name any address.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    genReqId: requestIds(),
    // What still comes while it ends is answered: whoever is told «nobody there» takes the program for gone.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // Idle connections must not hold up the end; those with an answer under way may finish it.
    forceCloseConnections: 'idle',
  })
  endPromptly(app)
  breakAudibly(app)
  watchRequests(app, seen)
  if (isEnding)
    app.addHook('onSend', (_, reply, _payload, done) => {
      if (isEnding()) reply.header('connection', 'close')
      done()
    })
  refuseSlowBodies(app, patience)
  cutOff?.addEventListener('abort', () => app.server.closeAllConnections(), { once: true })
  readTruthfully(app, database)
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, reply, done) => {
    // Whoever reports an error names it, and its line in the log is found.
    reply.header(REQUEST_HEADER, request.id)
    request.address = addressOf(request.ip)
    asClient(clientOf(request.address, null), done)
  })
  const fairness = createFairness(database)
  app.setErrorHandler((error, _, reply) => answerError(error, reply, log))
  // The policy of a page names the hashes of its scripts, so pages.ts sets it; TLS is the business of the web server in front.
  await app.register(helmet, helmetOptions)
  if (rate !== false) {
    const { Store, stop } = sharedRate(database, { max: rate })
    app.addHook('onClose', stop)
    await app.register(rateLimit, {
      store: Store,
      max: rate,
      timeWindow: '1 minute',
      keyGenerator: ({ address }) => address,
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      allowList: (request) => request.url === '/health',
      errorResponseBuilder: () => new HttpError(429, 'RATE_LIMITED'),
    })
  }
  // Only routes that say `compress: {}`: pages have their compressed twins beside them, files of exports are streamed as they are.
  await app.register(compress, { global: false })
  const addresses = collectAddresses(app)
  openToOthers(app, addresses)
  registerHealthRoute(app, database, log)
  const secret = new TextEncoder().encode(jwtSecret(settings))
  const imports = createImportAssistant({
    database,
    dataDir: settings.dataDir,
    mostBytes: settings.importMegabytes * 1024 ** 2,
    standsStillMs: patience.uploadMs,
    log,
    audit,
  })
  app.addHook('onReady', async () => imports.resume())
  app.addHook('preClose', async () => imports.takeNoMore())
  app.addHook('onClose', () => imports.close(cutOff))
  const forgotten = createForgottenPassword(database, { mail, log, audit })
  app.addHook('onClose', () => forgotten.close(cutOff))
  const operator = { ...settings.operator, sendsMail: mail.isThere }
  const { viewerOf, ...graphql } = createGraphQL({
    ...{ database, imports, fairness, secret, log, audit, forgotten, operator, channels },
  })
  const revision = async () => (await database.state()).revision
  const kept = createKeptAnswers(settings.keptAnswersMegabytes, revision, {
    readAgain: database.hasCopies ? () => afterReading(revision) : null,
  })
  const answer = createAnswering({ ...graphql, fairness, kept })
  await app.register(async (scope) => registerGraphQLRoutes(scope, { viewerOf, answer, fairness, log }))
  registerAssistantRoutes(app, { database, imports, secret, log })
  const originOf = createOriginOf(settings.publicUrl)
  registerExportRoutes(app, database, { fairness, originOf })
  registerHistoryRoutes(app, database, { fairness, originOf })
  await app.register(async (scope) => registerEndWatchRoutes(scope, database, audit))
  registerCrosswalkRoutes(app, database, { fairness, originOf })
  await app.register(async (scope) => registerReconcileRoutes(scope, { database, fairness, originOf, log }))
  registerNameListRoutes(app, database, {
    fairness,
    log,
    patience: {
      folder: join(settings.dataDir, 'abgleich'),
      most: settings.importMegabytes * 1024 ** 2,
      standsStillMs: patience.uploadMs,
    },
  })
  await app.register(async (scope) =>
    registerMcpRoute(scope, { database, fairness, answer, originOf, publicUrl: settings.publicUrl, log }),
  )
  if (lockToken !== null) {
    registerImportRoutes(app, { database, lockToken, dataDir: settings.dataDir, log, audit })
    registerPasswordLinkRoute(app, database, lockToken, audit)
    registerSafekeepingRoutes(app, { database, lockToken, dataDir: settings.dataDir, log, originOf })
  }
  registerRecordRoute(app, database, log)
  registerCrawlerRoutes(app, database, { outDir, fairness, originOf })
  registerOpenApiRoute(app, addresses)
  await registerPages(app, {
    addresses,
    outDir,
    reader: database.reader,
    first: createFirstAnswers({ outDir, answer, kept }),
    sight: createFirstSight(join(outDir, '../dist', FIRST_SIGHT_FILE), log),
    operator,
    originOf,
    lookUpMs,
    log,
  })
  return app
}

const defaultOutDir = join(programFolder, 'out')

/** Each answer carries them: those that only speak to browsers of the past are left out, and the pages bring their own policy. */
const helmetOptions = {
  contentSecurityPolicy: false,
  strictTransportSecurity: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}
