import { paths } from '../../lib/domain/addresses/paths'
import { exportSentence } from '../../lib/domain/export/exportSentence'
import { parseExportQuery } from '../../lib/domain/export/exportQuery'
import { xml } from '../../lib/domain/text/xmlText'
import { atomDocument } from '../history/atomDocument'
import { type ChangedCell, type ChangedRow, countOfTaxa } from './difference'
import { eventTitle, type SelectionEvent, unnamedRows } from './events'
import type { WatchedSelection } from './watchedSelection'

/** Of an event so many rows stand in a feed or a mail; programs get more of them. */
export const SHOWN_ROWS = 50

/** The feed of a selection as text. `path` is its address on this server. */
export function selectionFeed(
  selection: WatchedSelection,
  events: readonly SelectionEvent[],
  origin: string,
  path: string,
): string {
  const page = origin + paths.exportTool(selection.query)
  const { settings, view } = parseExportQuery(selection.query)
  const begun = selection.begunAt.toISOString()
  return atomDocument({
    id: selection.id,
    title: 'Änderungen einer Auswahl',
    subtitle: exportSentence(settings, view),
    updated: events[0]?.at ?? begun,
    author: 'Arteigenschaften',
    links: [
      { rel: 'self', href: origin + path },
      { rel: 'alternate', type: 'text/html', href: page },
    ],
    entries: [
      ...events.map((event) => ({ id: event.id, title: eventTitle(event), at: event.at, page, html: summary(event, origin) })),
      // Who subscribes sees at once that it works.
      {
        id: selection.id,
        title: `Beobachtet ab jetzt: ${countOfTaxa(selection.firstCount)}`,
        at: begun,
        page,
        html: '<p>Was in diese Auswahl kommt, aus ihr verschwindet oder sich in ihr ändert, steht ab jetzt hier.</p>',
      },
    ],
  })
}

function summary(event: SelectionEvent, origin: string): string {
  const items = event.rows.slice(0, SHOWN_ROWS).map((row) => `<li>${rowHtml(row, origin)}</li>`)
  const more = unnamedRows(event) + Math.max(event.rows.length - SHOWN_ROWS, 0)
  return [
    `<p>${xml(event.problem ?? eventTitle(event))}</p>`,
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    more > 0 ? `<p>und ${xml(countOfTaxa(more))} mehr</p>` : '',
  ].join('')
}

function rowHtml({ kind, id, name, values }: ChangedRow, origin: string): string {
  const linked = kind === 'gone' ? xml(name) : `<a href="${xml(origin + paths.record(id))}">${xml(name)}</a>`
  const said = kind === 'changed' ? values.map((cell) => xml(changedCellText(cell))) : []
  return `${linked} (${rowWords[kind]})${said.length > 0 ? `: ${said.join('; ')}` : ''}`
}

export const rowWords = { gone: 'nicht mehr dabei', entered: 'neu', changed: 'geändert' } as const satisfies Record<
  ChangedRow['kind'],
  string
>

/** «Rote Liste: Kategorie: VU → EN»; where an object has several rows, the one that came or went. */
export function changedCellText({ column, before, after }: ChangedCell): string {
  if (column === null) return before === null ? `neu: ${after}` : `nicht mehr: ${before}`
  return `${column}: ${before ?? 'leer'} → ${after ?? 'leer'}`
}
