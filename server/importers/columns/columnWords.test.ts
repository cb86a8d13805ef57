import { Readable } from 'node:stream'
import { openTable } from '../text/readTable'
import { columnAccounts, fixedFates, kindWords, readingWords, undeclaredColumns, withRemarks } from './columnWords'
import { emptyColumn, surveyTables, type TableSurvey } from './survey'

const column = (name: string, index: number | null) => ({ name, index, default: null })

async function opened(text: string, headerLines?: number) {
  const table = await openTable(
    { path: 'liste.csv', size: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) },
    headerLines === undefined ? {} : { headerLines },
  )
  const [survey = { columns: [], rows: 0 } as TableSurvey] = await surveyTables([table])
  return { table, survey }
}

test('columns with values that nobody has declared are called as the file does, else by their number', async () => {
  const { table, survey } = await opened('id;name;leer;Länge;name;\n1;Rana;;5;x;y\n', 1)
  const named = (...declared: ReturnType<typeof column>[]) =>
    undeclaredColumns(table, [survey], declared).map(({ name, index }) => `${index} ${name}`)
  expect(named(column('id', 0), column('name', 1))).toEqual(['3 Länge', '4 name (2)', '5 Spalte 6'])
  expect(named(column('Länge', 0), column('überall', null))).toEqual(['1 name', '3 Länge (2)', '4 name (2)', '5 Spalte 6'])
  expect(named(column('id', 0), column('name', null), column('name (2)', 1))).toEqual(['3 Länge', '4 name (3)', '5 Spalte 6'])
  const untitled = await opened('1;Rana\n', 0)
  expect(undeclaredColumns(untitled.table, [untitled.survey], [column('id', 0)])).toEqual([column('Spalte 2', 1)])
  const [first, second] = [untitled.table, (await opened('2;Bufo;selten\n', 0)).table]
  expect(undeclaredColumns(first, await surveyTables([first, second]), [column('id', 0)])).toEqual([
    column('Spalte 2', 1),
    column('Spalte 3', 2),
  ])
})

test('how values are read is said in words, with the words for nothing and how often they stand there', () => {
  const words = (reading: 'text' | 'day' | 'point' | 'comma', isPercent = false, isAmbiguous = false) =>
    kindWords({ ...emptyColumn.reading, reading, isPercent, isAmbiguous })
  expect([
    words('text'),
    words('text', false, true),
    words('day'),
    words('point'),
    words('point', true),
    words('comma'),
    words('comma', true),
  ]).toEqual([
    'Text',
    'Text, weil Werte wie 1,234 zwei Zahlen bedeuten können',
    'Datum',
    'Zahl',
    'Zahl, Einheit %',
    'Zahl mit Dezimalkomma',
    'Zahl mit Dezimalkomma, Einheit %',
  ])
  const survey = {
    ...emptyColumn,
    noValue: new Map([['-', 1_200]]),
    none: new Map([
      ['NA', 2],
      ['?', 1],
    ]),
  }
  expect(readingWords(emptyColumn.reading, survey)).toBe("Text, auch «-» (1'200); kein Wert: «NA» (2), «?» (1)")
  expect(readingWords({ ...emptyColumn.reading, reading: 'day' }, survey)).toBe('Datum; kein Wert: «NA» (2), «?» (1)')
  expect(readingWords(emptyColumn.reading, emptyColumn)).toBe('Text')
})

test('what becomes of a column in every row: links are taken, what is not taken is named, the rest is for each row to say', () => {
  expect([
    ...fixedFates([
      { column: column('a', 0), became: 'Name' },
      { column: column('b', 1), became: '', notTaken: 'sie hat keine Werte' },
      { column: column('c', 2), became: 'Verweis', isLink: true },
      { column: column('d', null), became: '', notTaken: 'überall gleich' },
    ]),
  ]).toEqual([
    [1, 'named'],
    [2, 'taken'],
  ])
})

test('each column has its account, in the order of the table and behind its header too', async () => {
  const { survey } = await opened('id;;Wert\n1;x;5;Rest\n2;;6;\n')
  const words = [
    { column: column('Nr', 0), became: 'Id' },
    { column: column('Nr', 0), became: 'Code' },
    { column: column('Nr', 0), became: 'Id' },
    { column: column('Wert', 2), became: '', notTaken: 'nicht gewählt' },
  ]
  expect(columnAccounts(['id', '', ' Wert '], survey, words)).toEqual([
    { name: 'Nr', filled: 2, became: 'Id, Code', notTaken: null },
    { name: 'Spalte 2', filled: 1, became: '', notTaken: null },
    { name: 'Wert', filled: 2, became: '', notTaken: 'nicht gewählt' },
    { name: 'Spalte 4', filled: 1, became: '', notTaken: null },
  ])
})

test('only of sheets the header gets places for what stands behind it', async () => {
  const { table, survey } = await opened('id;Wert\n1;5;Rest;\n')
  const sheet = { ...table, file: { ...table.file, sheet: 'Blatt' } }
  expect(withRemarks(['id', 'Wert'], [sheet], [survey])).toEqual(['id', 'Wert', ''])
  expect(withRemarks(['id', 'Wert', 'c', 'd'], [sheet], [survey])).toEqual(['id', 'Wert', 'c', 'd'])
  expect(withRemarks(['id', 'Wert'], [sheet, table], [survey])).toEqual(['id', 'Wert'])
})
