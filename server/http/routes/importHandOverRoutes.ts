import { isAbsolute } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMapping } from '../../../lib/domain/import/importMapping'
import { startMaking } from '../../crosswalk/startMaking'
import type { Database } from '../../db/database'
import { answerInLines } from '../lines/answerInLines'
import { isLockToken, WRONG_LOCK_TOKEN } from '../lockToken'
import { sendProblem } from '../problem'
import { ImportCancelled, ImportError } from '../../importers/importError'
import type { ImportOptions } from '../../importers/plan'
import type { ProgressState } from '../../importers/progress'
import { type Summary, summaryOf, type UndoSummary } from '../../importers/reportText'
import { runImport } from '../../importers/runImport'
import { undoImport } from '../../importers/undo/undoImport'
import { type Audit, importWrittenDown, writtenDown } from '../../watch/audit'

/** One line of the answer: NDJSON, the last one a summary or an error. */
type Line = { progress: ProgressState } | { summary: Summary } | { undone: UndoSummary } | { error: string }

export interface ImportRouteOptions {
  database: Database
  /** The token of the lock file; only who may read that file may hand over an import. */
  lockToken: string
  /** Where reports go. */
  dataDir: string
  log?: (line: string) => void
  audit?: Audit
}

/** Bytes of an order, which may carry a mapping with all that it says of values. */
const LARGEST_ORDER = 16 * 1_048_576

/** A progress line at most this often, in milliseconds. */
const EVERY = 200

/** POST /intern/import: does an import for the command on the same machine and tells how it goes. Hanging up cancels it. */
export function registerImportRoutes(
  app: FastifyInstance,
  { database, lockToken, dataDir, log = console.error, audit = () => {} }: ImportRouteOptions,
): void {
  // Nobody else sends so much: the token is looked at before the body is.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    isLockToken(request.headers['x-ae-token'], lockToken) ? undefined : sendProblem(reply, 403, WRONG_LOCK_TOKEN)
  app.post('/intern/import', { bodyLimit: LARGEST_ORDER, onRequest }, async (request, reply) => {
    const order = readOrder(request.body)
    if (!order) return sendProblem(reply, 400, 'Die Anfrage nennt keinen absoluten Pfad.')
    return answerInLines<Line>(reply, (write, signal) => work({ database, dataDir, signal, write, log, audit }, order))
  })
}

interface Work {
  database: Database
  dataDir: string
  signal: AbortSignal
  write: (line: Line) => void
  log: (line: string) => void
  audit: Audit
}

async function work(
  { database, dataDir, signal, write, log, audit }: Work,
  order: ImportOptions | { undo: string | null },
): Promise<void> {
  let last = 0
  let phase = ''
  const onProgress = (progress: ProgressState) => {
    if (progress.phase === phase && Date.now() - last < EVERY) return
    last = Date.now()
    phase = progress.phase
    write({ progress })
  }
  try {
    if ('undo' in order) {
      const undoing = () => undoImport(database, order.undo, { signal })
      return write({ undone: await writtenDown(audit, 'undoImport', undoing) })
    }
    const load = () => runImport(database, order, { dataDir, onProgress, signal })
    const result = await (order.dryRun ? load() : importWrittenDown(audit, load))
    if (result.crosswalk) void startMaking(database, result.crosswalk).catch(() => {})
    write({ summary: summaryOf(result, order.dryRun ?? false) })
  } catch (error) {
    const expected = error instanceof ImportError || error instanceof ImportCancelled
    if (!expected)
      log(
        `${'undo' in order ? 'Rückgängig' : `Import von ${order.path}`}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    write({
      error: expected
        ? error.message
        : `Unerwarteter Fehler, es wurde nichts geändert: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}

function readOrder(body: unknown): ImportOptions | { undo: string | null } | null {
  if (typeof body !== 'object' || body === null) return null
  const { undo, path, taxonomy, versionOf, taxonomies, collection, mapping, type, organization, deleteMissing, dryRun } =
    body as Record<string, unknown>
  if (undo !== undefined) return undo === null || typeof undo === 'string' ? { undo } : null
  if (typeof path !== 'string' || !isAbsolute(path)) return null
  const read = mapping === undefined ? null : readMapping(mapping)
  if (read && 'problem' in read) return null
  return {
    path,
    taxonomy: typeof taxonomy === 'string' ? taxonomy : undefined,
    versionOf: typeof versionOf === 'string' ? versionOf : undefined,
    taxonomies: Array.isArray(taxonomies) ? taxonomies.filter((name) => typeof name === 'string') : undefined,
    collection: typeof collection === 'string' ? collection : undefined,
    mapping: read?.mapping,
    type: type === 'Art' || type === 'Lebensraum' ? type : undefined,
    organization: typeof organization === 'string' ? organization : undefined,
    deleteMissing: deleteMissing === true,
    dryRun: dryRun === true,
  }
}
