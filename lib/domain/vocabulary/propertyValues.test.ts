import fc from 'fast-check'
import { isCanonicalNumber, isoDate, valueTypeOf } from './propertyValues'

test.each([
  [['1', '2.5', '-3'], 'number'],
  [[1, 2.5, null, ''], 'number'],
  [['1', '007'], 'text'],
  [['1.10'], 'text'],
  [['5-6', '7'], 'text'],
  [['true', false], 'boolean'],
  [['true', 'ja'], 'text'],
  [['2024-02-29', '1999-12-31'], 'date'],
  [['29.02.2024'], 'date'],
  [['29.02.2024', '2024-02-29'], 'text'],
  [['31.02.2024'], 'text'],
  [[null, ''], 'text'],
  [[], 'text'],
])('%j is %s', (values, type) => expect(valueTypeOf(values)).toBe(type))

test('every number that JavaScript writes is canonical', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (number) => isCanonicalNumber(String(number)) === true || Object.is(number, -0),
    ),
  )
})

test('what only looks like a number is not canonical', () => {
  expect(['-0', '1e5', '+1', ' 1', '', 'NaN', 'Infinity', '.5', '1.', '12345678901234567890'].map(isCanonicalNumber)).toEqual(
    Array(10).fill(false),
  )
})

test('days are read in both forms', () => {
  expect([isoDate('05.03.2024'), isoDate('2024-03-05'), isoDate('5.3.2024'), isoDate('0000-01-01')]).toEqual([
    '2024-03-05',
    '2024-03-05',
    null,
    null,
  ])
})
