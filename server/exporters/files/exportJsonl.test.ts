import type { Row } from '../../files/row'
import { exportJsonl } from './exportJsonl'

const columns = (['text', 'number', 'boolean', 'date'] as const).map((valueType, index) => ({
  key: `c${index}`,
  header: `Spalte "${index}"`,
  valueType,
  unit: null,
  field: null,
}))

async function lines(rows: Row[]): Promise<string[]> {
  async function* batches() {
    yield rows
  }
  const pieces: Buffer[] = []
  for await (const piece of exportJsonl({ columns }, batches())) pieces.push(piece)
  return Buffer.concat(pieces).toString().trimEnd().split('\n')
}

test('every row has every key, each value in its type, and what is not there is null', async () => {
  expect(
    await lines([
      ['a "b"', '2', 'true', '2026-02-28'],
      [null, null, null, null],
    ]),
  ).toEqual([
    '{"Spalte \\"0\\"":"a \\"b\\"","Spalte \\"1\\"":2,"Spalte \\"2\\"":true,"Spalte \\"3\\"":"2026-02-28"}',
    '{"Spalte \\"0\\"":null,"Spalte \\"1\\"":null,"Spalte \\"2\\"":null,"Spalte \\"3\\"":null}',
  ])
})

test.each([
  // With the digits of the data.
  ['0', '0'],
  ['-1.50', '-1.50'],
  ['1e5', '1e5'],
  ['123456789012345', '123456789012345'],
  // Most who read JSON hold no more than 15 digits: these stay what they are, also where JavaScript would.
  ['9007199254740991', '"9007199254740991"'],
  ['0.1234567890123456', '"0.1234567890123456"'],
  ['9007199254740993', '"9007199254740993"'],
  // No number of JSON.
  ['007', '"007"'],
  ['1 | 2', '"1 | 2"'],
  ['1e400', '"1e400"'],
])('%s in a column of numbers is %s', async (cell, json) => {
  expect(await lines([[null, cell, null, null]])).toEqual([
    `{"Spalte \\"0\\"":null,"Spalte \\"1\\"":${json},"Spalte \\"2\\"":null,"Spalte \\"3\\"":null}`,
  ])
})
