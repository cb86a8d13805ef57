import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import { atomFeed } from '../../history/atomFeed'
import { type Head, publishedHead } from '../../history/heads'
import { countWrites, readWrites } from '../../history/writes'
import { feedOperation } from '../contract/historyOperations'
import { givenIn } from '../contract/readGiven'
import { textTag } from '../contract/tags'
import { isUnchanged } from '../isUnchanged'
import { sendProblem } from '../problem'

/** Entries of an archive, and at least so many of the document that people subscribe to. */
const FEED_PAGE = 50

/** Answers with the feed of a published taxonomy or collection, or one of its archives. */
export async function sendHeadFeed({ reader }: Database, origin: string, request: FastifyRequest, reply: FastifyReply) {
  const head = await headOf(reader, request)
  if (typeof head === 'string') return sendProblem(reply, 404, head)
  const { total, settled } = await countWrites(reader, head)
  const archives = Math.floor(settled / FEED_PAGE)
  const { text: asked, value: archive } = givenIn(feedOperation, request).archiv
  if (asked !== null && !(archive !== null && archive <= archives))
    return sendProblem(reply, 404, `Das Archiv ${asked.slice(0, 20)} gibt es nicht; voll sind ${archives}.`)
  const [after, upTo] =
    archive === null
      ? [Math.max(Math.min(archives * FEED_PAGE, total - FEED_PAGE), 0), total]
      : [(archive - 1) * FEED_PAGE, archive * FEED_PAGE]
  const writes = await readWrites(reader, head, after, upTo)
  const text = atomFeed({ head, writes, archive, archives, origin })
  const tag = textTag(text)
  const changedAt = Math.floor(Date.parse((writes[0]?.at ?? head.since).replace(/\d{3}Z$/, 'Z')) / 1_000)
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  // Last-Modified counts seconds: it may only name one in which nothing changes any more.
  const isSettled = Math.floor(Date.now() / 1_000) > changedAt
  if (isSettled) reply.header('last-modified', new Date(changedAt * 1_000).toUTCString())
  if (isUnchanged(request, tag, isSettled ? changedAt : Infinity)) return reply.code(304).send()
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
