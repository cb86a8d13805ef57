import type { RequestListener } from 'node:http'
import { sendWebhook, type WebhookMessage } from '../sendWebhook'
import { newWebhookSecret } from '../standardWebhooks'
import { startReceiver } from './receiver'

/** The name of the receiver, which leads to this machine. */
export const name = 'haken.example.org'
export const leadsHere = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])

export const secret = newWebhookSecret()
export const at = new Date('2026-11-27T12:00:00.999Z')
export const body = '{"name":"Bär 🐻"}'
export const message: Omit<WebhookMessage, 'url' | 'allowedHosts'> = { id: 'event-1', secret, body, at }

let open: { close: () => Promise<void> } | undefined

/** A receiver that the end of the test closes. */
export const keepToClose = (receiver: typeof open) => void (open = receiver)

export async function closeReceiver(): Promise<void> {
  await open?.close()
  open = undefined
}

/** Answers with a status and a word. */
export const answers =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end('Antwort')

/** What a message that may arrive later has become. */
export const failed = (problem: string) => ({ delivered: false, problem, isFinal: false })

/** A receiver over plain HTTP, allowed, and what becomes of a message to it. */
export async function sendTo(
  answer: RequestListener,
  way: Parameters<typeof sendWebhook>[1] = {},
  more: Partial<WebhookMessage> = {},
) {
  const receiver = await startReceiver(answer)
  keepToClose(receiver)
  const url = `http://${name}:${receiver.port}/haken?liste=1&x=%20`
  const result = await sendWebhook({ ...message, url, allowedHosts: [name], ...more }, { lookUpAll: leadsHere, ...way })
  return { ...receiver, result }
}
