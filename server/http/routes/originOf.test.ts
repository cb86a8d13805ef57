import { createOriginOf } from './originOf'

const originOf = createOriginOf(null)
const request = (host: string | undefined, protocol: 'http' | 'https' = 'http') => ({ headers: { host }, protocol })

test.each(['arten.example', 'arten.example:8080', '127.0.0.1:80', '[::1]:3000', 'ärten.example'])('%s is a host', (host) =>
  expect([originOf(request(host)), originOf(request(host, 'https'))]).toEqual([`http://${host}`, `https://${host}`]),
)

test.each([
  undefined,
  '',
  '[',
  'a b',
  '%',
  '<>',
  'a:99999',
  'a^b',
  '1.2.3.4.5',
  'xn--a',
  '\0',
  'a@b',
  'a:b@c',
  'a/b',
  'a?b',
  'a#b',
])('for who says the host is %j links lead to this machine', (host) =>
  expect(originOf(request(host, 'https'))).toBe('https://localhost'),
)

test('the public address goes before what any request says', () =>
  expect(createOriginOf('https://arten.example')(request('['))).toBe('https://arten.example'))
