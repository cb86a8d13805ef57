import { Readable } from 'node:stream'
import { openTable } from '../text/readTable'
import { readingOf, surveyTables } from './survey'

const table = (text: string) =>
  openTable({ path: 'liste.csv', size: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) })

test('rows with something in them are counted, of each table its own; what columns are is said of all together', async () => {
  const tables = await Promise.all([
    table('Art;Zahl;Rest\nBufo bufo;1;\n;;\n ; ;\nArt;Zahl;Rest\nHyla arborea;;x\n'),
    table('Art;Zahl;Rest\nRana ignea;viele;\n'),
  ])
  const found = await surveyTables(tables)
  expect(found.map(({ rows, columns }) => ({ rows, filled: columns.map(({ filled }) => filled) }))).toEqual([
    { rows: 2, filled: [2, 1, 1] },
    { rows: 1, filled: [1, 1, 0] },
  ])
  expect(found.map(({ columns }) => columns[1]?.reading)).toEqual([
    found[1]?.columns[1]?.reading,
    expect.objectContaining({ reading: 'text' }),
  ])
})

test('an error of the spreadsheet is no word of anybody: numbers beside it stay numbers', async () => {
  const [found] = await surveyTables([await table('Art;Zahl\nBufo bufo;1,5\nHyla arborea;#N/A\nRana ignea;#NV\n')])
  expect(found?.columns[1]).toEqual({
    filled: 3,
    reading: { reading: 'comma', isPercent: false, isAmbiguous: false },
    noValue: new Map(),
    none: new Map(),
  })
})

const words = ['NA', 'n/a', 'N.A.', 'NaN', 'null', '-', '–', '—', '?', 'k.A.', 'K. A.', 'k.a', 'kA', 'keine Angabe', 'Unbekannt']

test.each(words)(
  '«%s» beside numbers may mean that there is no value: it is counted, and the column stays text until somebody says so',
  async (word) => {
    const text = `Art;Zahl\nBufo bufo;1,5\nHyla arborea;${word}\nRana ignea;${word}\n`
    const zahl = async (sure?: ReadonlySet<string>) => {
      const [found] = await surveyTables([await table(text)], sure && { sure })
      const column = found?.columns[1]
      return column && { noValue: [...column.noValue], none: [...column.none], reading: readingOf(column).reading }
    }
    expect(await zahl()).toEqual({ noValue: [[word, 2]], none: [], reading: 'text' })
    expect(await zahl(new Set([word]))).toEqual({ noValue: [], none: [[word, 2]], reading: 'comma' })
  },
)
