import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import { LONGEST_IMPORT_MS } from '../../db/reading/longestEdit'
import { atomFeed } from '../../history/atomFeed'
import { type Head, publishedHead } from '../../history/heads'
import { countWrites, readWrites } from '../../history/writes'
import { feedOperation } from '../contract/historyOperations'
import { givenIn } from '../contract/readGiven'
import { textTag } from '../contract/tags'
import { isUnchanged, sayLastModified } from '../isUnchanged'
import { sendProblem } from '../problem'

/** Entries of an archive, and at least so many of the document that people subscribe to. */
const FEED_PAGE = 50

/** Answers with the feed of a published taxonomy or collection, or one of its archives. */
export async function sendHeadFeed({ reader }: Database, origin: string, request: FastifyRequest, reply: FastifyReply) {
  const asked = new Date()
  const head = await headOf(reader, request)
  if (typeof head === 'string') return sendProblem(reply, 404, head)
  // What is published or deleted moves no entry into another archive: those who have read one do not miss what was in the next.
  const numbering = 'all'
  const { total, settled } = await countWrites(reader, head, numbering)
  const archives = Math.floor(settled / FEED_PAGE)
  const { text: named, value: archive } = givenIn(feedOperation, request).archiv
  if (named !== null && !(archive !== null && archive <= archives))
    return sendProblem(reply, 404, `Das Archiv ${named.slice(0, 20)} gibt es nicht; voll sind ${archives}.`)
  const [after, upTo] =
    archive === null
      ? [Math.max(Math.min(archives * FEED_PAGE, total - FEED_PAGE), 0), total]
      : [(archive - 1) * FEED_PAGE, archive * FEED_PAGE]
  const writes = await readWrites(reader, head, { numbering, after, upTo })
  const text = atomFeed({ head, writes, archive, archives, origin })
  const tag = textTag(text)
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  const since = sayLastModified(reply, (writes[0]?.at ?? head.since).replace(/\d{3}Z$/, 'Z'), asked, LONGEST_IMPORT_MS)
  if (isUnchanged(request, tag, since)) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(text)
}

/** The published taxonomy or collection that a request names; a sentence instead, where there is none. */
export async function headOf(reader: Database['reader'], request: FastifyRequest): Promise<Head | string> {
  const id = givenIn(feedOperation, request).id
  if (!id.text) return 'Es fehlt, wessen Verlauf: id=… nennt eine Taxonomie oder eine Eigenschaften-Sammlung.'
  return (
    (id.value === null ? null : await publishedHead(reader, id.value)) ??
    `Eine Taxonomie oder Eigenschaften-Sammlung mit der id ${id.text.slice(0, 100)} gibt es nicht.`
  )
}
