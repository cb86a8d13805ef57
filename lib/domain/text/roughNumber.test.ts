import { roughNumber } from './roughNumber'

test.each([
  [2005, '2005'],
  [2004.6, '2005'],
  [12345, '12345'],
  [12345.678, '12346'],
  [1234567.8, '1234568'],
  [12.345, '12.3'],
  [0.123456, '0.123'],
  [999.96, '1000'],
  [-3.14159, '−3.14'],
  [-2005, '−2005'],
  [0, '0'],
  [0.00000012345, '1.23e−7'],
])('%d to three figures is %s: what stands before the point is never rounded', (number, text) => {
  expect(roughNumber(number, 3)).toBe(text)
})

test('with more figures, more is said', () => {
  expect([1234.56, 0.12345678, 12345.6].map((number) => roughNumber(number, 4))).toEqual(['1235', '0.1235', '12346'])
})
