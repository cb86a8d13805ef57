import { CacheExpiration } from 'workbox-expiration'

const cacheName = 'visited-data'

/** Answers kept for what was looked at last; enough for a day of browsing, small enough to forget about. */
const expiration = new CacheExpiration(cacheName, { maxEntries: 300 })

/**
 * A call to /graphql: the network's answer, and without network the last answer to exactly the same call.
 * What belongs to a login and what changes data is never kept.
 */
export async function answerGraph(request: Request, event: ExtendableEvent): Promise<Response> {
  const body = await request.clone().text()
  const keep = !request.headers.has('authorization') && !/"query":"\s*mutation\b/.test(body)
  const key = keep ? await keyOf(body) : ''
  try {
    const response = await fetch(request)
    if (keep && response.ok) event.waitUntil(remember(key, response.clone()))
    return response
  } catch (error) {
    const kept = keep ? await (await caches.open(cacheName)).match(key) : undefined
    if (kept) return kept
    throw error
  }
}

async function remember(key: string, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(key, response)
    await expiration.updateTimestamp(key)
    await expiration.expireEntries()
  } catch {
    // A full disk must not cost the answer itself.
  }
}

/** The Cache API keeps GET only, so a call is kept under an address made from its body. */
async function keyOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return new URL(`/graphql?visited=${hex}`, location.origin).href
}
