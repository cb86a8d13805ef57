import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentTypes, type StatesFormat, statesFormats } from '../../../lib/domain/export/exportFormats'
import { parseStatesQuery, writeStatesQuery } from '../../../lib/domain/addresses/statesQuery'
import { paths } from '../../../lib/domain/addresses/paths'
import type { Database } from '../../db/database'
import { dataState } from '../../db/reading/dataState'
import { currentClient, forClient } from '../../fairness/client'
import type { Fairness } from '../../fairness/fairness'
import { attachment } from '../../files/fileName'
import { feedOperation, statesOperation } from '../contract/historyOperations'
import { givenIn, queryOf, unknownIn } from '../contract/readGiven'
import { stateTag, stateWords } from '../contract/tags'
import { goneSignal } from '../goneSignal'
import { forgetFile, withPlace } from '../filePlace'
import { isUnchanged } from '../isUnchanged'
import type { OriginOf } from './originOf'
import { tooManyRows } from '../../../lib/domain/xlsx/sheetXml'
import { statesPath } from '../../history/heads'
import { countStates, statesOf, streamStates } from '../../history/readStates'
import { statesCsv, statesXlsx } from '../../history/statesFile'
import { sendProblem } from '../problem'
import { headOf, sendHeadFeed } from '../feeds/headFeed'
import { createSelectionFeed } from '../feeds/selectionFeed'
import { DataChanged, inOneState } from '../../exporters/rows/oneState'

/**
 * GET /verlauf.atom?id=…, the changes of a published taxonomy or collection as a feed, or with the query of an export those of its selection; and
 * /verlauf.csv and .xlsx?id=…&von=…&bis=…, two states compared. 400 or 404 with a German sentence; what is not published is not there.
 */
export function registerHistoryRoutes(
  app: FastifyInstance,
  database: Database,
  { fairness, originOf }: { fairness: Fairness; originOf: OriginOf },
): void {
  const sendSelectionFeed = createSelectionFeed(database)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/verlauf.atom',
    compress: {},
    config: { operations: { GET: feedOperation } },
    handler: (request, reply) =>
      isOfHead(request)
        ? sendHeadFeed(database, originOf(request), request, reply)
        : withPlace(fairness, reply, () => sendSelectionFeed(originOf(request), request, reply)),
  })
  for (const { extension } of statesFormats) {
    const format = { extension, ...writers[extension] }
    app.route({
      method: ['GET', 'HEAD'],
      url: `/verlauf.${extension}`,
      config: { operations: { GET: statesOperation(extension) } },
      handler: (request, reply) =>
        withPlace(fairness, reply, () => sendStates({ database, fairness, origin: originOf(request) }, format, request, reply)),
    })
  }
}

/** Or of nothing, which that one says. */
const isOfHead = (request: FastifyRequest) => queryOf(request) === '' || givenIn(feedOperation, request).id.text !== null

interface Writer {
  pieces: typeof statesCsv | typeof statesXlsx
  /** Why the format cannot hold so many entries; null when it can. Without it entries are not counted before. */
  refusal: typeof tooManyRows | null
}

interface Format extends Writer {
  extension: StatesFormat
}

const writers: Record<StatesFormat, Writer> = {
  csv: { pieces: statesCsv, refusal: null },
  xlsx: { pieces: statesXlsx, refusal: tooManyRows },
}

/** Part of the ETag of two states compared: raise it when the same data give another file than before. */
const FILE_VERSION = 2

interface Source {
  database: Database
  fairness: Fairness
  origin: string
}

/** As files of exports are sent: on the new state where the data change before the first row, with a broken connection where they do later. */
async function sendStates(source: Source, format: Format, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await inOneState(() => sendOneState(source, format, request, reply))
  } catch (error) {
    if (!(error instanceof DataChanged)) throw error
    forgetFile(reply)
    return sendProblem(reply, 503, error.message, 'CONFLICT')
  }
}

async function sendOneState(
  { database, fairness, origin }: Source,
  { extension, pieces, refusal }: Format,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { reader } = database
  const head = await headOf(reader, request)
  if (typeof head === 'string') return refuse(reply, head)
  const { states: asked, errors } = parseStatesQuery(queryOf(request))
  const problem = unknownIn(statesOperation(extension), request) ?? errors[0]
  if (problem) return refuse(reply, problem, 400)
  // Before everything else: what is read of a later state is then told by the next tag.
  const state = await dataState(reader)
  const tag = stateTag(state, request, FILE_VERSION)
  reply.headers({ etag: tag, 'cache-control': 'no-cache', datenstand: stateWords(state) })
  if (isUnchanged(request, tag, Infinity)) return reply.code(304).send()
  const time = new Date()
  const states = await statesOf(reader, head, asked)
  const csvUrl = origin + paths.statesFile('csv', head.id, writeStatesQuery({ von: states.from, bis: states.to }))
  const entries = refusal ? await fairness.dear(() => countStates(database.unhurried.reader, states)) : 0
  const tooMany = refusal?.(entries)
  if (tooMany) {
    forgetFile(reply)
    return refuse(reply, `${tooMany} Laden Sie ihn als CSV: ${csvUrl}`, 400)
  }
  const words = [`Verlauf ${head.name}`, states.from.slice(0, 10), 'bis', states.to.slice(0, 10)]
  reply.headers({
    'content-type': contentTypes[extension],
    'content-disposition': attachment(words, extension),
  })
  if (request.method === 'HEAD') return reply.send()
  const screenUrl = origin + encodeURI(statesPath(head, writeStatesQuery({ von: states.from, bis: states.to })))
  const gone = goneSignal(reply)
  const batches = forClient(currentClient(), streamStates(database, states, { revision: state.revision, signal: gone }))
  const first = await batches.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* batches
  }
  const stream = Readable.from(pieces(states, all(), { screenUrl, csvUrl, time, entries }), {
    objectMode: false,
    highWaterMark: 262_144,
  })
  stream.once('close', () => void batches.return(undefined).catch(() => {}))
  return reply.send(stream)
}

const refuse = (reply: FastifyReply, sentence: string, status = 404) => sendProblem(reply, status, sentence)
