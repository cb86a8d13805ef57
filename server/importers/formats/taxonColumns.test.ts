import { RowCells } from '../columns/rowCells'
import { assignColumns, headerColumns, mapTaxon } from './taxonColumns'
import { everydayWords } from './vocabulary'

const mapped = (cells: Record<string, string>) =>
  mapTaxon(assignColumns(headerColumns(Object.keys(cells)), everydayWords), new RowCells().begin(Object.values(cells)))
const of = (length: number) => 'n'.repeat(length)

test('a name of 500 characters is taken, a longer one is not, nor a row without a name', () => {
  expect(mapped({ Name: of(500) })).toMatchObject({ name: of(500) })
  expect(mapped({ Name: of(501) })).toEqual({ reason: 'Der Name ist länger als 500 Zeichen', column: 'Name', value: of(80) })
  expect(mapped({ Taxon: ' ', Rang: 'Art' })).toEqual({ reason: 'Der Name ist leer', column: 'Taxon' })
  expect(mapped({ Genus: '', Rang: 'Art' })).toEqual({ reason: 'Der Name ist leer', column: 'Genus' })
  expect(mapped({ Rang: 'Art' })).toEqual({ reason: 'Der Name ist leer', column: 'Name' })
})

test.each(['id', 'parentId', 'acceptedId', 'code'])('%s: one of 600 characters is taken, a longer one is not', (column) => {
  expect(mapped({ Name: 'Rana', [column]: of(600) })).toMatchObject(
    column === 'acceptedId' ? { acceptedIds: [of(600)] } : { [column]: of(600) },
  )
  expect(mapped({ Name: 'Rana', [column]: of(601) })).toEqual({
    reason: 'Eine Id ist länger als 600 Zeichen',
    column,
    value: of(80),
  })
})

test('the id of a row and the names that it names are refused likewise', () => {
  const columns = headerColumns(['Name', 'Zeile', 'Elter', 'Gültig'])
  const [, rowId, parentName, acceptedName] = columns
  const given = { ...(rowId && { rowId }), ...(parentName && { parentName }), ...(acceptedName && { acceptedName }) }
  const read = (...texts: string[]) => mapTaxon(assignColumns(columns, everydayWords, given), new RowCells().begin(texts))
  expect(read('Rana', of(600), of(500), of(500))).toMatchObject({ rowId: of(600), parentName: of(500), acceptedName: of(500) })
  expect(read('Rana', of(601))).toEqual({ reason: 'Eine Id ist länger als 600 Zeichen', column: 'Zeile', value: of(80) })
  const reason = 'Der Name ist länger als 500 Zeichen'
  expect(read('Rana', '', of(501))).toEqual({ reason, column: 'Elter', value: of(80) })
  expect(read('Rana', '', '', of(501))).toEqual({ reason, column: 'Gültig', value: of(80) })
})

test('a name in another language of 500 characters is taken, of a longer one is said that it is left out', () => {
  const names = (cells: Record<string, string>) => {
    const taxon = mapped({ Name: 'Rana', ...cells })
    return 'reason' in taxon ? taxon : { vernaculars: taxon.vernaculars, remarks: taxon.remarks }
  }
  expect(names({ 'Deutscher Name': of(500), 'Name fr': 'Grenouille', 'Name it': ' ', 'Name en': 'Frog' })).toEqual({
    vernaculars: [
      { name: of(500), language: 'de' },
      { name: 'Grenouille', language: 'fr' },
      { name: 'Frog', language: 'en' },
    ],
    remarks: [],
  })
  expect(names({ 'Deutscher Name': of(501), Trivialname: 'Grasfrosch', 'Name it': 'Rana' })).toEqual({
    vernaculars: [
      { name: 'Grasfrosch', language: null },
      { name: 'Rana', language: 'it' },
    ],
    remarks: [
      {
        column: 'Deutscher Name',
        value: of(80),
        reason: 'Der Name ist länger als 500 Zeichen',
        instead: 'ohne diesen Namen übernommen',
      },
    ],
  })
})

test('several accepted names stand behind each other with bars, each once', () => {
  expect(mapped({ Name: 'Rana', acceptedId: '3 | 4||3' })).toMatchObject({ acceptedIds: ['3', '4'] })
})

test('a higher taxon is cut to 500 characters', () => {
  expect(mapped({ Name: 'Rana temporaria', Familie: of(501) })).toMatchObject({
    classification: [{ rank: 'family', name: of(500) }],
  })
})

test('a second column of a name gets a number that none has, a nameless one that of its place', () => {
  const names = headerColumns(['Länge', '', 'col:Länge', 'Länge (2)', 'Spalte 6', ' ']).map(
    ({ name, index }) => `${index} ${name}`,
  )
  expect(names).toEqual(['0 Länge', '1 Spalte 2', '2 Länge (3)', '3 Länge (2)', '4 Spalte 6', '5 Spalte 6 (2)'])
})
