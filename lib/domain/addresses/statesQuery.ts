import { textLike } from '../parameters/kinds'
import { readParameters } from '../parameters/parameter'

/** Two states of a taxonomy or collection, as an address names them. */
export interface StatesQuery {
  /** null: from the beginning of its history. */
  von: string | null
  /** null: as it is now. */
  bis: string | null
}

export interface ParsedStates {
  states: StatesQuery
  /** German sentences naming what could not be read. */
  errors: string[]
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z)?$/

const dayOrMoment = { kind: textLike(MOMENT, (text) => (momentOf(text) === null ? null : text)) }

/** From which state to which. */
export const statesParameters = { von: dayOrMoment, bis: dayOrMoment }

/**
 * Reads `von` and `bis`, a day (2026-11-21: its end in Switzerland) or a moment (2026-11-21T13:05:00Z, up to microseconds). Other parameters are
 * none of its business. Never throws: what cannot be read is left out and named.
 */
export function parseStatesQuery(query: string): ParsedStates {
  const given = readParameters(statesParameters, query)
  const states: StatesQuery = { von: null, bis: null }
  const errors: string[] = []
  for (const name of ['von', 'bis'] as const) {
    const { text, value } = given[name]
    if (text === null || text === '') continue
    if (value === null)
      errors.push(
        `${name}=${text.slice(0, 100)} ist kein Zeitpunkt. Ein Tag hat die Form 2026-11-21, ein Moment 2026-11-21T13:05:00Z.`,
      )
    else states[name] = value
  }
  const [from, to] = [states.von && momentOf(states.von), states.bis && momentOf(states.bis)]
  if (from && to && from > to) {
    errors.push(`von=${states.von} liegt nach bis=${states.bis}; «von» nennt den früheren der beiden Stände.`)
    return { states: { von: states.bis, bis: states.von }, errors }
  }
  return { states, errors }
}

/** The query string, without `?`; '' for everything up to now. The inverse of parseStatesQuery. */
export const writeStatesQuery = ({ von, bis }: StatesQuery): string =>
  [...(von ? [`von=${von}`] : []), ...(bis ? [`bis=${bis}`] : [])].join('&')

/** The moment that a day or a moment names, 2026-11-21T22:59:59.999999Z, so that texts compare like times; null for anything else. */
export function momentOf(text: string): string | null {
  const [, day, time, fraction = ''] = MOMENT.exec(text) ?? []
  if (day === undefined) return null
  if (time === undefined) return endOfDay(day)
  return isTime(`${day}T${time}`) ? `${day}T${time}.${fraction.padEnd(6, '0')}Z` : null
}

/** A moment just before another one, so that the state before a change is that of this one. */
export function justBefore(moment: string): string {
  const micros = Number(moment.slice(20, 26))
  if (micros > 0) return `${moment.slice(0, 20)}${String(micros - 1).padStart(6, '0')}Z`
  return `${new Date(Date.parse(`${moment.slice(0, 19)}Z`) - 1_000).toISOString().slice(0, 19)}.999999Z`
}

/** A moment (seconds to microseconds) as people in Switzerland read it: 21.11.2026, 14:05:00. */
export const momentText = (moment: string): string => swiss.format(new Date(moment.replace(/(\.\d{3})\d*Z$/, '$1Z')))

const swiss = new Intl.DateTimeFormat('de-CH', {
  ...({ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  timeZone: 'Europe/Zurich',
})
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Zurich' })

/** Without the year 0, which the database does not have. */
const isTime = (text: string) => {
  if (text.startsWith('0000')) return false
  const time = Date.parse(`${text}Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

function endOfDay(day: string): string | null {
  if (!isTime(`${day}T00:00:00`)) return null
  // Switzerland is one or two hours ahead of UTC.
  for (const hour of [22, 21]) {
    const last = `${day}T${hour}:59:59`
    if (clock.format(new Date(`${last}Z`)) === `${day} 23:59:59`) return `${last}.999999Z`
  }
  return `${day}T22:59:59.999999Z`
}
