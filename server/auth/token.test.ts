import { SignJWT } from 'jose'
import { signToken, verifiedToken } from './token'

const secret = new TextEncoder().encode('a secret that only tests use, 32 characters')
const user = { id: '0a000000-0000-4000-8000-000000000001', name: 'Zoë', generation: 'g1' }
const holds = { userId: user.id, generation: 'g1' }
const NOW = Date.parse('2026-11-28T12:00:00Z')

beforeEach(() => jest.useFakeTimers({ now: NOW }))
afterEach(() => jest.useRealTimers())

test('a token holds for twelve hours, and says who it is of', async () => {
  const token = await signToken(secret, user)
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual({
    ...{ sub: user.id, name: 'Zoë', gen: 'g1' },
    ...{ iat: NOW / 1_000, exp: NOW / 1_000 + 43_200 },
  })
  expect(await verifiedToken(secret, token)).toEqual(holds)
  jest.setSystemTime(NOW + 43_199_000)
  expect(await verifiedToken(secret, token)).toEqual(holds)
  jest.setSystemTime(NOW + 43_200_000)
  expect(await verifiedToken(secret, token)).toBeNull()
})

test('a token from further ahead than a minute is none of ours', async () => {
  const token = await signToken(secret, user)
  jest.setSystemTime(NOW - 60_000)
  expect(await verifiedToken(secret, token)).toEqual(holds)
  jest.setSystemTime(NOW - 61_000)
  expect(await verifiedToken(secret, token)).toBeNull()
})

test('a token of another secret, in another way or without what it needs is none', async () => {
  const token = await signToken(secret, user)
  const others = new TextEncoder().encode('another secret of others, 32 characters!')
  const made = (claims: Record<string, unknown>, alg = 'HS256') => {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt()
    return (claims.exp === undefined ? jwt.setExpirationTime('1h') : jwt).sign(secret)
  }
  const whole = { sub: user.id, gen: 'g1' }
  expect(await verifiedToken(secret, await made(whole))).toEqual(holds)
  const wrong = [
    await signToken(others, user),
    `${token}x`,
    '',
    await made({ gen: 'g1' }),
    await made({ sub: user.id }),
    await made({ sub: user.id, gen: 1 }),
    await made(whole, 'HS512'),
  ]
  expect(await Promise.all(wrong.map((each) => verifiedToken(secret, each)))).toEqual(wrong.map(() => null))
})
