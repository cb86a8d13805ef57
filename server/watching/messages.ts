import { paths } from '../../lib/domain/addresses/paths'
import { momentText } from '../../lib/domain/addresses/statesQuery'
import { swissCount } from '../../lib/domain/text/swissCount'
import { type ChangedRow, countOfTaxa } from './difference'
import { eventTitle, type SelectionEvent, unnamedRows } from './events'
import type { MailedEvents } from './mailedEvents'
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

/** What cannot be read is said in a sentence that may name all that is missing. */
const LONGEST_PROBLEM = 1_000

/** A day's events of a watch as the text of a mail. */
export function digest({ name, query, endKey }: ToldWatch, { events, untold, isCut }: MailedEvents, origin: string) {
  const parts = events.map((event) => {
    const more = unnamedRows(event)
    return [
      `${momentText(event.at)}: ${eventTitle(event)}`,
      ...(event.problem === null ? [] : [`  ${event.problem.slice(0, LONGEST_PROBLEM)}`]),
      ...event.rows.map(rowLine),
      ...(more > 0 ? [`  und ${countOfTaxa(more)} mehr`] : []),
    ].join('\n')
  })
  return {
    subject: `Geändert: ${name}`,
    text: [
      `Guten Tag`,
      `In der Auswahl «${name}», die Sie beobachten, hat sich etwas geändert.`,
      ...(untold > 0 ? [`Frühere Änderungen, die hier nicht einzeln stehen: ${swissCount(untold)}`] : []),
      ...(isCut ? [`${TOO_LONG}\n${origin}${paths.selectionFeed(query)}`] : []),
      ...parts,
      `Die Auswahl, wie sie jetzt ist:\n${origin}${paths.exportTool(query)}`,
      `Diese Beobachtung beenden:\n${origin}${paths.endWatch(endKey)}`,
    ].join('\n\n'),
  }
}

const TOO_LONG =
  'Alle Änderungen zusammen sind zu lang für eine E-Mail: Von den früheren steht hier nur, wie viele Objekte es sind. Mehr davon steht im Feed der Auswahl:'

const signs = { gone: '−', entered: '+', changed: '~' } as const satisfies Record<ChangedRow['kind'], string>

function rowLine({ kind, name, values }: ChangedRow): string {
  const said = kind === 'changed' ? `: ${values.map(changedCellText).join('; ')}` : ''
  return `  ${signs[kind]} ${name}${said}`
}
