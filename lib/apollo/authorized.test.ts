import { authorized, LoginEnded } from './authorized'

const token = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`

function sessionWith(current: string | null) {
  const expire = jest.fn()
  return { restored: Promise.resolve(), token: () => current, expire }
}

test('a valid token travels along', async () => {
  const session = sessionWith(token(10))
  expect(
    await authorized(
      session,
      (own) => Promise.resolve(own),
      () => 9_999,
    ),
  ).toBe(token(10))
  expect(session.expire).not.toHaveBeenCalled()
})

test('an expired token ends the login, and nothing is sent (spec §4.2)', async () => {
  const session = sessionWith(token(10))
  const request = jest.fn()
  await expect(authorized(session, request, () => 10_000)).rejects.toBeInstanceOf(LoginEnded)
  expect([request.mock.calls.length, session.expire.mock.calls.length]).toEqual([0, 1])
})

test('nobody is logged in: nothing is sent', async () => {
  const session = sessionWith(null)
  const request = jest.fn()
  await expect(authorized(session, request)).rejects.toThrow('Ihre Anmeldung ist abgelaufen.')
  expect([request.mock.calls.length, session.expire.mock.calls.length]).toEqual([0, 0])
})

test('a token that the server refuses ends the login; other failures do not', async () => {
  const session = sessionWith(token(4e9))
  await expect(authorized(session, () => Promise.reject(new LoginEnded()))).rejects.toBeInstanceOf(LoginEnded)
  expect(session.expire).toHaveBeenCalledTimes(1)
  await expect(authorized(session, () => Promise.reject(new Error('abgebrochen')))).rejects.toThrow('abgebrochen')
  expect(session.expire).toHaveBeenCalledTimes(1)
})

test('whoever has logged in anew meanwhile stays logged in', async () => {
  let current = token(4e9)
  const session = { restored: Promise.resolve(), token: () => current, expire: jest.fn() }
  const request = () => {
    current = token(5e9)
    return Promise.reject(new LoginEnded())
  }
  await expect(authorized(session, request)).rejects.toBeInstanceOf(LoginEnded)
  expect(session.expire).not.toHaveBeenCalled()
})
