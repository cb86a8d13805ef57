import { parentsByCode } from './codes'

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
  expect(rows.map(([code, level]) => parentsByCode(new Map(codes))(code, level))).toEqual([
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
    parentsByCode(
      new Map([
        ['1', 1],
        ['1.1', 2],
        ['1.10', 2],
      ]),
    )('1.10', 2),
  ).toBe('1')
})

/** Every code with its parent. */
const pairs = (...all: string[]) => {
  const parentOf = parentsByCode(new Map(all.map((code) => [code, null])))
  return all.map((code) => [code, parentOf(code, null)])
}

test('where all codes are numbers between dots, and more than one dot stands in some, each dot is a step', () => {
  expect(pairs('1', '1.1', '1.1.1', '1.2', '1.10', '1.10.1', '1.20.1', '10')).toEqual([
    ['1', null],
    ['1.1', '1'],
    ['1.1.1', '1.1'],
    ['1.2', '1'],
    ['1.10', '1'],
    ['1.10.1', '1.10'],
    ['1.20.1', '1'],
    ['10', null],
  ])
  expect(pairs('1.', '1.1.', '1.10.', '1.10.1.', '10.')).toEqual([
    ['1.', null],
    ['1.1.', '1.'],
    ['1.10.', '1.'],
    ['1.10.1.', '1.10.'],
    ['10.', null],
  ])
})

test('elsewhere one more digit is a step, too', () => {
  expect(pairs('1', '11', '112')).toEqual([
    ['1', null],
    ['11', '1'],
    ['112', '11'],
  ])
  expect(pairs('37', '37.2', '37.21', '37.215')).toEqual([
    ['37', null],
    ['37.2', '37'],
    ['37.21', '37.2'],
    ['37.215', '37.21'],
  ])
  expect(pairs('1', '1.1', '1.1.A', '1.10')).toEqual([
    ['1', null],
    ['1.1', '1'],
    ['1.1.A', '1.1'],
    ['1.10', '1.1'],
  ])
})
