import { paths } from '../../lib/domain/addresses/paths'
import { momentText } from '../../lib/domain/addresses/statesQuery'
import { swissCount } from '../../lib/domain/text/swissCount'
import { type ChangedRow, countOfTaxa } from './difference'
import { eventTitle, type SelectionEvent, unnamedRows } from './events'
import { changedCellText } from './selectionFeed'

/** Whom something is told of. */
export interface ToldWatch {
  id: string
  name: string
  query: string
  /** Of the link that ends it. */
  endKey: string
}

/** The body of a webhook. `origin`: https://arten.example, without a slash at the end. */
export function webhookBody({ id, name, query }: ToldWatch, event: SelectionEvent, origin: string): string {
  return JSON.stringify({
    type: 'selection.changed',
    id: event.id,
    watch: { id, name },
    since: event.since,
    at: event.at,
    datenstand: event.revision,
    title: eventTitle(event),
    problem: event.problem,
    entered: event.entered,
    gone: event.gone,
    changed: event.changed,
    rows: event.rows,
    more: unnamedRows(event),
    links: linksOf(query, origin),
  })
}

/** The body of the message that only tries whether one arrives. */
export const testBody = ({ id, name, query }: Omit<ToldWatch, 'endKey'>, eventId: string, at: Date, origin: string): string =>
  JSON.stringify({
    type: 'test',
    id: eventId,
    watch: { id, name },
    at: at.toISOString(),
    title: 'Ein Versuch: Geändert hat sich nichts.',
    links: linksOf(query, origin),
  })

const linksOf = (query: string, origin: string) => ({
  screen: origin + paths.exportTool(query),
  csv: origin + paths.exportFile('csv', query),
  feed: origin + paths.selectionFeed(query),
})

/** Of an event so many rows stand in a mail. */
const MAILED_ROWS = 20
/** So many events, the latest, have their own; more wait only where a watch stood still or a selection changes all day. */
const MAILED_EVENTS = 100

/** A day's events of a watch, oldest first, as the text of a mail. */
export function digest({ name, query, endKey }: ToldWatch, events: readonly SelectionEvent[], origin: string) {
  const untold = Math.max(events.length - MAILED_EVENTS, 0)
  const parts = events.slice(untold).map((event) => {
    const more = unnamedRows(event) + Math.max(event.rows.length - MAILED_ROWS, 0)
    return [
      `${momentText(event.at)}: ${eventTitle(event)}`,
      ...(event.problem === null ? [] : [`  ${event.problem}`]),
      ...event.rows.slice(0, MAILED_ROWS).map(rowLine),
      ...(more > 0 ? [`  und ${countOfTaxa(more)} mehr`] : []),
    ].join('\n')
  })
  return {
    subject: `Geändert: ${name}`,
    text: [
      `Guten Tag`,
      `In der Auswahl «${name}», die Sie beobachten, hat sich etwas geändert.`,
      ...(untold > 0 ? [`Frühere Änderungen, die hier nicht einzeln stehen: ${swissCount(untold)}`] : []),
      ...parts,
      `Die Auswahl, wie sie jetzt ist:\n${origin}${paths.exportTool(query)}`,
      `Diese Beobachtung beenden:\n${origin}${paths.endWatch(endKey)}`,
    ].join('\n\n'),
  }
}

const signs = { gone: '−', entered: '+', changed: '~' } as const satisfies Record<ChangedRow['kind'], string>

function rowLine({ kind, name, values }: ChangedRow): string {
  const said = kind === 'changed' ? `: ${values.map(changedCellText).join('; ')}` : ''
  return `  ${signs[kind]} ${name}${said}`
}
