import fc from 'fast-check'
import { readShortCode, writeShortCode } from './shortCode'

const MOST = 57 ** 8
const number = fc.integer({ min: 0, max: MOST - 1 })

test('every number has its own code, of eight letters that nobody takes for others', () =>
  fc.assert(
    fc.property(number, (given) => {
      const code = writeShortCode(given)
      expect(code).toMatch(/^[2-9A-HJ-NP-Za-km-z]{8}$/)
      expect(readShortCode(code)).toBe(given)
    }),
    { numRuns: 2_000 },
  ))

test('every code is that of a number', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'), { minLength: 8, maxLength: 8 }),
      (letters) => {
        const given = readShortCode(letters.join(''))
        expect(given !== null && writeShortCode(given)).toBe(letters.join(''))
      },
    ),
    { numRuns: 2_000 },
  ))

test('a link that was given stays what it is', () => {
  expect([0, 1, 2, 1_000_000, MOST - 1].map(writeShortCode)).toEqual(['VBQgsb7F', 'YjmZvKYs', '8f7f7Lfq', '6KM7v4X4', 'YV7sbfTD'])
})

test('neighbours look nothing alike: a letter changed or two exchanged lead to no number that was given', () => {
  const given = 2_000_000
  const near: number[] = []
  for (let each = 1; each <= 200; each++) {
    const code = writeShortCode(each * 9_973)
    for (let place = 0; place < 8; place++) {
      near.push(readShortCode(`${code.slice(0, place)}z${code.slice(place + 1)}`) ?? MOST)
      const [one = '', other = ''] = code.slice(place, place + 2)
      near.push(readShortCode(`${code.slice(0, place)}${other}${one}${code.slice(place + 2)}`) ?? MOST)
    }
  }
  const own = new Set(Array.from({ length: 200 }, (_, index) => (index + 1) * 9_973))
  expect(near.filter((each) => each <= given && !own.has(each))).toEqual([])
})

test.each([
  '',
  'abc',
  'abcdefgh9',
  'abcdefg0',
  'abcdefgl',
  'abcdefgI',
  'abcdefgO',
  'abcdefg1',
  'abcdefgä',
  '10000000-0000-4000-8000-000000000001',
])('«%s» is no code', (text) => expect(readShortCode(text)).toBeNull())
