import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STATE_HEADER } from '../../../lib/domain/addresses/dataStateHeader'
import { contentTypes, type NameListFormat, nameListFormats } from '../../../lib/domain/export/exportFormats'
import type { Database } from '../../db/database'
import { unhurried } from '../../db/reading/unhurried'
import { Refused } from '../../expected'
import type { Fairness } from '../../fairness/fairness'
import { attachment } from '../../files/fileName'
import { ListContentError } from '../../nameLists/listError'
import { parseListQuery } from '../../nameLists/listQuery'
import { ListChanged } from '../../nameLists/matchedRows'
import { matchList } from '../../nameLists/matchList'
import { nameListOperation } from '../contract/nameListOperation'
import { queryOf } from '../contract/readGiven'
import { answerError, errorLine } from '../errors'
import { forgetFile, withPlace } from '../filePlace'
import { goneSignal } from '../goneSignal'
import { letPass } from '../body/letPass'
import { type BodyPatience, PatientBody } from '../body/patientBody'
import { sendProblem } from '../problem'

export interface NameListRoutes {
  fairness: Fairness
  patience: BodyPatience
  log: (line: string) => void
}

/**
 * POST /abgleich.csv and .jsonl: the list of names in the body comes back row by row, with what each name means. A German sentence with 400 or 422 before the
 * first byte; a list that cannot be finished ends with a broken connection, never as if it were whole.
 */
export function registerNameListRoutes(app: FastifyInstance, database: Database, options: NameListRoutes): void {
  const { fairness, log } = options
  void app.register(async (scope) => {
    // It is read row by row, by nobody else.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, body, done) => done(null, body))
    scope.setErrorHandler((error, _, reply) => refuse(error, reply, log))
    for (const format of nameListFormats) {
      const config = { isUpload: true, operations: { POST: nameListOperation(format) } }
      scope.post(`/abgleich.${format}`, { config }, (request, reply) =>
        withPlace(fairness, reply, () => answer(database, options, format, request, reply)),
      )
    }
  })
}

async function answer(
  database: Database,
  { fairness, patience, log }: NameListRoutes,
  format: NameListFormat,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const gone = goneSignal(reply)
  const bytes = new PatientBody(reply, patience)
  try {
    const query = parseListQuery(queryOf(request))
    const { plan, pieces } = await matchList(format, { bytes, charset: charsetOf(request) }, query, {
      database: unhurried(database),
      turn: (work) => fairness.dear(work, gone),
      signal: gone,
    })
    const written = new PassThrough({ highWaterMark: 262_144 })
    // Begun here, so that all of it is done for this client, and read from one place.
    void pipeline(pieces, written)
      .catch((error: unknown) => {
        if (!gone.aborted && statusOf(error) === null) log(`[${request.id}] ${errorLine(error)}`)
      })
      .finally(() => bytes.close())
    return reply
      .headers({
        'content-type': contentTypes[format],
        'content-disposition': attachment(['Abgleich'], format),
        'cache-control': 'no-store',
        [DATA_STATE_HEADER]: `${plan.revision}, ${plan.changedAt}`,
      })
      .send(written)
  } catch (error) {
    await bytes.close()
    if (gone.aborted) return reply.hijack()
    throw error
  }
}

function charsetOf({ headers }: FastifyRequest): string | null {
  return /;\s*charset\s*=\s*"?([^;"]+)/i.exec(headers['content-type'] ?? '')?.[1]?.trim() ?? null
}

/** null for what nobody expected. */
function statusOf(error: unknown): number | null {
  if (error instanceof ListContentError) return 422
  if (error instanceof ListChanged) return 503
  return error instanceof Refused ? 400 : null
}

async function refuse(error: unknown, reply: FastifyReply, log: (line: string) => void) {
  const { raw } = reply.request
  const status = statusOf(error)
  const isLate = error instanceof Error && 'statusCode' in error && error.statusCode === 408
  if (!isLate) await letPass(raw)
  // What is still to come is waited for no longer.
  if (!raw.complete) reply.header('connection', 'close')
  forgetFile(reply)
  if (status === null) return answerError(error, reply, log)
  return sendProblem(reply, status, (error as Error).message, error instanceof ListChanged ? 'CONFLICT' : undefined)
}
