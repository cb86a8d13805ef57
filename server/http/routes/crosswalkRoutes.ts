import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../../lib/domain/addresses/paths'
import { contentTypes, type CrosswalkFormat, crosswalkFormats } from '../../../lib/domain/export/exportFormats'
import { crosswalkFiles, tooManyPairs } from '../../crosswalk/crosswalkFile'
import { countPairs, crosswalkBetween } from '../../crosswalk/readCrosswalk'
import { streamPairs } from '../../crosswalk/streamPairs'
import type { Database } from '../../db/database'
import { dataState } from '../../db/reading/dataState'
import { currentClient, forClient } from '../../fairness/client'
import type { Fairness } from '../../fairness/fairness'
import { attachment } from '../../files/fileName'
import { crosswalkOperation } from '../contract/crosswalkOperation'
import { givenIn, unknownIn } from '../contract/readGiven'
import { stateTag, stateWords } from '../contract/tags'
import { forgetFile, withPlace } from '../filePlace'
import { goneSignal } from '../goneSignal'
import { isUnchanged } from '../isUnchanged'
import { sendProblem } from '../problem'
import type { OriginOf } from './originOf'

/**
 * GET /umzug.csv, .xlsx and .sssom.tsv?von=…&nach=…: how one published taxonomy goes over into another. 400 or 404 with a German sentence; what nobody has
 * had made, or is not published, is not there.
 */
export function registerCrosswalkRoutes(
  app: FastifyInstance,
  database: Database,
  { fairness, originOf }: { fairness: Fairness; originOf: OriginOf },
): void {
  for (const { extension } of crosswalkFormats)
    app.route({
      method: ['GET', 'HEAD'],
      url: `/umzug.${extension}`,
      config: { operations: { GET: crosswalkOperation(extension) } },
      handler: (request, reply) =>
        withPlace(fairness, reply, () => send({ database, origin: originOf(request) }, extension, request, reply)),
    })
}

/** Part of its ETag: raise it when the same data give another file than before. */
const FILE_VERSION = 2

async function send(
  { database, origin }: { database: Database; origin: string },
  extension: CrosswalkFormat,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const operation = crosswalkOperation(extension)
  const unknown = unknownIn(operation, request)
  if (unknown) return sendProblem(reply, 400, unknown)
  const { von: from, nach: to } = givenIn(operation, request)
  if (!from.text || !to.text)
    return sendProblem(reply, 400, 'Es fehlt, von wo wohin: von=… und nach=… nennen die alte und die neue Taxonomie.')
  const crosswalk = from.value && to.value ? await crosswalkBetween(database.reader, from.value, to.value) : null
  if (!crosswalk || crosswalk.madeAt === null)
    return sendProblem(
      reply,
      404,
      'Einen Umzug von dieser Taxonomie in jene gibt es nicht. Wer eine der beiden pflegt, kann ihn anlegen.',
    )
  // Before everything else: what is read of a later state is then told by the next tag.
  const state = await dataState(database.reader)
  const tag = stateTag(state, request, FILE_VERSION)
  reply.headers({ etag: tag, 'cache-control': 'no-cache', datenstand: stateWords(state) })
  if (isUnchanged(request, tag, Infinity)) return reply.code(304).send()
  const counts = await countPairs(database.reader, crosswalk)
  const problem = extension === 'xlsx' ? tooManyPairs(counts) : null
  if (problem) {
    forgetFile(reply)
    const csvUrl = origin + paths.crosswalkFile('csv', crosswalk.from.id, crosswalk.to.id)
    return sendProblem(reply, 400, `${problem} Laden Sie ihn als CSV: ${csvUrl}`)
  }
  reply.headers({
    'content-type': contentTypes[extension],
    'content-disposition': attachment(['Umzug', crosswalk.from.name, 'nach', crosswalk.to.name], extension),
  })
  if (request.method === 'HEAD') return reply.send()
  const batches = forClient(currentClient(), streamPairs(database, crosswalk, goneSignal(reply)))
  const stream = Readable.from(crosswalkFiles[extension]({ crosswalk, counts, origin, time: new Date() }, batches), {
    objectMode: false,
    highWaterMark: 262_144,
  })
  stream.once('close', () => void batches.return(undefined).catch(() => {}))
  return reply.send(stream)
}
