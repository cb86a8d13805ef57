import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  contentTypes,
  type ExportFormat,
  exportFormats,
  type SourceFormat,
  sourceFormats,
} from '../../../lib/domain/export/exportFormats'
import { exportCsv } from '../../exporters/files/exportCsv'
import { bibtex } from '../../../lib/domain/citation/bibtex'
import type { Citation } from '../../../lib/domain/citation/citation'
import { cslJson } from '../../../lib/domain/citation/cslJson'
import { citedSources } from '../../exporters/citation/citedSources'
import { ExportError, UnknownShortLink } from '../../exporters/plan/exportError'
import { exportJsonl } from '../../exporters/files/exportJsonl'
import { exportParquet } from '../../exporters/files/exportParquet'
import { exportRows } from '../../exporters/rows/exportRows'
import { exportXlsx, mayBeHugeSheet } from '../../exporters/files/exportXlsx'
import { Busy } from '../../fairness/busy'
import { createFairness, type Fairness } from '../../fairness/fairness'
import { forgetFile, withPlace } from '../filePlace'
import { contentDisposition } from '../../exporters/files/contentDisposition'
import { exportOperation } from '../contract/exportOperations'
import { queryOf } from '../contract/readGiven'
import { exportLinks } from '../contract/exportLinks'
import { addLinks } from '../contract/links'
import { stateWords } from '../contract/tags'
import { goneSignal } from '../goneSignal'
import { isUnchanged, sayLastModified } from '../isUnchanged'
import { createOriginOf, type OriginOf } from './originOf'
import { resolveExportQuery } from '../../exporters/plan/resolveExport'
import { rowsToCome } from '../../exporters/rows/rowsToCome'
import { fullQuery } from '../../exporters/plan/shortLinks'
import { tooManyRows } from '../../../lib/domain/xlsx/sheetXml'
import { sendProblem } from '../problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import type { ExportPlan } from '../../exporters/plan/exportPlan'
import type { Row } from '../../files/row'
import { type OpenedFile, openedFile } from '../../exporters/files/openedFile'
import type { ArchiveFormat } from '../../../lib/domain/archive/archiveLayouts'
import { archiveFile } from '../../exporters/archives/archiveFile'
import { archiveRefusal, planArchive } from '../../exporters/archives/archivePlan'
import { tableBatches } from '../../exporters/archives/tableBatches'
import { archiveTables } from '../../exporters/archives/archiveTables'
import type { FileFacts } from '../../exporters/files/fileFacts'
import { DataChanged } from '../../exporters/rows/oneState'

/**
 * GET /export. and the extension of a format: the file of the same query string as /Export. 400 (404 for an unknown short link) with a German sentence
 * before the first byte; then streamed as fast as the client reads. A file that cannot be finished ends with a broken connection, never as if it were whole.
 * The same query behind the extension of a list of sources names what the file draws from.
 */
export function registerExportRoutes(
  app: FastifyInstance,
  database: Database,
  { fairness = createFairness(database), originOf = createOriginOf(null) }: { fairness?: Fairness; originOf?: OriginOf } = {},
): void {
  const source = { database, fairness, originOf }
  for (const { extension } of [...exportFormats, ...sourceFormats]) {
    const format: Format = { extension, ...writers[extension] }
    app.route({
      method: ['GET', 'HEAD'],
      url: `/export.${extension}`,
      config: { operations: { GET: exportOperation(extension) } },
      handler: (request, reply) => withPlace(fairness, reply, () => sendExport(source, format, request, reply)),
    })
  }
}

interface Source {
  database: Database
  fairness: Fairness
  originOf: OriginOf
}

interface Writer {
  /** Begins to read; what fails at once throws. */
  open(database: Database, plan: ExportPlan, signal: AbortSignal): Promise<OpenedFile>
  /** Why the format cannot hold so many rows; null when it can. Without it rows are not counted before. */
  refusal: ((rowCount: number) => string | null) | null
  /** Why the format cannot hold such an export, however many rows it has. */
  planRefusal?: (plan: ExportPlan) => string | null
}

interface Format extends Writer {
  extension: ExportFormat | SourceFormat
}

type Pieces = (plan: ExportPlan, batches: AsyncIterable<Row[]>, facts: FileFacts) => AsyncGenerator<Buffer>

/** The rows of the export, one after the other. */
const rowsAs =
  (pieces: Pieces): Writer['open'] =>
  (database, plan, signal) =>
    openedFile(exportRows(database, plan, { signal }), (batches, facts) => pieces(plan, batches, facts))

/** The whole list as one piece, for which no rows are read. */
const listOfSources = (written: (citations: Citation[]) => string): Writer => ({
  open: (_, plan) =>
    openedFile(noRows(), async function* (_, facts) {
      yield Buffer.from(written(citedSources(plan, facts)))
    }),
  refusal: null,
})

/** The tables of a standard in a ZIP. */
const archiveAs = (format: ArchiveFormat): Writer => ({
  async open(database, plan, signal) {
    const archive = await planArchive(database.unhurried.readerUntil(signal), plan)
    const tables = archiveTables[format](archive)
    return openedFile(tableBatches(database, archive, tables, { signal }), (batches, facts) =>
      archiveFile(format, archive, tables, batches, facts),
    )
  },
  refusal: null,
  planRefusal: archiveRefusal,
})

const writers: Record<ExportFormat | SourceFormat, Writer> = {
  csv: { open: rowsAs(exportCsv), refusal: null },
  jsonl: { open: rowsAs(exportJsonl), refusal: null },
  parquet: { open: rowsAs(exportParquet), refusal: null },
  xlsx: { open: rowsAs(exportXlsx), refusal: tooManyRows },
  'coldp.zip': archiveAs('coldp'),
  'dwca.zip': archiveAs('dwca'),
  bib: listOfSources(bibtex),
  'csl.json': listOfSources(cslJson),
}

const ATTEMPTS = 3

/** null for what nobody expected. */
function statusOf(error: unknown): number | null {
  if (error instanceof UnknownShortLink) return 404
  if (error instanceof DataChanged) return 503
  return error instanceof ExportError ? 400 : null
}

/** Part of every ETag: raise it when the same data gives another file than before. */
const FILE_VERSION = 5

async function sendExport(source: Source, format: Format, request: FastifyRequest, reply: FastifyReply, attempt = 1) {
  const { database } = source
  const gone = goneSignal(reply)
  try {
    const time = new Date()
    const plan = await resolveExportQuery(database.readerUntil(gone), await fullQuery(database, queryOf(request)))
    reply.headers({ etag: etag(plan, request), 'cache-control': 'no-cache', datenstand: stateWords(plan.state) })
    const since = sayLastModified(reply, plan.state.changedAt, time)
    if (isUnchanged(request, etag(plan, request), since)) return reply.code(304).send()
    reply.headers({
      'content-type': contentTypes[format.extension],
      'content-disposition': contentDisposition(plan, time, format.extension),
    })
    const rowCount = await countedRows(source, format, plan, request, gone)
    const isHead = request.method === 'HEAD'
    const file = isHead ? undefined : await fileStream(source, format, plan, request, { time, rowCount, gone })
    addLinks(reply, exportLinks(plan, source.originOf(request), format.extension))
    return reply.send(file)
  } catch (error) {
    if (gone.aborted) return reply.hijack()
    if (error instanceof Busy) throw error
    // Changed before the first row: once more, on the new state.
    if (error instanceof DataChanged && attempt < ATTEMPTS) return sendExport(source, format, request, reply, attempt + 1)
    const status = statusOf(error)
    if (status === null) throw error
    forgetFile(reply)
    return sendProblem(reply, status, (error as Error).message, error instanceof DataChanged ? 'CONFLICT' : undefined)
  }
}

/**
 * The file as a stream whose first rows are there: what fails at once is still an answer with a status. Closing it, also before it was
 * read, gives the rows' connection back.
 */
async function fileStream(
  { database, originOf }: Source,
  format: Format,
  plan: ExportPlan,
  request: FastifyRequest,
  { gone, ...counted }: { time: Date; rowCount: number; gone: AbortSignal },
): Promise<Readable> {
  const file = await format.open(database, plan, gone)
  const origin = originOf(request)
  const facts = {
    origin,
    screenUrl: origin + withQuery('/Export', request),
    csvUrl: origin + withQuery('/export.csv', request),
    ...counted,
  }
  const stream = Readable.from(file.pieces(facts), { objectMode: false, highWaterMark: 262_144 })
  stream.once('close', () => {
    file.close().catch((error: unknown) => request.log.error(error, 'An export could not be cleaned up'))
  })
  return stream
}

async function* noRows(): AsyncGenerator<never, undefined> {}

/** The number of rows where the format has to know it (see rowsToCome), else 0. Throws ExportError where it cannot hold them. */
async function countedRows(
  { database, fairness, originOf }: Source,
  { refusal, planRefusal }: Format,
  plan: ExportPlan,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<number> {
  const misfit = planRefusal?.(plan)
  if (misfit) throw new ExportError(misfit)
  if (!refusal) return 0
  const suffices = (most: number) => refusal(most) === null && !mayBeHugeSheet(plan, most)
  const rowCount = await fairness.dear(() => rowsToCome(database, plan, suffices, gone), gone)
  const problem = refusal(rowCount)
  if (problem) throw new ExportError(`${problem} Laden Sie ihn als CSV: ${originOf(request)}${withQuery('/export.csv', request)}`)
  return rowCount
}

const withQuery = (path: string, request: FastifyRequest) => `${path}?${queryOf(request)}`

function etag(plan: ExportPlan, request: FastifyRequest): string {
  const what = createHash('sha256')
    .update(`${FILE_VERSION} ${plan.state.changedAt} ${request.url}`)
    .digest('base64url')
    .slice(0, 16)
  return `W/"${plan.state.revision}-${what}"`
}
