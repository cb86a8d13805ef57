import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { parsedUrl } from '../../parsedUrl'

/**
 * Whether a page asks this server under a name that is not its own, as after DNS rebinding: somebody's name leads here, so that their page takes the server
 * for its own. A page from elsewhere that says where it comes from is none of it, nor is what is no page and sends no Origin. Without a public address the
 * names of this machine and plain addresses of the network count as own, since nobody can lead them elsewhere.
 */
export function isForeignName(
  { origin, host = '' }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  publicUrl: string | null,
): boolean {
  if (origin === undefined || origin === 'null') return false
  const page = parsedUrl(origin)
  if (page === null) return true
  if (page.host !== parsedUrl(`${page.protocol}//${host}`)?.host) return false
  if (publicUrl !== null && page.host === new URL(publicUrl).host) return false
  const name = page.hostname.replace(/^\[|\]$/g, '')
  return name !== 'localhost' && isIP(name) === 0
}
