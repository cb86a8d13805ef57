import { Readable } from 'node:stream'
import { MAX_XLSX_ROWS } from '../../../lib/domain/export/exportLimits'
import { DelimitedReader } from '../../../lib/domain/text/delimited'
import type { Row } from '../../files/row'
import { dataSheet, newlyWritten, type SheetColumn } from '../../files/sheets'
import { workbook } from '../../files/workbook'

const columns: readonly SheetColumn[] = [
  { header: 'Datei', valueType: 'text' },
  { header: 'Zeile', valueType: 'number' },
  { header: 'Spalte', valueType: 'text' },
  { header: 'Wert', valueType: 'text' },
  { header: 'Grund', valueType: 'text' },
  { header: 'Folge', valueType: 'text' },
  { header: 'Hinweis', valueType: 'text' },
]

/**
 * The list of all rows with remarks (server/importers/report.ts writes it as CSV) as an XLSX, streamed; `count` says how many sheets it takes. Without
 * a list the only sheet is empty.
 */
export function problemsXlsx(csv: Readable | null, count: number, time: Date, most = MAX_XLSX_ROWS): Readable {
  const rows = rowsOf(csv)
  const sheets = Math.max(1, Math.ceil(count / most))
  const pieces = workbook(
    Array.from({ length: sheets }, (_, index) => ({
      name: sheets === 1 ? 'Probleme' : `Probleme ${index + 1}`,
      pieces: () => dataSheet(columns, batches(rows, most), newlyWritten(columns), { isFirst: index === 0 }),
    })),
    { title: 'Zeilen mit Bemerkungen eines Imports', time },
  )
  const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 262_144 })
  stream.once('close', () => csv?.destroy())
  return stream
}

const BATCH = 1_000

/** The next so many rows, in batches; the iterator goes on behind them for the next sheet. */
async function* batches(rows: AsyncIterator<Row>, most: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for (let taken = 0; taken < most; taken++) {
    const { value, done } = await rows.next()
    if (done) break
    batch.push(value)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* rowsOf(csv: Readable | null): AsyncGenerator<Row> {
  if (!csv) return
  const reader = new DelimitedReader({ delimiter: ',', quote: '"', lineEnd: '\r\n', quotesAreRight: true })
  let isHeader = true
  const data = function* (text: string, isEnd: boolean) {
    for (const { values } of reader.push(text, isEnd)) {
      if (!isHeader) yield columns.map((_, index) => values[index] || null)
      isHeader = false
    }
  }
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of csv as AsyncIterable<Buffer>) yield* data(decoder.decode(chunk, { stream: true }), false)
  yield* data(decoder.decode(), true)
}
