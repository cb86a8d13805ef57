import { companions, pnameLabel } from '@/lib/domain/export/exportColumns'
import { splitTuple } from '@/lib/domain/export/exportTuple'
import type { PreviewColumn, PreviewData } from './usePreview'

/** A header in two lines: where the property comes from («Zeigerwerte:») and what it is called. Together they are the header of the file. */
export function columnTitle({ key, header }: Pick<PreviewColumn, 'key' | 'header'>): { source: string; label: string } {
  const fields = splitTuple(key) ?? []
  const companion = companions.find((each) => each.companion === fields[0])
  // The second of the same header has its number behind it.
  const number = / \(\d+\)$/.exec(header)?.[0] ?? ''
  const name = companion?.label ?? pnameLabel(fields.at(-1) ?? '')
  for (const label of fields.length > 1 ? [name, name + number] : [])
    if (header.endsWith(`: ${label}`)) return { source: header.slice(0, -label.length - 1), label }
  return { source: '', label: header }
}

/** 'id' and 'name' say who a row is about and have looks of their own. */
export const ownColumn = ({ key }: Pick<PreviewColumn, 'key'>) => (key === 'id' || key === 'name' ? key : undefined)

/** Where the columns of the file stand on the screen: the name first, for whom a row is about, and the id, for whom it is copied, last. */
export const onScreen = (columns: readonly PreviewColumn[]): { column: PreviewColumn; at: number }[] => {
  const all = columns.map((column, at) => ({ column, at }))
  return [...all.filter(({ column }) => column.key !== 'id'), ...all.filter(({ column }) => column.key === 'id')]
}

/** Neighbours of one source, with its name: what stands above them once for all; '' for those without. */
export function columnRuns(columns: readonly PreviewColumn[]): { source: string; length: number }[] {
  const runs: { source: string; length: number }[] = []
  for (const column of columns) {
    const source = columnTitle(column).source.replace(/:$/, '')
    const last = runs.at(-1)
    if (last?.source === source) last.length++
    else runs.push({ source, length: 1 })
  }
  return runs
}

/** Widths in pixels, by the titles and the first rows that came; the id may be cut, it is long and the same for all. */
export function columnWidths({ columns, sample }: Pick<PreviewData, 'columns' | 'sample'>): number[] {
  return columns.map((column, at) => {
    if (column.key === 'id') return ID_WIDTH
    const { source, label } = columnTitle(column)
    const longest = sample.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), 0)
    // An arrow may follow the title, and the menu does; where the values are wider, both have room.
    const head = CHARACTER * (label.length + 2) + (column.key === 'name' ? 0 : MENU_WIDTH)
    return Math.round(
      Math.min(MOST, Math.max(LEAST, PADDING + head, PADDING + CHARACTER * longest, PADDING + 6 * Math.min(source.length, 20))),
    )
  })
}

/** Of the button that opens a column's menu; not below the least size of a target (WCAG 2.5.8). */
export const MENU_WIDTH = 26
const ID_WIDTH = 96
const LEAST = 84
const MOST = 320
const PADDING = 26
/** A character of the table's face at its size, on average. */
const CHARACTER = 7.4
