import fc from 'fast-check'
import { runs } from '../../lib/domain/testing/runs'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import { parquetFile } from './parquet'
import { newlyWritten } from './sheets'
import { readParquet } from './testing/readParquet'
import type { Row } from './row'

const types: ValueType[] = ['text', 'number', 'boolean', 'date']
const columns = types.map((valueType) => ({ name: `Spalte: ${valueType}`, valueType }))
const read = ['STRING', 'DOUBLE', 'BOOLEAN', 'DATE'].map((type, index) => [columns[index]?.name, type])

async function pieces(batches: Row[][], written = newlyWritten(columns)): Promise<Buffer[]> {
  async function* rows() {
    yield* batches
  }
  const file: Buffer[] = []
  const about = () => [{ key: 'Zeilen', value: String(written.rows) }]
  for await (const piece of parquetFile(columns, rows(), written, about)) file.push(piece)
  return file
}

const file = async (...batches: Row[][]) => Buffer.concat(await pieces(batches))
const readBack = async (...batches: Row[][]) => readParquet(await file(...batches))

test('every value in the type of its column, and none where there is none', async () => {
  const written = newlyWritten(columns)
  const batches: Row[][] = [[['Bär 🐻 «»"\'\r\n\\\u0001', '-1.50', 'true', '2024-02-29']], [], [[null, null, 'false', null]]]
  expect(await readParquet(Buffer.concat(await pieces(batches, written)))).toEqual({
    columns: read,
    rows: [
      ['Bär 🐻 «»"\'\r\n\\\u0001', -1.5, true, '2024-02-29'],
      [null, null, false, null],
    ],
    groups: [2],
    about: { Zeilen: '2' },
  })
  expect(written).toMatchObject({ rows: 2, values: [1, 1, 2, 1] })
})

test.each([
  ['without rows', [], []],
  ['with nothing but nulls', [Array.from({ length: 20 }, () => [null, null, null, null])], [20]],
])('a file %s has the same types', async (_, batches, groups) => {
  expect(await readBack(...batches)).toMatchObject({ columns: read, groups, rows: batches.flat() })
})

test('a group ends when its texts are many, and the next has the same types, whatever it holds', async () => {
  const long = (n: number): Row => [`${n} ${'ä'.repeat(2_000_000)}`, null, null, null]
  const short: Row = [null, '7', 'true', '0001-01-01']
  const found = await readBack([1, 2, 3, 4].map(long), [5, 6, 7].map(long), [short])
  expect(found.groups).toEqual([7, 1])
  expect(found.rows.map(([text, ...others]) => [String(text).slice(0, 2), ...others])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => [`${n} `, null, null, null]),
    ['nu', 7, true, '0001-01-01'],
  ])
})

test.each([
  ['0', 0],
  ['-0.00001', -0.00001],
  ['1.10', 1.1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', 2 ** 53],
  ['0.1234567890123456', 0.1234567890123456],
  ['1e+21', 1e21],
  ['1.5e-7', 1.5e-7],
])('%s is a number that the file holds', async (cell, number) => {
  expect((await readBack([[null, cell, null, null]])).rows).toEqual([[null, number, null, null]])
})

test.each([
  [1, '9007199254740993', 'number'],
  [1, '12345678901234567890.12345', 'number'],
  [1, '0.12345678901234567', 'number'],
  [1, '1e400', 'number'],
  [1, '1 | 2', 'number'],
  [1, ' 5', 'number'],
  [1, '0x10', 'number'],
  [2, 'wahr', 'boolean'],
  [3, '2026-02-30', 'date'],
  [3, '28.02.2026', 'date'],
])('what column %s cannot hold (%s) breaks the file off instead of being changed', async (column, cell, type) => {
  const row: Row = [null, null, null, null]
  row[column] = cell
  await expect(file([row])).rejects.toThrow(`A value of the column «Spalte: ${type}» is no ${type}: ${JSON.stringify(cell)}`)
})

test('whatever the cells are, all of them are read as they were written', async () => {
  const cell: Record<ValueType, fc.Arbitrary<string>> = {
    text: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom('a', 'b', 'ccc')),
    number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 3 })).map(String),
    boolean: fc.boolean().map(String),
    date: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  }
  const row = fc.tuple(...types.map((type) => fc.option(cell[type], { freq: 3 })))
  const typed = (value: string | null, index: number) =>
    value === null ? null : types[index] === 'number' ? Number(value) : types[index] === 'boolean' ? value === 'true' : value
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 400, size: 'max' }), async (rows) => {
      expect((await readBack(rows)).rows).toEqual(rows.map((cells) => cells.map(typed)))
    }),
    { numRuns: runs(30, 1_000) },
  )
})

test('a file that was cut off anywhere is none', async () => {
  const whole = await file([['a', '1', 'true', '2026-01-01']])
  expect((await readParquet(whole)).rows).toHaveLength(1)
  for (let length = 0; length < whole.length; length++)
    await expect(async () => readParquet(whole.subarray(0, length))).rejects.toThrow()
})

test('the first bytes leave before any row is asked for, the last ones end with the mark of the format', async () => {
  const all = await pieces([[['a', '1', 'true', '2026-01-01']]])
  expect([all[0], all.at(-1)?.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1'])
})
