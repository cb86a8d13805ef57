import { isAbsolute } from 'node:path'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { isLockToken } from '../http/lockToken'
import { ImportCancelled, ImportError } from './importError'
import type { ImportOptions } from './plan'
import type { ProgressState } from './progress'
import { type Summary, summaryOf } from './reportText'
import { runImport } from './runImport'

/** One line of the answer: NDJSON, the last one a summary or an error. */
type Line = { progress: ProgressState } | { summary: Summary } | { error: string }

export interface ImportRouteOptions {
  database: Database
  /** The token of the lock file; only who may read that file may hand over an import. */
  lockToken: string
  /** Where reports go. */
  dataDir: string
  log?: (line: string) => void
}

/** A progress line at most this often, in milliseconds. */
const EVERY = 200

/** POST /intern/import: does an import for the command on the same machine and tells how it goes. Hanging up cancels it. */
export function registerImportRoutes(
  app: FastifyInstance,
  { database, lockToken, dataDir, log = console.error }: ImportRouteOptions,
): void {
  app.post('/intern/import', async (request, reply) => {
    if (!isLockToken(request.headers['x-ae-token'], lockToken))
      return reply.status(403).send({ error: 'Das Kennwort der Sperrdatei fehlt oder ist falsch.' })
    const options = readOptions(request.body)
    if (!options) return reply.status(400).send({ error: 'Die Anfrage nennt keinen absoluten Pfad.' })
    const answer = new PassThrough()
    const abort = new AbortController()
    // The request's own 'close' comes as soon as its body is read.
    reply.raw.once('close', () => abort.abort())
    void work(database, options, dataDir, abort.signal, (line) => answer.write(`${JSON.stringify(line)}\n`), log).finally(() =>
      answer.end(),
    )
    return reply.header('content-type', 'application/x-ndjson; charset=utf-8').send(answer)
  })
}

async function work(
  database: Database,
  options: ImportOptions,
  dataDir: string,
  signal: AbortSignal,
  write: (line: Line) => void,
  log: (line: string) => void,
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
    const result = await runImport(database, options, { dataDir, onProgress, signal })
    write({ summary: summaryOf(result, options.dryRun ?? false) })
  } catch (error) {
    const expected = error instanceof ImportError || error instanceof ImportCancelled
    if (!expected) log(`Import von ${options.path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    write({
      error: expected
        ? error.message
        : `Unerwarteter Fehler, es wurde nichts übernommen: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}

function readOptions(body: unknown): ImportOptions | null {
  if (typeof body !== 'object' || body === null) return null
  const { path, taxonomy, type, organization, dryRun } = body as Record<string, unknown>
  if (typeof path !== 'string' || !isAbsolute(path)) return null
  return {
    path,
    taxonomy: typeof taxonomy === 'string' ? taxonomy : undefined,
    type: type === 'Art' || type === 'Lebensraum' ? type : undefined,
    organization: typeof organization === 'string' ? organization : undefined,
    dryRun: dryRun === true,
  }
}
