import type { BenchRow } from './types'

/** The rows as a table for a terminal of at least 120 characters. */
export function table(rows: BenchRow[]): string {
  const cells = rows.map((row) => [
    row.work,
    row.engine,
    row.figure,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    row.bound ?? '',
    row.ok === undefined ? '' : row.ok ? 'ok' : 'NICHT EINGEHALTEN',
  ])
  const widths = headings.map((heading, column) => Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => (numeric.has(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(line)].join('\n')
}

const headings = ['Arbeit', 'womit', 'Wert', 'Verhältnis', 'Grenze', ''] as const

/** Columns of numbers stand to the right. */
const numeric = new Set([2, 3])
