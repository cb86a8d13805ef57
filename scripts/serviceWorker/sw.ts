/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { shellPage, shellPayload } from './shellPage'
import { answerGraph } from './visitedData'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// A new version takes over at once; the page reloads when it does (components/shell/ServiceWorker.tsx).
void self.skipWaiting()
clientsClaim()

precache(self.__WB_MANIFEST)

// Pages: the network's word first, so that nobody looks at an old version; without network the root's page from the precache.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shellPage(url.pathname) !== null,
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch {
      return offline(shellPage(url.pathname))
    }
  },
)

// Next asks for payloads by GET and probes them by HEAD before it navigates softly.
for (const method of ['GET', 'HEAD'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && shellPayload(url.pathname) !== null,
    async ({ request, url }) => {
      try {
        return await fetch(request)
      } catch {
        const kept = await matchPrecache(shellPayload(url.pathname) ?? '')
        if (!kept) return Response.error()
        return method === 'GET' ? kept : new Response(null, { headers: kept.headers })
      }
    },
    method,
  )
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/graphql',
  ({ request, event }) => answerGraph(request, event),
  'POST',
)

addRoute({ cleanURLs: false, directoryIndex: undefined })

// Chunks too large for the precache; their names carry a hash, so they never change.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
  new CacheFirst({ cacheName: 'chunks', plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })] }),
)

async function offline(page: string | null): Promise<Response> {
  return (page && (await matchPrecache(page))) || (await matchPrecache('/404.html')) || Response.error()
}
