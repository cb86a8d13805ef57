import fc from 'fast-check'
import { isLater, readDataState, writeDataState } from './dataStateHeader'

test('is written as PostgreSQL writes places in its log', () => {
  expect(writeDataState({ revision: 17, log: 0x3000148n })).toBe('17; log=0/3000148')
  expect(writeDataState({ revision: 17, log: (0x16n << 32n) + 0xb374d848n })).toBe('17; log=16/B374D848')
  expect(writeDataState({ revision: 17, log: null })).toBe('17')
})

test('is read as it was written', () => {
  const states = fc.record({
    revision: fc.nat(),
    log: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: null }),
  })
  fc.assert(fc.property(states, (state) => expect(readDataState(writeDataState(state))).toEqual(state)))
})

test.each([null, undefined, '', 'x', '-1', '1; log=', '1; log=0/100000000', '1; log=0/1; x=2', '1'.repeat(16)])(
  'what is none: %j',
  (text) => expect(readDataState(text)).toBeNull(),
)

test('the place in the log decides, else the number', () => {
  expect(isLater({ revision: 1, log: 2n }, { revision: 2, log: 1n })).toBe(true)
  expect(isLater({ revision: 2, log: null }, { revision: 1, log: 1n })).toBe(true)
  expect(isLater({ revision: 2, log: 1n }, { revision: 2, log: 1n })).toBe(false)
})
