import { Agent, request } from 'node:http'

const CONNECTIONS = 20
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** An operation of the interface, as its JSON. */
export interface Operation {
  query: string
  variables?: Record<string, unknown>
}

/** Asks so many operations of a server, so many at a time, each as a batch of one, on connections that stay. Throws on the first that fails. */
export async function askAll(urls: readonly string[], count: number, operation: (n: number) => Operation): Promise<void> {
  let next = 0
  const caller = async () => {
    for (let n = next++; n < count; n = next++)
      await post(urls[n % urls.length] ?? '', operation(n), { 'x-forwarded-for': `10.0.0.${n % 200}` })
  }
  await Promise.all(Array.from({ length: Math.min(CONNECTIONS, count) }, caller))
}

/** The data that one operation is answered with. */
export async function post(url: string, operation: Operation, headers: Record<string, string> = {}): Promise<unknown> {
  const text = await send(`${url}/graphql`, JSON.stringify([operation]), headers)
  if (text.includes('"errors"')) throw new Error(text.slice(0, 400))
  return text
}

/** Many addresses, because one alone is refused after some thousands a minute; uncompressed, because gzip would be most of what is measured. */
function send(url: string, body: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode} ${text}`))))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
