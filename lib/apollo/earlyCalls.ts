/** A call and the text of its answer; empty when that was cancelled or broke off on its way. */
export interface EarlyCall {
  body: string
  answer: Promise<string>
}

/** What a page asked before its service worker was there to keep it: only on the very first visit. */
export const earlyCalls: EarlyCall[] = []

/** More than one visit asks before the worker takes over. */
const MOST = 30

/** `fetch` for the data client; without a worker it notes what the worker would have kept. */
export async function fetchNoted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const { body, headers } = init ?? {}
  if (navigator.serviceWorker?.controller !== null || earlyCalls.length >= MOST) return response
  if (response.ok && typeof body === 'string' && !new Headers(headers).has('authorization'))
    earlyCalls.push({
      body,
      answer: response
        .clone()
        .text()
        .catch(() => ''),
    })
  return response
}
