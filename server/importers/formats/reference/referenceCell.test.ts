import { RowCells } from '../../columns/rowCells'
import { headerColumns } from '../taxonColumns'
import { ReferenceCells, RowProblem } from './referenceCell'

const uuid = '0A000000-0000-4000-8000-000000000001'
const cellsOf = (cells: Record<string, string>) => {
  const columns = headerColumns(Object.keys(cells))
  return new ReferenceCells(2, new RowCells().begin(Object.values(cells)), new Map(columns.map((each) => [each.name, each])))
}
/** What is read of one cell and what is said of it; of a row that is not taken why. */
const read = (value: string, by: (cells: ReferenceCells) => unknown) => {
  const cells = cellsOf({ x: value })
  try {
    return [
      by(cells),
      ...cells.problems.map(({ column, value: said, reason, instead }) => [column, said, reason, instead].join('; ')),
    ]
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return `${error.column}=${error.value}: ${error.reason}`
  }
}

test('a text of 500 characters is taken; a longer one and an empty one leave the row out', () => {
  const text = (value: string) => read(value, (cells) => cells.text('x'))
  expect([text('t'.repeat(500)), text('t'.repeat(501)), text(' ')]).toEqual([
    ['t'.repeat(500)],
    `x=${'t'.repeat(100)}: Der Text ist länger als 500 Zeichen`,
    'x=: Die Zelle ist leer',
  ])
})

test('an id is a UUID, in lower case, and one of a list is one of the list', () => {
  const id = (value: string) => read(value, (cells) => cells.uuid('x'))
  expect([id(uuid), id('Bufo')]).toEqual([[uuid.toLowerCase()], 'x=bufo: Das ist keine Id (UUID)'])
  const type = (value: string) => read(value, (cells) => cells.oneOf('x', ['Art', 'Lebensraum']))
  expect([type('Art'), type('art')]).toEqual([['Art'], 'x=art: Der Wert ist keiner von: Art, Lebensraum'])
})

test('what another table does not have, what is no number or day and what is neither yes nor no is left out of its row', () => {
  const known = (value: string) => read(value, (cells) => cells.known('x', new Set([uuid.toLowerCase()]), 'users.csv'))
  expect([known(uuid), known(''), known('b'.repeat(101))]).toEqual([
    [uuid.toLowerCase()],
    [null],
    [null, `x; ${'b'.repeat(100)}; Das gibt es in users.csv nicht; ohne das übernommen`],
  ])
  const integer = (value: string) => read(value, (cells) => cells.integer('x'))
  expect([integer('-123456789'), integer(''), integer('1234567890'), integer('1.5')]).toEqual([
    [-123_456_789],
    [null],
    [null, 'x; 1234567890; Das ist keine ganze Zahl; ohne das übernommen'],
    [null, 'x; 1.5; Das ist keine ganze Zahl; ohne das übernommen'],
  ])
  const day = (value: string) => read(value, (cells) => cells.day('x'))
  expect(['2024-02-29', '2024-02-29 00:00:00', ''].map(day)).toEqual([['2024-02-29'], ['2024-02-29'], [null]])
  expect(day('2024-02-31')).toEqual([null, 'x; 2024-02-31; Das ist kein Tag; ohne das übernommen'])
  const yes = (value: string) => read(value, (cells) => cells.yesOrNo('x'))
  expect(['t', 'TRUE', '1', 'f', 'False', '0', ''].map(yes)).toEqual([[true], [true], [true], [false], [false], [false], [false]])
  expect(yes('ja')).toEqual([false, 'x; ja; Das ist weder ja noch nein; ohne das übernommen'])
})

test('properties are a JSON object; a column that is not there is empty', () => {
  const properties = (value: string) => read(value, (cells) => cells.properties('x'))
  expect(properties('')).toEqual([{ properties: {}, renamed: [] }])
  expect(properties('{"a": "\\\\u0000\\u0000b"}')).toEqual([{ properties: { a: '\\u0000b' }, renamed: [] }])
  expect(properties('{')).toBe('x={: Das ist kein JSON-Objekt')
  expect([cellsOf({ x: '1' }).optional('y'), cellsOf({ x: '1' }).yesOrNo('y')]).toEqual([null, false])
})
