import { swissCount } from '../../lib/domain/text/swissCount'
import type { Row } from '../files/row'
import type { KeptRow, SelectionRows } from './keptRows'

/** What is different between two states of a selection. */
export interface SelectionChange {
  entered: number
  gone: number
  changed: number
  /** The first of them: what is gone, what entered, what changed, each by name. */
  rows: ChangedRow[]
}

export const NO_CHANGE: SelectionChange = { entered: 0, gone: 0, changed: 0, rows: [] }

export interface ChangedRow {
  kind: 'gone' | 'entered' | 'changed'
  id: string
  name: string
  values: ChangedCell[]
}

export interface ChangedCell {
  /** The header; null for a whole row where the object has several. */
  column: string | null
  before: string | null
  after: string | null
}

/** So many are named, and no more characters of them: a message stays below a megabyte. */
export const NAMED_ROWS = 1_000
const NAMED_CHARACTERS = 500_000
const NAMED_CELLS = 30
const LONGEST_CELL = 500

/** Compares by the id of the object: it entered, is gone, or its rows say something else. A name is a cell like others. */
export function selectionChange(before: SelectionRows, after: SelectionRows): SelectionChange {
  const entered = [...after.rows].filter(([id]) => !before.rows.has(id))
  const gone = [...before.rows].filter(([id]) => !after.rows.has(id))
  const changed = [...after.rows].filter(([id, row]) => {
    const old = before.rows.get(id)
    return old !== undefined && (old.name !== row.name || (old.cells !== row.cells && inAnyOrder(old) !== inAnyOrder(row)))
  })
  const kinds: [ChangedRow['kind'], [string, KeptRow][]][] = [
    ['gone', gone],
    ['entered', entered],
    ['changed', changed],
  ]
  const rows: ChangedRow[] = []
  let room = NAMED_CHARACTERS
  for (const [kind, all] of kinds)
    for (const [id, { name }] of all.sort(byName).slice(0, NAMED_ROWS - rows.length)) {
      const values = cellsOf(after.columns, before.rows.get(id), after.rows.get(id)).slice(0, NAMED_CELLS)
      room -= JSON.stringify(values).length
      if (room >= 0) rows.push({ kind, id, name: shortened(name) ?? '', values })
    }
  return { entered: entered.length, gone: gone.length, changed: changed.length, rows }
}

/** «2 Objekte neu, 1 Objekt nicht mehr dabei, 12 Objekte geändert» */
export function changeSentence({ entered, gone, changed }: Omit<SelectionChange, 'rows'>): string {
  const counts: [number, string][] = [
    [entered, 'neu'],
    [gone, 'nicht mehr dabei'],
    [changed, 'geändert'],
  ]
  return counts.flatMap(([count, what]) => (count > 0 ? [`${countOfTaxa(count)} ${what}`] : [])).join(', ')
}

export const countOfTaxa = (count: number) => `${swissCount(count)} ${count === 1 ? 'Objekt' : 'Objekte'}`

const byName = ([, one]: [string, KeptRow], [, other]: [string, KeptRow]) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : 0

/** Cells that differ; of what entered those that say something. Where an object has several rows, the rows. What is gone is said by its name. */
function cellsOf(columns: readonly string[], before: KeptRow | undefined, after: KeptRow | undefined): ChangedCell[] {
  if (!after) return []
  const renamed = before && before.name !== after.name ? [cell('name', before.name, after.name)] : []
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length > 1 || now.length > 1) return [...renamed, ...differentLines(old, now)]
  const [was, is] = [cellsOfLine(old[0]), cellsOfLine(now[0])]
  const different = columns.flatMap((column, index) => {
    const [then, today] = [was[index] ?? null, is[index] ?? null]
    return then === today ? [] : [cell(column, then, today)]
  })
  return [...renamed, ...different]
}

/** In which order the rows of an object come says nothing of it. */
const inAnyOrder = (row: KeptRow) => linesOf(row).sort().join('\n')

const linesOf = (row: KeptRow | undefined): string[] => row?.cells.split('\n') ?? []
const cellsOfLine = (line: string | undefined): Row => (line === undefined ? [] : (JSON.parse(line) as Row))

function differentLines(old: readonly string[], now: readonly string[]): ChangedCell[] {
  const text = (line: string) =>
    cellsOfLine(line)
      .map((each) => each ?? '–')
      .join(' · ')
  return [
    ...without(old, now).map((line) => cell(null, text(line), null)),
    ...without(now, old).map((line) => cell(null, null, text(line))),
  ]
}

/** Lines that others do not have, or not as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const cell = (column: string | null, before: string | null, after: string | null): ChangedCell => ({
  column,
  before: shortened(before),
  after: shortened(after),
})

const shortened = (text: string | null) =>
  text !== null && text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL).replace(/[\ud800-\udbff]$/, '')} …` : text
