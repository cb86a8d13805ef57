import { newWebhookSecret, verifyWebhook, webhookHeaders } from './standardWebhooks'

/** From the tests of the libraries that the specification comes with. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const { secret, body, signature } = published
const headers = webhookHeaders(published, secret)
const at = (seconds: number) => new Date((published.timestamp + seconds) * 1_000)

test('a message is signed as by everybody who follows the scheme', () => {
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
  expect(verifyWebhook(headers, body, secret, at(0))).toBe(true)
})

test('letters beyond ASCII are signed as they are sent', () => {
  const message = { id: 'a', timestamp: published.timestamp, body: '{"name":"Bär 🐻"}' }
  const signed = webhookHeaders(message, secret)
  expect(verifyWebhook(signed, Buffer.from(message.body).toString(), secret, at(0))).toBe(true)
})

const other = newWebhookSecret()
test.each<[string, Record<string, string | string[] | undefined>, string, string, number]>([
  ['another body', headers, body.replace('4', '5'), secret, 0],
  ['another secret', headers, body, other, 0],
  ['another id', { ...headers, 'webhook-id': 'msg_other' }, body, secret, 0],
  ['another time', { ...headers, 'webhook-timestamp': '1614265331' }, body, secret, 0],
  ['no signature', { ...headers, 'webhook-signature': undefined }, body, secret, 0],
  ['an empty signature', { ...headers, 'webhook-signature': '' }, body, secret, 0],
  ['a signature cut short', { ...headers, 'webhook-signature': signature.slice(0, -4) }, body, secret, 0],
  ['a signature of another scheme', { ...headers, 'webhook-signature': signature.replace('v1', 'v1a') }, body, secret, 0],
  ['two headers', { ...headers, 'webhook-signature': [signature, signature] }, body, secret, 0],
  ['a time that is none', { ...headers, 'webhook-timestamp': '1614265330.0' }, body, secret, 0],
  ['more than five minutes later', headers, body, secret, 301],
  ['more than five minutes earlier', headers, body, secret, -301],
])('not with %s', (_, given, text, key, seconds) => {
  expect(verifyWebhook(given, text, key, at(seconds))).toBe(false)
})

test('within five minutes, and with one of several signatures, it holds', () => {
  expect([300, -300].map((seconds) => verifyWebhook(headers, body, secret, at(seconds)))).toEqual([true, true])
  const both = `${webhookHeaders(published, other)['webhook-signature']} v2,x ${signature}`
  expect(verifyWebhook({ ...headers, 'webhook-signature': both }, body, secret, at(0))).toBe(true)
})

test('each new secret is another, of 32 bytes', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const each of secrets) expect(each).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
})

test.each(['', 'whsec_', 'whsec_kurz', secret.slice(6)])('with «%s» nothing is signed', (wrong) => {
  expect(() => webhookHeaders(published, wrong)).toThrow('A secret of webhooks is «whsec_» and at least 24 bytes in Base64')
})
