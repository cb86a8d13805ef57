import { parentByCode } from './codes'

const codes = new Map([
  ['A', 1],
  ['A1', 2],
  ['A1.1', 3],
  ['A1.11', 4],
  ['A1.12', 4],
  ['B', 1],
  ['B10', 2],
] as const)

test('the parent is the longest existing code that is a prefix', () => {
  const rows = [
    ['A', 1],
    ['A1', 2],
    ['A1.1', 3],
    ['A1.11', 4],
    ['A1.2', 3],
    ['B10', 2],
    ['C', 1],
  ] as const
  expect(rows.map(([code, level]) => parentByCode(new Map(codes), code, level))).toEqual([
    null,
    'A',
    'A1',
    'A1.1',
    'A1',
    'B',
    null,
  ])
})

test('with levels, a prefix on the same level is no parent', () => {
  expect(
    parentByCode(
      new Map([
        ['1', 1],
        ['1.1', 2],
        ['1.10', 2],
      ]),
      '1.10',
      2,
    ),
  ).toBe('1')
})
