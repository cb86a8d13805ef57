import { MAX_XLSX_ROWS } from '../../lib/domain/export/exportLimits'
import { fieldLabel, fieldValue, rowLabels } from '../../lib/domain/vocabulary/fieldLabel'
import { momentText } from '../../lib/domain/addresses/statesQuery'
import { swissCount } from '../../lib/domain/text/swissCount'
import { csvFile } from '../files/csv'
import type { Row } from '../files/row'
import { dataSheet, newlyWritten, tableSheet, type SheetColumn } from '../files/sheets'
import { workbook } from '../files/workbook'
import type { StateEntry } from './readStates'
import type { StateKind, States } from './states'

/** What a file says about itself. */
export interface StatesFacts {
  screenUrl: string
  csvUrl: string
  time: Date
  /** How many taxa, records … differ, counted before; 0 where nobody needs to know. */
  entries: number
}

type Pieces = (states: States, batches: AsyncIterable<StateEntry[]>, facts: StatesFacts) => AsyncGenerator<Buffer>

/** One line per field that differs; what came or went has a line for each of its values. */
export const statesCsv: Pieces = (_, batches) => csvFile(headers, lines(batches))

/** The same, and a sheet that says what was compared. */
export const statesXlsx: Pieces = (states, batches, facts) => {
  const written = newlyWritten(headers)
  const left = { lines: 0 }
  return workbook(
    [
      {
        name: 'Unterschiede',
        pieces: () => dataSheet(columns, fitting(lines(batches), left), written),
        mayBeHuge: facts.entries > HUGE_ENTRIES,
      },
      { name: 'Vergleich', pieces: () => tableSheet(about(states, facts, written.rows, left.lines)) },
    ],
    { title: `Vergleich zweier Stände: ${states.head.name}`, time: facts.time },
  )
}

export const differenceWords: Record<StateKind, string> = { new: 'neu', gone: 'weg', moved: 'verschoben', changed: 'geändert' }

/** With five fields and 500 bytes each this many would be 4 GB. */
const HUGE_ENTRIES = 800_000

const headers = ['Unterschied', 'Was', 'id', 'Name', 'Feld', 'vorher', 'nachher']
const columns: SheetColumn[] = headers.map((header) => ({ header, valueType: 'text' }))

async function* lines(batches: AsyncIterable<StateEntry[]>): AsyncGenerator<Row[]> {
  for await (const entries of batches) yield entries.flatMap(linesOf)
}

function linesOf({ kind, table, rowId, label, values }: StateEntry): Row[] {
  const own = [differenceWords[kind], rowLabels[table] ?? table, rowId, label]
  if (values.length === 0) return [[...own, null, null, null]]
  return values.map(({ field, before, after }) => [
    ...own,
    fieldLabel(field),
    fieldValue(field, before),
    fieldValue(field, after),
  ])
}

/** Lines that Excel has no room for are counted and said, in the sheet beside it. */
async function* fitting(batches: AsyncIterable<Row[]>, left: { lines: number }): AsyncGenerator<Row[]> {
  let taken = 0
  for await (const rows of batches) {
    const room = rows.slice(0, Math.max(MAX_XLSX_ROWS - taken, 0))
    taken += room.length
    left.lines += rows.length - room.length
    if (room.length > 0) yield room
  }
}

function about({ head, from, to }: States, { screenUrl, csvUrl, time }: StatesFacts, lines: number, left: number) {
  const rows: (string | number | null)[][] = [
    ['Angabe', 'Wert'],
    [head.kind === 'taxonomy' ? 'Taxonomie' : 'Eigenschaften-Sammlung', head.name],
    ['Stand vorher', momentText(from)],
    ['Stand nachher', momentText(to)],
    ['Zeilen', lines],
    ['Link zum Vergleich', screenUrl],
    ['Dieselben Daten als CSV', csvUrl],
    ['Erstellt am', momentText(time.toISOString())],
    ['Hinweis', `Der Verlauf beginnt am ${momentText(head.since)}; was davor war, ist nicht bekannt.`],
  ]
  if (left > 0)
    rows.push([
      'Hinweis',
      `Ein Excel-Blatt fasst ${swissCount(MAX_XLSX_ROWS)} Zeilen; ${swissCount(left)} weitere fehlen hier. Vollständig: ${csvUrl}`,
    ])
  return rows
}
