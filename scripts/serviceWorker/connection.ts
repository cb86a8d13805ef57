import { endpoint } from '../../lib/apollo/endpoint'
import { isAway } from '../../lib/visited/isAway'
import type { WorkerWord } from '../../lib/visited/workerWord'

declare const self: ServiceWorkerGlobalScope

export const graphUrl = endpoint(self.location)

/** So long an answer may take before the worker asks itself whether there is a connection at all. */
const PATIENCE_MS = 2000
/** So long the smallest answer may take. */
const PROBE_MS = 1500
/** So long nothing else waits anew for a network that has just turned out to be silent: a page asks several things one after the other. */
const REMEMBERED_MS = 10_000

/** Until when the network counts as silent; milliseconds since 1970. */
let silentUntil = 0

/**
 * What the network answers to a call, or null when it is silent: when the call lets wait and even the smallest question gets no answer.
 * A slow server looks the same, so this says nothing about the connection. The call itself goes on.
 */
export async function unlessSilent<T>(call: Promise<T>): Promise<T | null> {
  void heard(call)
  const wait = Date.now() < silentUntil ? 0 : PATIENCE_MS
  const late = Symbol('late')
  const first = await Promise.race([call, new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), wait))])
  if (first !== late) return first
  if (Date.now() < silentUntil) return null
  // The answer may still come while the question is on its way.
  const asked = await Promise.race([call, isReachable()])
  if (asked !== false) return call
  silentUntil = Date.now() + REMEMBERED_MS
  return null
}

/** Ends the silence as soon as this call is answered. */
export function heard<T>(call: Promise<T>): Promise<T> {
  call.then(
    (answer) => {
      if (answer) silentUntil = 0
    },
    () => {},
  )
  return call
}

/** Whether anything answers, asked with the smallest question there is. */
async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(graphUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{__typename}"}]',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    return !isAway(response)
  } catch {
    return false
  }
}

/** Tells a page how it stands with an answer. */
export async function say(clientId: string, type: WorkerWord): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage({ type })
}
