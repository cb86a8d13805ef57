import { isExpired, readToken } from './token'

const base64url = (value: string) => Buffer.from(value).toString('base64url')
const token = (payload: unknown) => `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify(payload))}.c2lnbmF0dXJl`

test('the payload of a token is read (spec §5.1)', () => {
  expect(readToken(token({ sub: 'ä', exp: 5 }))).toEqual({ sub: 'ä', exp: 5 })
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
  ['a.gICA.c', 'invalid base64 for part #2'],
  [`a.${base64url('{"a":')}.c`, 'invalid json for part #2'],
  [`a.${base64url('"text"')}.c`, 'invalid json for part #2'],
  [`a.${base64url('null')}.c`, 'invalid json for part #2'],
])('%j is rejected: %s (spec §5.1, §8.1)', (value, message) => {
  expect(() => readToken(value)).toThrow(new Error(`Invalid token specified: ${message}`))
})

test('a token is expired from the very second of its exp on (spec §4.2, §5.2)', () => {
  expect([9_999, 10_000, 10_001].map((now) => isExpired(token({ exp: 10 }), now))).toEqual([false, true, true])
})

test('what cannot be read or says nothing about its end is expired (spec §5.2)', () => {
  expect([isExpired('x', 0), isExpired(token({}), 0), isExpired(token({ exp: '99999999999' }), 0)]).toEqual([true, true, true])
})
