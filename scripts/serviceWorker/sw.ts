/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { shellFiles } from './shellFiles'
import { answerGraph } from './visitedData'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// A new version takes over at once; the page reloads when it does (components/shell/ServiceWorker.tsx).
void self.skipWaiting()
clientsClaim()

precache(self.__WB_MANIFEST)

// Pages: the network's word first, so that nobody looks at an old version; without network the root's page from the precache.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shellFiles(url.pathname) !== null,
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch {
      return (await fromShell(url)) ?? (await matchPrecache('/404.html')) ?? Response.error()
    }
  },
)

// Next asks for payloads by GET and probes them by HEAD before it navigates softly.
for (const method of ['GET', 'HEAD'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.txt') && shellFiles(url.pathname) !== null,
    async ({ request, url }) => {
      try {
        return await fetch(request)
      } catch {
        const kept = await fromShell(url)
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

async function fromShell(url: URL): Promise<Response | undefined> {
  for (const file of shellFiles(url.pathname) ?? []) {
    const kept = await matchPrecache(file)
    if (kept) return kept
  }
  return undefined
}
