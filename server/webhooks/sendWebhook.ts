import { lookup } from 'node:dns/promises'
import { programVersion } from '../programVersion'
import { checkedAddresses, type LookUpAll } from './checkedAddresses'
import { checkWebhookAddress } from './checkWebhookAddress'
import { exchange, type AnswerHead } from './exchange'
import { webhookHeaders } from './standardWebhooks'
import { Undelivered, undeliveredBecause } from './undelivered'
import { webhookHost, type WebhookHosts } from './webhookHost'

/** A message on its way to one receiver. */
export interface WebhookMessage extends WebhookHosts {
  /** As it was typed; checked again here, because the operator may allow less than then. */
  url: string
  /** Of the event, without a dot: the same at each try, so that a receiver sees what came twice. */
  id: string
  /** As `newWebhookSecret` makes it. */
  secret: string
  /** JSON text; sent, and signed, as it is. */
  body: string
  /** When this try is made; signed, and refused by receivers when it is five minutes off. */
  at: Date
  /** Ends the try because nobody here waits any more; the promise rejects with its reason, and the receiver may have had the message or not. */
  signal?: AbortSignal
}

/** `isFinal`: the receiver wants no more messages (410 Gone); after everything else a later try may succeed (`nextTry`). */
export type WebhookDelivery = { delivered: true; status: number } | { delivered: false; problem: string; isFinal: boolean }

/** How the way is taken; what differs from this is for tests. */
interface Way {
  /** Milliseconds for all of it, from asking for the name to the end of the answer. */
  timeoutMs?: number
  lookUpAll?: LookUpAll
  /** Certificates to trust, in PEM. */
  ca?: string
}

const TIMEOUT_MS = 10_000

/**
 * Sends a message once, signed by the scheme of «Standard Webhooks», to an address that is public (or that the operator allows), checked after its name
 * was resolved and not resolved again. Whatever goes wrong on the way is an answer with a German sentence; it rejects only for `signal` and for
 * a secret that is none.
 */
export async function sendWebhook(
  webhook: WebhookMessage,
  { timeoutMs = TIMEOUT_MS, lookUpAll = systemsLookUp, ca }: Way = {},
): Promise<WebhookDelivery> {
  const { id, body, secret, at, signal } = webhook
  signal?.throwIfAborted()
  const headers = {
    ...webhookHeaders({ id, timestamp: Math.floor(at.getTime() / 1_000), body }, secret),
    'content-type': 'application/json',
    'user-agent': `Arteigenschaften/${programVersion()}`,
  }
  const fault = checkWebhookAddress(webhook.url, webhook)
  if (fault !== null) return { delivered: false, problem: fault, isFinal: false }
  const url = new URL(webhook.url)
  const host = webhookHost(url, webhook)
  const tooSlow = new Undelivered(`${host.name} hat nicht innert ${timeoutMs / 1_000} Sekunden geantwortet.`)
  const end = endingAfter(timeoutMs, tooSlow, signal)
  try {
    const addresses = await Promise.race([checkedAddresses(host, lookUpAll), end.asked])
    return delivery(await exchange({ url, host, addresses, headers, body, ca, signal: end.signal }), host.name)
  } catch (error) {
    signal?.throwIfAborted()
    return { delivered: false, problem: undeliveredBecause(end.signal.aborted ? tooSlow : error, host.name), isFinal: false }
  } finally {
    end.over()
  }
}

/** As the connections of this machine find it, with its own file of names. */
const systemsLookUp: LookUpAll = (name) => lookup(name, { all: true })

function delivery({ status, location }: AnswerHead, host: string): WebhookDelivery {
  if (status >= 200 && status < 300) return { delivered: true, status }
  const isFinal = status === 410
  return { delivered: false, problem: isFinal ? noMore(host) : refusal(status, location, host), isFinal }
}

const noMore = (host: string) => `${host} will keine Nachrichten mehr (Antwort 410).`

function refusal(status: number, location: string | undefined, host: string): string {
  if (status < 300 || status >= 400) return `${host} hat die Nachricht nicht angenommen (Antwort ${status} statt 200 bis 299).`
  // It is written by somebody else, so only what can be an address is repeated.
  const target = location !== undefined && /^[\x21-\x7e]{1,200}$/.test(location) ? ` nach ${location}` : ''
  return `${host} leitet weiter (Antwort ${status}${target}), und Weiterleitungen folgt das Programm nicht. Tragen Sie die Adresse ein, die am Ende antwortet.`
}

/** A signal that ends what takes too long, or with the other signal; `asked` rejects at the same moment. */
function endingAfter(ms: number, tooSlow: Error, other?: AbortSignal) {
  const end = new AbortController()
  const stop = () => end.abort(other?.reason)
  const timer = setTimeout(() => end.abort(tooSlow), ms)
  other?.addEventListener('abort', stop)
  const asked = new Promise<never>((_, failed) => end.signal.addEventListener('abort', () => failed(end.signal.reason)))
  // When nobody races it any more.
  asked.catch(() => {})
  const over = () => {
    clearTimeout(timer)
    other?.removeEventListener('abort', stop)
  }
  return { signal: end.signal, asked, over }
}
