import { sql } from 'kysely'
import { parseExportQuery, writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { readShortLink, unknownShortLink } from '../../../lib/domain/export/shortLink'
import { limitedAttempts } from '../../auth/attempts'
import { expected } from '../../expected'
import { ExportError, UnknownShortLink } from './exportError'
import { resolveExportQuery } from './resolveExport'
import type { Database } from '../../db/database'

/** Bytes of the table with its index. A usual link takes some 200, the longest possible 250,000. */
const ROOM = 512 * 1_048_576

const FULL = 'Der Platz für Kurzlinks ist aufgebraucht. Der lange Link gilt weiter.'
const TOO_MANY = 'Zu viele neue Kurzlinks in kurzer Zeit. Warten Sie zehn Minuten, oder verwenden Sie den langen Link.'

/**
 * Makes short links: from the query string of an export to the key of a link for it, the same for the same settings. Throws ExportError
 * when the query names something that does not exist or the room is used up, and RATE_LIMITED after 60 in ten minutes from one address.
 */
export function createShortener(database: Database, room = ROOM) {
  const mayMake = limitedAttempts({ kind: 'short link', max: 60, windowMs: 600_000 })
  return async (query: string, address: string): Promise<string> => {
    if (!(await mayMake(database, address))) throw expected('RATE_LIMITED', TOO_MANY)
    const canonical = await canonicalQuery(database, query)
    const { rows } = await sql<{ key: string | null }>`select create_short_link(${canonical}, ${room}) as key`.execute(
      database.owner,
    )
    const key = rows[0]?.key ?? null
    if (key === null) throw new ExportError(FULL)
    return key
  }
}

/** An export's query string in the one order that all have. Throws ExportError when it names something that does not exist. */
export async function canonicalQuery(database: Database, query: string): Promise<string> {
  const { settings, view, errors } = parseExportQuery(query)
  if (errors[0]) throw new ExportError(errors[0])
  const canonical = writeExportQuery(settings, view)
  await resolveExportQuery(database.reader, canonical)
  return canonical
}

/** The query string that a key stands for; null when there is none. */
export async function shortLinkQuery(database: Database, key: string): Promise<string | null> {
  const wanted = sql<{ query: string | null }>`select short_link_query(${key}) as query`
  const { rows } = await wanted.execute(database.reader)
  if (typeof rows[0]?.query === 'string') return rows[0].query
  // The reader may ask a copy of the database, where a link made a moment ago has yet to arrive.
  return (await wanted.execute(database.owner)).rows[0]?.query ?? null
}

/** A query string as it is, that of a short link in full. Throws ExportError, or UnknownShortLink when there is no such link. */
export async function fullQuery(database: Database, query: string): Promise<string> {
  const link = readShortLink(query)
  if (link === null) return query
  if ('problem' in link) throw new (link.isUnknown ? UnknownShortLink : ExportError)(link.problem)
  const full = await shortLinkQuery(database, link.key)
  if (full === null) throw new UnknownShortLink(unknownShortLink(link.key))
  return full
}
