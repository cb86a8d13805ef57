import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../../lib/domain/addresses/paths'
import { contentTypes, type CrosswalkFormat, crosswalkFormats } from '../../../lib/domain/export/exportFormats'
import { isUuid } from '../../../lib/domain/text/uuid'
import { crosswalkFiles, tooManyPairs } from '../../crosswalk/crosswalkFile'
import { countPairs, crosswalkBetween } from '../../crosswalk/readCrosswalk'
import { streamPairs } from '../../crosswalk/streamPairs'
import type { Database } from '../../db/database'
import { currentClient, forClient } from '../../fairness/client'
import type { Fairness } from '../../fairness/fairness'
import { attachment } from '../../files/fileName'
import { withPlace } from '../filePlace'
import { goneSignal } from '../goneSignal'
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
      handler: (request, reply) =>
        withPlace(fairness, reply, () => send({ database, origin: originOf(request) }, extension, request, reply)),
    })
}

async function send(
  { database, origin }: { database: Database; origin: string },
  extension: CrosswalkFormat,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parameters = new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '')
  const [from, to] = [parameters.get('von') ?? '', parameters.get('nach') ?? '']
  if (from === '' || to === '')
    return sendProblem(reply, 400, 'Es fehlt, von wo wohin: von=… und nach=… nennen die alte und die neue Taxonomie.')
  const known = isUuid(from) && isUuid(to)
  const crosswalk = known ? await crosswalkBetween(database.reader, from.toLowerCase(), to.toLowerCase()) : null
  if (!crosswalk || crosswalk.madeAt === null)
    return sendProblem(
      reply,
      404,
      'Einen Umzug von dieser Taxonomie in jene gibt es nicht. Wer eine der beiden pflegt, kann ihn anlegen.',
    )
  const counts = await countPairs(database.reader, crosswalk)
  const problem = extension === 'xlsx' ? tooManyPairs(counts) : null
  if (problem)
    return sendProblem(reply, 400, `${problem} Laden Sie ihn als CSV: ${origin}${paths.crosswalkFile('csv', from, to)}`)
  reply.headers({
    'content-type': contentTypes[extension],
    'content-disposition': attachment(['Umzug', crosswalk.from.name, 'nach', crosswalk.to.name], extension),
    'cache-control': 'no-store',
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
