import { isAbsolute } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { crosswalkByNames, type MadeCrosswalk } from '../../crosswalk/byNames'
import type { Database } from '../../db/database'
import { moveByNames, type NamedMove, type NamedMoveResult } from '../../moving/moveByNames'
import { type ListOrder, type ListResult, matchListFile } from '../../nameLists/listFile'
import { answerInLines } from '../lines/answerInLines'
import { isLockToken, WRONG_LOCK_TOKEN } from '../lockToken'
import { sendProblem } from '../problem'
import type { OriginOf } from './originOf'
import { type BackupResult, type SafekeepingStep, writeBackup } from '../../safekeeping/backup'
import { SafekeepingError } from '../../safekeeping/safekeepingError'
import type { StepLine } from '../../safekeeping/stepLine'
import { type Verified, verifyDatabase } from '../../safekeeping/verify/verify'

interface RouteOptions {
  database: Database
  lockToken: string
  dataDir: string
  log: (line: string) => void
  originOf: OriginOf
}

/** A line about the progress at most this often, in milliseconds. */
const EVERY = 200

/**
 * POST /intern/backup, /intern/verify, /intern/crosswalk, /intern/move and /intern/abgleich: what the commands on the same machine have the
 * server do, because the embedded database is its own. Hanging up ends it.
 */
export function registerSafekeepingRoutes(
  app: FastifyInstance,
  { database, lockToken, dataDir, log, originOf }: RouteOptions,
): void {
  app.post('/intern/backup', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    const { path } = (request.body ?? {}) as { path?: unknown }
    if (typeof path !== 'string' || !isAbsolute(path)) return sendProblem(reply, 400, 'Die Anfrage nennt keinen absoluten Pfad.')
    return answer<BackupResult>(reply, (onProgress, signal) => writeBackup(database, path, { dataDir, onProgress, signal }))
  })
  app.post('/intern/verify', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    return answer<Verified>(reply, (onProgress, signal) => verifyDatabase(database, { onProgress, signal }))
  })
  app.post('/intern/crosswalk', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    const { from, to, out } = (request.body ?? {}) as { from?: unknown; to?: unknown; out?: unknown }
    if (
      typeof from !== 'string' ||
      typeof to !== 'string' ||
      (out !== undefined && !(typeof out === 'string' && isAbsolute(out)))
    )
      return sendProblem(reply, 400, 'Die Anfrage nennt keine zwei Taxonomien, oder keinen absoluten Pfad.')
    return answer<MadeCrosswalk>(reply, (onStep, signal) =>
      crosswalkByNames(
        database,
        { from, to, out },
        {
          origin: originOf(request),
          signal,
          onProgress: ({ phase, done, total }) => onStep({ phase, rows: done, total }),
        },
      ),
    )
  })
  app.post('/intern/move', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    const order = readMove(request.body)
    if (!order) return sendProblem(reply, 400, 'Die Anfrage nennt keine Sammlung, oder keine Taxonomie.')
    return answer<NamedMoveResult>(reply, (onStep, signal) =>
      moveByNames(database, order, { signal, onProgress: ({ phase, done, total }) => onStep({ phase, rows: done, total }) }),
    )
  })
  app.post('/intern/abgleich', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken)) return sendProblem(reply, 403, WRONG_LOCK_TOKEN)
    const order = readList(request.body)
    if (!order) return sendProblem(reply, 400, 'Die Anfrage nennt keine absoluten Pfade.')
    return answer<ListResult>(reply, (onProgress, signal) => matchListFile(database, order, { signal, onProgress }))
  })

  function answer<T>(
    reply: FastifyReply,
    work: (onProgress: (step: SafekeepingStep) => void, signal: AbortSignal) => Promise<T>,
  ) {
    return answerInLines<StepLine<T>>(reply, (write, signal) =>
      tell<T>((onProgress) => work(onProgress, signal), { write, signal, log }),
    )
  }
}

function readList(body: unknown): ListOrder | null {
  const { path, out, taxonomies, columns, properties } = (body ?? {}) as Record<keyof ListOrder, unknown>
  const isPath = (value: unknown): value is string => typeof value === 'string' && isAbsolute(value)
  const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')
  if (!isPath(path) || !isPath(out) || !areTexts(taxonomies) || !areTexts(columns) || !areTexts(properties)) return null
  return { path, out, taxonomies, columns, properties }
}

function readMove(body: unknown): NamedMove | null {
  const { collections, to, from, copies, dryRun } = (body ?? {}) as Record<keyof NamedMove, unknown>
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!Array.isArray(collections) || collections.length === 0 || !collections.every(isText) || !isText(to)) return null
  if (from !== undefined && !isText(from)) return null
  return { collections, to, from, copies: copies === true, dryRun: dryRun === true }
}

async function tell<T>(
  work: (onProgress: (step: SafekeepingStep) => void) => Promise<T>,
  { write, signal, log }: { write: (line: StepLine<T>) => void; signal: AbortSignal; log: (line: string) => void },
): Promise<void> {
  let last = 0
  const onProgress = (step: SafekeepingStep) => {
    if (Date.now() - last < EVERY) return
    last = Date.now()
    write({ step })
  }
  try {
    write({ result: await work(onProgress) })
  } catch (error) {
    // Nobody is there any more to be told.
    if (signal.aborted && error === signal.reason) return
    const isExpected = error instanceof SafekeepingError
    if (!isExpected) log(error instanceof Error ? (error.stack ?? error.message) : String(error))
    write({
      error: isExpected ? error.message : `Unerwarteter Fehler: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}
