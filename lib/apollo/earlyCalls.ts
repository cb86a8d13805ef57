/** A call and the text of its answer; empty when that was cancelled or broke off on its way. */
export interface EarlyCall {
  body: string
  answer: Promise<string>
}

/** What the page's service worker has not seen: what was asked before it was there, on the very first visit, and what came with the page. */
export const earlyCalls: (() => EarlyCall)[] = []

/** More than one visit asks before the worker takes over. */
const MOST = 30

let heard = () => {}

/** Notes what the worker would have kept; it is written out once somebody keeps it, when the page stands. */
export function noteCall(call: () => EarlyCall): void {
  if (earlyCalls.length < MOST) earlyCalls.push(call)
  heard()
}

/** Tells the listener of each call that is noted from now on. */
export const onNotedCall = (listener: () => void) => void (heard = listener)

/** `fetch` for the data client; without a worker it notes what the worker would have kept. */
export async function fetchNoted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const { body, headers } = init ?? {}
  if (navigator.serviceWorker?.controller !== null) return response
  if (response.ok && typeof body === 'string' && !new Headers(headers).has('authorization')) {
    const answer = response
      .clone()
      .text()
      .catch(() => '')
    noteCall(() => ({ body, answer }))
  }
  return response
}
