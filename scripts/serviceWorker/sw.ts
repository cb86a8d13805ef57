/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, addRoute, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { answerGraph } from './answerGraph'
import { graphUrl, unlessSilent } from './connection'
import { noShell } from './noShell'
import { offlinePage } from './offlinePage'
import { shellFiles } from './shellFiles'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// A new version takes over at once; the page reloads when it does (components/shell/connection/registerWorker.ts).
void self.skipWaiting()
clientsClaim()

// The page that says so is answered with 404 as well; any other such answer fails the installation.
addPlugins([
  {
    cacheWillUpdate: ({ request, response }) =>
      Promise.resolve(response.ok || new URL(request.url).pathname === '/404.html' ? response : null),
  },
])
precache(self.__WB_MANIFEST)

// Pages: the network's word first, so that nobody looks at an old version; without network what the server would answer, from the precache.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && shellFiles(url.pathname) !== null,
  async ({ request, url }) => {
    const offline = await offlinePage(url, async (file) => (await matchPrecache(`/${file}`)) !== undefined)
    // Also with network: a web server that sends the pages itself does not know their other addresses.
    if ('redirect' in offline) return Response.redirect(new URL(offline.redirect, url.origin).href, 308)
    const { file, status } = offline
    const network = await fromNetwork(request, status === 200)
    if (network) return network
    const kept = await matchPrecache(`/${file}`)
    return kept ? withStatus(kept, status) : noShell()
  },
)

// Next asks for payloads by GET and probes them by HEAD before it navigates softly.
for (const method of ['GET', 'HEAD'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.txt') && shellFiles(url.pathname) !== null,
    async ({ request, url }) => {
      const kept = await fromShell(url)
      const response = await fromNetwork(request, kept !== undefined)
      if (response) return response
      if (!kept) return Response.error()
      return method === 'GET' ? kept : new Response(null, { headers: kept.headers })
    },
    method,
  )
}

registerRoute(
  ({ url }) => url.href === graphUrl,
  ({ request, event }) => answerGraph(request, event as FetchEvent),
  'POST',
)

addRoute({ cleanURLs: false, directoryIndex: undefined })

// Chunks too large for the precache; their names carry a hash, so they never change.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_next/static/'),
  new CacheFirst({ cacheName: 'chunks', plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })] }),
)

// Where earlier versions kept whole batches.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('visited-data')))

/** The network's answer; null without a connection, or when it is silent and the page can be answered otherwise. */
async function fromNetwork(request: Request, isKept: boolean): Promise<Response | null> {
  const call = fetch(request).then(
    (response) => (noPage(response) ? null : response),
    () => null,
  )
  return isKept ? unlessSilent(call) : call
}

/** Nobody is behind the proxy, or somebody is too busy for a page: ours is as good as theirs, and what it asks for is answered by the server itself. */
const noPage = ({ status }: Response) => status >= 502 && status <= 504

async function fromShell(url: URL): Promise<Response | undefined> {
  for (const file of shellFiles(url.pathname) ?? []) {
    const kept = await matchPrecache(file)
    if (kept) return kept
  }
  return undefined
}

const withStatus = (page: Response, status: number) =>
  page.status === status ? page : new Response(page.body, { status, headers: page.headers })
