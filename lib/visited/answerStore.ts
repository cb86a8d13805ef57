import { type Answer, type Operation, questionOf } from './operations'
import { outdated } from './outdated'
import { WISHED_CACHE } from './wished'

/** Holds the answers to what was visited; the service worker and, on the first visit, the page write to it. */
export const VISITED_CACHE = 'visited-answers'

/** The kept answer to an operation; undefined when there is none. What was visited is never older than what was wished for, see {@link keepWished}. */
export async function keptAnswer(operation: Operation): Promise<Answer | undefined> {
  const address = await addressOf(operation)
  for (const name of [VISITED_CACHE, WISHED_CACHE]) {
    const kept = await (await caches.open(name)).match(address, { ignoreSearch: true })
    if (kept) return (await kept.json()) as Answer
  }
}

/**
 * All that is kept of answers to an operation of this name, the latest visited first.
 *
 * @param known what a caller has of them already, by address: not read again
 */
export async function keptAnswersOf(name: string, known: ReadonlyMap<string, Answer>): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>()
  for (const store of [VISITED_CACHE, WISHED_CACHE]) {
    const cache = await caches.open(store)
    for (const { url } of [...(await cache.keys())].reverse()) {
      if (nameIn(url) !== name) continue
      const answer = known.get(url) ?? ((await (await cache.match(url))?.json()) as Answer | undefined)
      if (answer) found.set(url, answer)
    }
  }
  return found
}

/** An answer that is kept by wish, and of which text of its question: a page of a later version may ask another. */
export interface WishedAnswer {
  operation: Operation
  answer: Answer
}

/** Keeps answers until {@link forgetWished}. What was visited before gives way. Rejects where the browser has no room; what was there then stays. */
export async function keepWished(entries: readonly WishedAnswer[]): Promise<void> {
  const [wished, visited] = [await caches.open(WISHED_CACHE), await caches.open(VISITED_CACHE)]
  for (const { operation, answer } of entries) {
    await put(wished, operation, answer)
    await visited.delete(await addressOf(operation), { ignoreSearch: true })
  }
}

/**
 * What is kept by wish: how many answers to an operation, how many of them to another text of it,
 * what all of it weighs, and between which times they came (milliseconds since 1970).
 */
export interface Wished {
  count: number
  outdated: number
  bytes: number
  from: number
  to: number
}

/** @param query the text that a page asks now */
export async function wishedOf({ operationName, query }: Pick<Operation, 'operationName' | 'query'>): Promise<Wished> {
  const current = await digestOf(query)
  const wished: Wished = { count: 0, outdated: 0, bytes: 0, from: Infinity, to: 0 }
  for (const { url } of await (await caches.open(WISHED_CACHE)).keys()) {
    const { searchParams } = new URL(url)
    const at = Number(searchParams.get('at'))
    wished.bytes += Number(searchParams.get('bytes'))
    if (nameIn(url) !== operationName) continue
    wished.count++
    if (searchParams.get('of') !== current) wished.outdated++
    wished.from = Math.min(wished.from, at)
    wished.to = Math.max(wished.to, at)
  }
  return wished
}

/** Lets go what no page asks any more: answers to another text of these questions. */
export async function forgetOutdated(asked: readonly Pick<Operation, 'operationName' | 'query'>[]): Promise<void> {
  const current = new Map<string, string>()
  for (const { operationName, query } of asked) current.set(operationName, await digestOf(query))
  const cache = await caches.open(WISHED_CACHE)
  for (const { url } of await cache.keys()) {
    const of = current.get(nameIn(url))
    if (of !== undefined && new URL(url).searchParams.get('of') !== of) await cache.delete(url)
  }
}

export const forgetWished = (): Promise<boolean> => caches.delete(WISHED_CACHE)

/** With its size, its time and which text it answers behind the address; the one before goes once it is there. */
async function put(cache: Cache, operation: Operation, answer: Answer): Promise<void> {
  const address = await addressOf(operation)
  const before = await cache.keys(address, { ignoreSearch: true })
  const text = JSON.stringify(answer)
  const response = new Response(text, { headers: { 'content-type': 'application/json' } })
  const url = `${address}?bytes=${text.length}&at=${Date.now()}&of=${await digestOf(operation.query)}`
  await cache.put(url, response)
  await Promise.all(before.filter((old) => old.url !== url).map((old) => cache.delete(old)))
}

/**
 * Keeps answers and lets the oldest go. Never rejects: a full disk or a browser that refuses its storage must not cost the answer itself.
 */
export async function keepAnswers(entries: readonly { operation: Operation; answer: Answer }[]): Promise<void> {
  try {
    const cache = await caches.open(VISITED_CACHE)
    for (const { operation, answer } of entries) await put(cache, operation, answer)
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
  return new URL(`/visited/${operation.operationName}/${await digestOf(questionOf(operation))}`, location.origin).href
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
