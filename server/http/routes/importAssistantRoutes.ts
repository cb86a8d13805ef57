import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { sql } from 'kysely'
import type { ErrorCode } from '../../../lib/domain/text/errorText'
import { letPass } from '../body/letPass'
import { draftParameter, problemsOperation, uploadOperation } from '../contract/importOperations'
import { givenIn } from '../contract/readGiven'
import { sendProblem } from '../problem'
import { contentTypes } from '../../../lib/domain/export/exportFormats'
import { readGiven } from '../../../lib/domain/parameters/parameter'
import { createSessions } from '../../auth/sessions'
import type { Database } from '../../db/database'
import { storageProblem } from '../../db/storage'
import { attachment } from '../../files/fileName'
import { ImportError } from '../../importers/importError'
import type { ImportAssistant } from '../../importers/assistant/assistant'
import { UploadStalled } from '../../importers/assistant/draftFiles'
import { problemsXlsx } from '../../importers/assistant/problemsXlsx'
import type { Readable } from 'node:stream'

export interface AssistantRouteOptions {
  database: Database
  imports: ImportAssistant
  /** What logins are signed with. */
  secret: Uint8Array
  log: (line: string) => void
}

/**
 * POST /import/dateien?name=… keeps the body as a new import draft and answers its id, with &draft=… it adds it to that draft; GET
 * /import/{draft}/probleme.xlsx is the list of all rows that its latest job has remarks about. Both with the token of a login.
 */
export function registerAssistantRoutes(app: FastifyInstance, { database, imports, secret, log }: AssistantRouteOptions): void {
  const viewerOf = createSessions(database.owner, secret)
  void app.register(async (scope) => {
    // The body is read by nobody but the disk.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, body, done) => done(null, body))
    scope.setErrorHandler((error, _, reply) => answerError(error, reply, log))
    const upload = { isUpload: true, operations: { POST: uploadOperation } }
    scope.post('/import/dateien', { config: upload }, async (request, reply) => {
      const userId = await loggedIn(request)
      await refuseReaders(database, userId)
      const { name, draft } = givenIn(uploadOperation, request)
      const announced = Number(request.headers['content-length'] ?? NaN)
      const file = {
        userId,
        name: name.value ?? 'Datei',
        announced: Number.isFinite(announced) ? announced : null,
        stream: (request.body ?? request.raw) as Readable,
      }
      if (draft.text !== null && draft.value === null) throw new ImportError('Diesen Importentwurf gibt es nicht (mehr).')
      if (draft.value !== null) await imports.addTo(draft.value, file)
      const id = draft.value ?? (await imports.add(file))
      return reply.header('cache-control', 'no-store').send({ id })
    })
    scope.get('/import/:draft/probleme.xlsx', { config: { operations: { GET: problemsOperation } } }, async (request, reply) => {
      const userId = await loggedIn(request)
      const { draft } = request.params as { draft: string }
      const list = await problemsOf(database, userId, draft)
      if (!list) throw new RouteError(404, 'Diesen Importentwurf gibt es nicht (mehr), oder er wurde noch nicht geprüft.')
      const time = new Date()
      const stream = problemsXlsx(await imports.problems(draft, list.report), list.count, time)
      return reply
        .headers({
          'content-type': contentTypes.xlsx,
          'content-disposition': attachment(['Probleme', list.fileName], 'xlsx'),
          'cache-control': 'no-store',
        })
        .send(stream)
    })
  })

  async function loggedIn(request: FastifyRequest): Promise<string> {
    const userId = await viewerOf(request.headers.authorization ?? null)
    request.viewer = userId
    if (userId === null) throw new RouteError(401, 'Zum Importieren müssen Sie angemeldet sein.')
    return userId
  }
}

class RouteError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** Any role lets somebody write something. */
async function refuseReaders(database: Database, userId: string): Promise<void> {
  const isWriter = await database.asViewer(userId, async (trx) => {
    const { rows } = await sql<{ is: boolean }>`
      select viewer_is_admin() or exists (select from memberships where user_id = viewer_id()) as is`.execute(trx)
    return rows[0]?.is ?? false
  })
  if (!isWriter)
    throw new RouteError(
      403,
      'Importieren kann, wer in einer Organisation eine Rolle hat oder das Ganze verwaltet. Lassen Sie sich von einer Organisation eine Rolle geben.',
    )
}

/** The list of the latest job of a draft that the user may see. */
async function problemsOf(database: Database, userId: string, draft: string) {
  const { value: id } = readGiven(draftParameter, draft)
  if (id === null) return null
  return database.asViewer(userId, async (trx) => {
    const { rows } = await sql<{ fileName: string; report: string | null; count: number }>`
      select d.file_name as "fileName", j.report, j.problem_count as count
      from import_drafts d join import_jobs j on j.draft_id = d.id where d.id = ${id}::uuid order by j.seq desc limit 1`.execute(
      trx,
    )
    return rows[0] ?? null
  })
}

async function answerError(error: unknown, reply: FastifyReply, log: (line: string) => void) {
  const send = async (status: number, sentence: string, code?: ErrorCode) => {
    if (status !== 408) await letPass(reply.request.raw)
    // What is still to come is waited for no longer.
    if (!reply.request.raw.complete) reply.header('connection', 'close')
    return sendProblem(reply, status, sentence, code)
  }
  if (error instanceof RouteError) return send(error.status, error.message)
  if (error instanceof UploadStalled) return send(408, error.message)
  if (error instanceof ImportError) return send(422, error.message)
  if (error instanceof GraphQLError && error.extensions.code === 'UNAUTHENTICATED')
    return send(401, 'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an, und versuchen Sie es noch einmal.')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 429) return send(429, error instanceof Error ? error.message : '')
  const storage = storageProblem(error)
  if (storage) return send(507, 'Auf dem Server ist kein Platz mehr für die Datei. Melden Sie es der Administration.', storage)
  // Whoever went away reads nothing any more.
  if (!reply.request.raw.destroyed)
    log(`Import einer Datei: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return send(500, 'Die Datei ist nicht angekommen. Versuchen Sie es noch einmal.')
}
