import { type Answer, type Operation, questionOf } from './operations'
import { outdated } from './outdated'

/** Holds the answers to what was visited; the service worker and, on the first visit, the page write to it. */
export const VISITED_CACHE = 'visited-answers'

/** Holds what somebody wants to have at hand without a connection; it goes only when they say so. The service worker reads it, the page writes it. */
const WISHED_CACHE = 'wished-answers'

/** The kept answer to an operation; undefined when there is none. */
export async function keptAnswer(operation: Operation): Promise<Answer | undefined> {
  const address = await addressOf(operation)
  for (const name of [VISITED_CACHE, WISHED_CACHE]) {
    const kept = await (await caches.open(name)).match(address, { ignoreSearch: true })
    if (kept) return (await kept.json()) as Answer
  }
}

/** All that is kept of answers to an operation of this name, the latest first. */
export async function keptAnswersOf(name: string): Promise<Answer[]> {
  const found: Answer[] = []
  for (const store of [VISITED_CACHE, WISHED_CACHE]) {
    const cache = await caches.open(store)
    const kept = (await cache.keys()).filter(({ url }) => nameIn(url) === name).reverse()
    for (const response of await Promise.all(kept.map((request) => cache.match(request))))
      if (response) found.push((await response.json()) as Answer)
  }
  return found
}

/** Keeps answers until {@link forgetWished}. Rejects where the browser has no room for them. */
export async function keepWished(entries: readonly { operation: Operation; answer: Answer }[]): Promise<void> {
  const cache = await caches.open(WISHED_CACHE)
  for (const entry of entries) await put(cache, entry)
}

/** How many answers to an operation of this name are kept by wish, what all of it weighs, and when the last came, in milliseconds since 1970. */
export async function wishedSize(name: string): Promise<{ count: number; bytes: number; at: number }> {
  const cache = await caches.open(WISHED_CACHE)
  const size = { count: 0, bytes: 0, at: 0 }
  for (const { url } of await cache.keys()) {
    const { searchParams } = new URL(url)
    if (nameIn(url) === name) size.count++
    size.bytes += Number(searchParams.get('bytes'))
    size.at = Math.max(size.at, Number(searchParams.get('at')))
  }
  return size
}

export const forgetWished = (): Promise<boolean> => caches.delete(WISHED_CACHE)

/** With its size and its time behind the address, in place of the one before. */
async function put(cache: Cache, { operation, answer }: { operation: Operation; answer: Answer }): Promise<void> {
  const address = await addressOf(operation)
  const text = JSON.stringify(answer)
  await cache.delete(address, { ignoreSearch: true })
  const response = new Response(text, { headers: { 'content-type': 'application/json' } })
  await cache.put(`${address}?bytes=${text.length}&at=${Date.now()}`, response)
}

/**
 * Keeps answers and lets the oldest go. Never rejects: a full disk or a browser that refuses its storage must not cost the answer itself.
 */
export async function keepAnswers(entries: readonly { operation: Operation; answer: Answer }[]): Promise<void> {
  try {
    const cache = await caches.open(VISITED_CACHE)
    for (const entry of entries) await put(cache, entry)
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
    return { url, name: nameIn(url), bytes: Number(new URL(url).searchParams.get('bytes')) }
  })
  await Promise.all(outdated(kept, share).map(({ url }) => cache.delete(url)))
}

/** The operation's name, in an address of {@link addressOf}. */
const nameIn = (url: string) => new URL(url).pathname.split('/').at(-2) ?? ''

/** The Cache API keeps addresses only: the operation's name and a digest of the whole question. Nothing is ever requested there. */
async function addressOf(operation: Operation): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(questionOf(operation)))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return new URL(`/visited/${operation.operationName}/${hex}`, location.origin).href
}
