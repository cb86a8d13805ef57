import { createHash } from 'node:crypto'
import { fieldLabel, fieldValue, rowLabels } from '../../lib/domain/vocabulary/fieldLabel'
import { justBefore, momentText, writeStatesQuery } from '../../lib/domain/addresses/statesQuery'
import { paths } from '../../lib/domain/addresses/paths'
import { xml } from '../../lib/domain/text/xmlText'
import { atomDocument, type AtomEntry, type AtomLink } from './atomDocument'
import { headPath, statesPath, type Head } from './heads'
import type { Write, WrittenRow } from './writes'

/** One document of a feed (RFC 4287; the archives behind it RFC 5005, section 4). */
export interface FeedDocument {
  head: Head
  /** Latest first, without those that are not to be seen. */
  writes: readonly Write[]
  /** Which archive it is, from 1 for the oldest; null for the one people subscribe to. */
  archive: number | null
  /** How many archives are full: which entries belong to one never changes again. */
  archives: number
  /** https://arten.example, without a slash at the end. */
  origin: string
}

/**
 * A feed as text. Entries keep their ids for ever; who made a change is not said, because the history says it only to those who are logged in.
 */
export function atomFeed({ head, writes, archive, archives, origin }: FeedDocument): string {
  return atomDocument({
    id: head.id,
    title: `Änderungen: ${head.name}`,
    subtitle: subtitles[head.kind],
    updated: writes[0]?.at ?? head.since,
    author: head.organization ?? 'Arteigenschaften',
    links: [
      { rel: 'self', href: feedAddress(origin, head, archive) },
      { rel: 'alternate', type: 'text/html', href: origin + encodeURI(headPath(head)) },
      ...(archive === null ? [] : [{ rel: 'current', href: feedAddress(origin, head, null) }]),
      ...archiveLinks(origin, head, archive, archives),
    ],
    isArchive: archive !== null,
    entries: writes.map((write) => entryOf(head, write, origin)),
  })
}

/** A version 5 UUID, so that the entry has the same id in every document and on every server with these data. */
export function entryId(headId: string, at: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(headId.replaceAll('-', ''), 'hex'))
    .update(at)
    .digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const subtitles = {
  taxonomy: 'Was an dieser Taxonomie geändert worden ist, Importe als Ganzes.',
  collection: 'Was an dieser Eigenschaften-Sammlung geändert worden ist, Importe als Ganzes.',
}

const feedAddress = (origin: string, head: Head, archive: number | null) => origin + paths.feed(head.id, archive)

/** From the newest to the oldest and back; so that nobody who comes rarely misses anything. */
function archiveLinks(origin: string, head: Head, archive: number | null, archives: number): AtomLink[] {
  const previous = archive === null ? archives : archive - 1
  return [
    ...(previous > 0 ? [{ rel: 'prev-archive', href: feedAddress(origin, head, previous) }] : []),
    ...(archive !== null && archive < archives ? [{ rel: 'next-archive', href: feedAddress(origin, head, archive + 1) }] : []),
  ]
}

function entryOf(head: Head, write: Write, origin: string): AtomEntry {
  const states = origin + encodeURI(statesPath(head, writeStatesQuery({ von: justBefore(write.at), bis: write.at })))
  return { id: entryId(head.id, write.at), title: write.title, at: write.at, page: states, html: summary(write, origin, states) }
}

/** As HTML. */
function summary({ at, title, rows, more, isImport }: Write, origin: string, states: string): string {
  const items = rows.map((row) => `<li>${rowHtml(row, origin)}</li>`).join('')
  const rest = more > 0 ? `<p>und ${more === 1 ? 'eine weitere Zeile' : `${more} weitere Zeilen`}</p>` : ''
  const compare = isImport || more > 0 ? `<p><a href="${xml(states)}">Stand davor und danach vergleichen</a></p>` : ''
  return `<p>${xml(momentText(at))}: ${xml(title)}</p>${items === '' ? '' : `<ul>${items}</ul>`}${rest}${compare}`
}

const SHOWN_VALUES = 10
const LONGEST = 200

function rowHtml({ table, action, label, taxonId, values }: WrittenRow, origin: string): string {
  const name = label === '' ? (rowLabels[table] ?? table) : label
  const linked = taxonId === null ? xml(name) : `<a href="${xml(origin + paths.record(taxonId))}">${xml(name)}</a>`
  const shown = values
    .slice(0, SHOWN_VALUES)
    .map(
      ({ field, before, after }) =>
        `${xml(fieldLabel(field))}: ${[before, after].map((said) => value(fieldValue(field, said))).join(' → ')}`,
    )
  const rest = values.length > SHOWN_VALUES ? ` und ${values.length - SHOWN_VALUES} weitere Felder` : ''
  return `${linked} (${xml(rowLabels[table] ?? table)} ${actions[action] ?? action})${shown.length > 0 ? `: ${shown.join('; ')}${rest}` : ''}`
}

const actions: Record<string, string> = { insert: 'neu', update: 'geändert', delete: 'gelöscht' }

const value = (text: string | null) =>
  text === null
    ? 'leer'
    : `«${xml(text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')} …` : text)}»`
