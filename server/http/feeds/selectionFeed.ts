import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitedAttempts } from '../../auth/attempts'
import type { Database } from '../../db/database'
import { ExportError, UnknownShortLink } from '../../exporters/plan/exportError'
import { resolveExportQuery } from '../../exporters/plan/resolveExport'
import { fullQuery } from '../../exporters/plan/shortLinks'
import { eventsOf } from '../../watching/events'
import { selectionFeed } from '../../watching/selectionFeed'
import { beginSelection, currentSelection, type WatchedSelection } from '../../watching/watchedSelection'
import { watchedQuery } from '../../watching/watchedQuery'
import { queryOf } from '../contract/readGiven'
import { textTag } from '../contract/tags'
import { goneSignal } from '../goneSignal'
import { isUnchanged } from '../isUnchanged'
import { sendProblem } from '../problem'

/** New selections that one address may have watched in an hour. */
const MOST_AN_HOUR = 30
const TOO_MANY = `Neue Feeds lassen sich von einer Adresse aus höchstens ${MOST_AN_HOUR} in einer Stunde beginnen. Versuchen Sie es später noch einmal.`

/** Answers with the feed of an export's selection; whoever asks for one first begins it. */
export function createSelectionFeed(database: Database) {
  const mayBegin = limitedAttempts({ kind: 'watched selection', max: MOST_AN_HOUR, windowMs: 3_600_000 })
  const selectionOf = async (query: string, request: FastifyRequest, gone: AbortSignal): Promise<WatchedSelection | null> => {
    const known = await currentSelection(database, query, gone)
    if (known) return known
    // What names something that does not exist begins nothing, and does not count.
    await resolveExportQuery(database.unhurried.readerUntil(gone), query)
    return (await mayBegin(database, request.address)) ? beginSelection(database, query, gone) : null
  }
  return async (origin: string, request: FastifyRequest, reply: FastifyReply) => {
    const gone = goneSignal(reply)
    try {
      const query = watchedQuery(await fullQuery(database, queryOf(request)))
      const selection = await selectionOf(query, request, gone)
      if (!selection) return await sendProblem(reply.header('retry-after', '3600'), 429, TOO_MANY)
      const text = selectionFeed(selection, await eventsOf(database.owner, selection.id), origin, request.url)
      const tag = textTag(text)
      reply.headers({ etag: tag, 'cache-control': 'no-cache' })
      if (isUnchanged(request, tag, Infinity)) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(text)
    } catch (error) {
      if (gone.aborted) return reply.hijack()
      if (error instanceof UnknownShortLink) return sendProblem(reply, 404, error.message)
      if (error instanceof ExportError) return sendProblem(reply, 400, error.message)
      throw error
    }
  }
}
