import { endpoint } from '../../lib/apollo/endpoint'

declare const self: ServiceWorkerGlobalScope

export const graphUrl = endpoint(self.location)

/** What a proxy says when nobody stands behind it: for whoever looks at a page the same as no connection. */
export const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

/** Whether anything answers, asked with the smallest question there is. A slow server is not a dead connection. */
export async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(graphUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{__typename}"}]',
      signal: AbortSignal.timeout(2000),
    })
    return !isAway(response)
  } catch {
    return false
  }
}

/** Tells a page that it looks at what was kept. */
export async function say(clientId: string, type: 'connection-lost'): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage({ type })
}
