import type { NumberFormat } from './numberFormat'

const DAY_SECONDS = 86_400
/** 31 December 9999 is the last day Excel has. */
const DAYS_SINCE_1900 = 2_958_466
const DAYS_SINCE_1904 = DAYS_SINCE_1900 - 1_462

/**
 * What a serial number means in a format of days, times or hours; null for what is none of them. Excel counts from 1900 with a 29 February that
 * never was (60; here the day before it), old Macs from 1904. A time of day behind the first day is a moment, and midnight of a day that day, whatever of
 * both the format shows: nothing is lost.
 */
export function serialText(serial: number, { kind, hasFractions }: NumberFormat, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || kind === 'number' || kind === 'text') return null
  // Fractions of seconds that nobody is shown are what computing leaves behind.
  const precision = hasFractions ? 1_000 : 1
  const seconds = Math.round(serial * DAY_SECONDS * precision) / precision
  if (kind === 'duration') return Math.abs(seconds) < 1e9 * 3_600 ? clockText(seconds) : null
  if (kind === 'time' && serial >= 0 && serial < 1) return clockText(seconds % DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (days < 0 || days >= (is1904 ? DAYS_SINCE_1904 : DAYS_SINCE_1900)) return null
  const time = round(seconds - days * DAY_SECONDS)
  // In 1900 the day 0 is none.
  if (days === 0 && !is1904) return time > 0 || kind === 'dateTime' ? clockText(time) : null
  const shift = is1904 ? 24_107 : days < 60 ? 25_568 : 25_569
  const day = new Date((days - shift) * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
  return time === 0 ? day : `${day} ${clockText(time)}`
}

/** A date of XML (`2024-05-01T14:30:00`) in the same form; null for what is none. */
export function isoText(written: string): string | null {
  const [, day = '', hours, minutes, seconds = '00', fraction = ''] =
    /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?Z?$/.exec(written) ?? []
  if (hours === undefined) return day === '' ? null : day
  const time = clockText(round(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds + fraction)))
  if (day === '') return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** A duration of XML (`PT14H30M00S`), which is also a time of day in OpenDocument; null for what is none. */
export function durationText(written: string): string | null {
  const found = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/.exec(written)
  if (!found || written.endsWith('P') || written.endsWith('T')) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number((part ?? '0').replace(',', '.')))
  return clockText(round((days * 24 + hours) * 3_600 + minutes * 60 + seconds) * (found[1] ? -1 : 1))
}

/** To the millisecond. */
const round = (seconds: number) => Math.round(seconds * 1_000) / 1_000

function clockText(all: number): string {
  const whole = Math.floor(Math.abs(all))
  const milliseconds = Math.round((Math.abs(all) - whole) * 1_000)
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`
  return `${all < 0 ? '-' : ''}${parts.map((part) => String(part).padStart(2, '0')).join(':')}${fraction}`
}

/** For people: a time to the minute where the seconds say nothing. */
export const shortMoment = (text: string): string => text.replace(/(\d\d:\d\d):00$/, '$1')
