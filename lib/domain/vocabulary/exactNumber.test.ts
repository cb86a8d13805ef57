import { numberIn, parseDigits, parseExactly } from './exactNumber'

test('numbers whose digits would be others are the texts that they are; texts and all the rest stay what they are', () => {
  const json = '{"a":1.50,"b":"1.50","c":2,"d":[1e3,-0.10,0.5],"e":"\\"1.50\\"","f":null}'
  expect(parseDigits(json)).toEqual({ a: '1.50', b: '1.50', c: 2, d: ['1e3', '-0.10', 0.5], e: '"1.50"', f: null })
  expect(parseExactly(json)).toEqual(JSON.parse(json))
  const long = '{"a":12345678901234567890,"b":"12345678901234567890","c":0.1}'
  expect(parseExactly(long)).toEqual({ a: '12345678901234567890', b: '12345678901234567890', c: 0.1 })
})

test.each(['{"a":01.50}', '{"a":00012345678901234567}', '{1.50:1}', '{12345678901234567890:1}', '{"a" 1.50}'])(
  'what is no JSON does not become any by its numbers being texts: %s',
  (text) => {
    expect(() => parseDigits(text)).toThrow(SyntaxError)
    expect(() => parseExactly(text)).toThrow(SyntaxError)
  },
)

test('a value of numbers is a number, or the text of one with its digits', () => {
  expect([1.5, '1.50', '-0.10', '007', '1,5', '1e3', '12', true, null].map(numberIn)).toEqual([
    1.5,
    1.5,
    -0.1,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
