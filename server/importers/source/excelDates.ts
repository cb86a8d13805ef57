/** Which of the cell styles show a date: by the built-in formats (ECMA-376, 18.8.30) and by what own formats are made of. */
export function dateStyles(styles: readonly number[], formats: readonly { id: number; code: string }[]): ReadonlySet<number> {
  const own = new Map(formats.map(({ id, code }) => [id, showsDate(code)]))
  return new Set(styles.flatMap((format, style) => ((own.get(format) ?? isBuiltInDate(format)) ? [style] : [])))
}

const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58)

/** Letters of a date outside of quoted texts, escapes and brackets (colours, currencies). */
const showsDate = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '').replace(/general/gi, ''))

/**
 * The day a serial number means, as yyyy-mm-dd, with its time behind a blank where it has one; null for what is none. Excel counts from
 * 1900 with a 29 February that never was, old Macs from 1904.
 */
export function cellDate(serial: number, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null
  const seconds = Math.round((serial % 1) * 86_400)
  const time = seconds === 0 ? '' : new Date(seconds * 1_000).toISOString().slice(11, 19)
  const days = Math.floor(serial)
  if (days === 0 && !is1904) return time || null
  const shift = is1904 ? 24_107 : days < 60 ? 25_568 : 25_569
  const day = new Date((days - shift) * 86_400_000).toISOString().slice(0, 10)
  return time ? `${day} ${time}` : day
}
