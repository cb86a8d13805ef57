import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Before the secret, so that people and programs see what it is for. */
const SECRET_PREFIX = 'whsec_'
/** Bytes of a new one; the specification wants 24 to 64. */
const SECRET_BYTES = 32
/** How far the clocks of both sides may be apart, and how long somebody who listened could send a message again. */
const TOLERANCE_SECONDS = 300

/** A secret that a receiver and this server share: `whsec_` and 32 random bytes in Base64. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is signed: an id without a dot, seconds since 1970, and the body as it is sent. */
interface Signed {
  id: string
  timestamp: number
  body: string
}

/**
 * The three headers of «Standard Webhooks» (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): a library for it
 * is there in most languages. Throws when the secret is none.
 */
export const webhookHeaders = (signed: Signed, secret: string) => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': `v1,${signature(signed, secret).toString('base64')}`,
})

/**
 * Whether a message was signed with the secret within the last five minutes and is unchanged: what a receiver does. The headers have names in small
 * letters, the body is as it came, before it is parsed. Several signatures stand in one header, separated by spaces, while a secret is replaced.
 */
export function verifyWebhook(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  secret: string,
  now: Date = new Date(),
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string') return false
  const timestamp = Number(seconds)
  if (!/^\d+$/.test(seconds) || Math.abs(now.getTime() / 1_000 - timestamp) > TOLERANCE_SECONDS) return false
  const right = signature({ id, timestamp, body }, secret)
  return signatures.split(' ').some((each) => {
    const [version, text = ''] = each.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}

const signature = ({ id, timestamp, body }: Signed, secret: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest()

/** An empty key would sign as well, and everybody could. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '', 'base64')
  if (key.length < 24) throw new Error(`A secret of webhooks is «${SECRET_PREFIX}» and at least 24 bytes in Base64`)
  return key
}
