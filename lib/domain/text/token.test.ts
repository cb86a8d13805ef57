import fc from 'fast-check'
import { InvalidTokenError, isExpired, unverifiedPayload } from './token'

const base64url = (value: string) => Buffer.from(value).toString('base64url')
const token = (payload: unknown) => `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify(payload))}.c2lnbmF0dXJl`

test('the payload of a token is read (spec §5.1)', () => {
  expect(unverifiedPayload(token({ sub: 'ä', exp: 5 }))).toEqual({ sub: 'ä', exp: 5 })
})

test.each([
  [undefined, 'must be a string'],
  [7, 'must be a string'],
  ['', 'missing part #1'],
  ['a', 'missing part #2'],
  ['.b.c', 'missing part #1'],
  ['a.b', 'missing part #3'],
  ['a.b.', 'missing part #3'],
  ['a.b.c.d', 'must be a string'],
  ['a.b!.c', 'invalid base64 for part #2'],
  ['a.bcdef.c', 'invalid base64 for part #2'],
  ['a.bc==.c', 'invalid base64 for part #2'],
  ['a.b+/c.d', 'invalid base64 for part #2'],
  ['a.gICA.c', 'invalid json for part #2'],
  [`a.${base64url('{"a":')}.c`, 'invalid json for part #2'],
])('%j is rejected: %s (spec §5.1, §8.1)', (value, message) => {
  expect(() => unverifiedPayload(value)).toThrow(new Error(`Invalid token specified: ${message}`))
})

test('a token is expired from the very second of its exp on (spec §4.2, §5.2)', () => {
  expect([9_999, 10_000, 10_001].map((now) => isExpired(token({ exp: 10 }), now))).toEqual([false, true, true])
})

test.each([
  ['x'],
  ['a.b.c'],
  [token({})],
  [token({ iat: 1, nbf: 2 })],
  [token({ exp: '99999999999' })],
  [token({ exp: null })],
  [token('text')],
  [token(null)],
  [token([99_999_999_999])],
])('what cannot be read or names no end is expired: %s (spec §5.2)', (value) => {
  expect(isExpired(value, 0)).toBe(true)
})

test('nothing but exp decides (spec §5.2)', () => {
  expect(isExpired(token({ exp: 10, nbf: 99, iat: 99, iss: 'nobody' }), 5_000)).toBe(false)
  expect(isExpired(token({ exp: 10.5 }), 10_400)).toBe(false)
})

test('whatever JSON a token carries is read, whatever its first and last part (spec §5.1)', () =>
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom('a', 'ä', ' '), (json, part) => {
      expect(unverifiedPayload(`${part}.${base64url(json)}.${part}`)).toEqual(JSON.parse(json))
    }),
  ))

test('whatever it is handed, it reads it or says one of the four messages (spec §5.1, §8.1)', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^([\w=+/-]*\.?){2,5}$/), fc.anything()), (value) => {
      try {
        unverifiedPayload(value)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidTokenError)
        expect(String(error)).toMatch(
          /^InvalidTokenError: Invalid token specified: (must be a string|missing part #[123]|invalid (base64|json) for part #2)$/,
        )
      }
    }),
  ))
