import { missingPage, readAskedPath } from '../../lib/domain/addresses/oneAddress'
import { exportedFiles } from '../../lib/domain/addresses/routes'

/** How an address that somebody opens is answered without the server: sent on to its one address, or a page with this status. */
export type OfflinePage = { redirect: string } | { file: string; status: 200 | 400 | 404 }

/**
 * The server's answer as far as it can be known without it (server/http/routes/pages.ts); which records there are it does not know.
 *
 * @param url pathname and search of the address
 * @param isKept whether a file of the exported pages is here, by its name without a leading slash
 */
export async function offlinePage(
  { pathname, search }: { pathname: string; search: string },
  isKept: (file: string) => Promise<boolean>,
): Promise<OfflinePage> {
  const path = readAskedPath(pathname, true)
  if (path === null) return { file: '404.html', status: 400 }
  if (path.redirect !== null) return { redirect: path.redirect + search }
  for (const file of exportedFiles(path.segments))
    if (!missingPages.has(file) && (await isKept(file))) return { file, status: 200 }
  return { file: missingPage(path.segments), status: 404 }
}

/** Pages that only ever say that something is missing, under whatever address. */
const missingPages = new Set(['404.html', '_not-found.html'])
