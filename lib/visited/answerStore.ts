import { type Answer, type Operation, questionOf } from './operations'
import { outdated } from './outdated'

/** Holds the answers to what was visited; the service worker and, on the first visit, the page write to it. */
export const VISITED_CACHE = 'visited-answers'

/** The kept answer to an operation; undefined when there is none. */
export async function keptAnswer(operation: Operation): Promise<Answer | undefined> {
  const cache = await caches.open(VISITED_CACHE)
  const kept = await cache.match(await addressOf(operation), { ignoreSearch: true })
  return kept && ((await kept.json()) as Answer)
}

/**
 * Keeps answers and lets the oldest go. Never rejects: a full disk or a browser that refuses its storage must not cost the answer itself.
 */
export async function keepAnswers(entries: readonly { operation: Operation; answer: Answer }[]): Promise<void> {
  try {
    const cache = await caches.open(VISITED_CACHE)
    for (const { operation, answer } of entries) {
      const address = await addressOf(operation)
      const text = JSON.stringify(answer)
      await cache.delete(address, { ignoreSearch: true })
      await cache.put(`${address}?bytes=${text.length}`, new Response(text, { headers: { 'content-type': 'application/json' } }))
    }
    await letGo(cache, 1)
  } catch {
    await caches
      .open(VISITED_CACHE)
      .then((cache) => letGo(cache, 0.5))
      .catch(() => {})
  }
}

/** Deletes what is over the bounds, or over a share of them when the disk is full. */
async function letGo(cache: Cache, share: number): Promise<void> {
  // In the order in which they were put.
  const kept = (await cache.keys()).map(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    return { url, name: pathname.split('/').at(-2) ?? '', bytes: Number(searchParams.get('bytes')) }
  })
  await Promise.all(outdated(kept, share).map(({ url }) => cache.delete(url)))
}

/** The Cache API keeps addresses only: the operation's name and a digest of the whole question. Nothing is ever requested there. */
async function addressOf(operation: Operation): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(questionOf(operation)))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return new URL(`/visited/${operation.operationName}/${hex}`, location.origin).href
}
