import { roots } from './routes'

/** A path as it was asked for, read the way both the server and, offline, the service worker answer it. */
export interface AskedPath {
  /** Decoded, NFC. */
  segments: string[]
  /** Path of the one address of the same page, percent-encoded; null when this is it. */
  redirect: string | null
}

/**
 * Reads the path of a request; null when one of its segments would leave the folder of the pages. Slashes too many, decomposed umlauts,
 * stray `%` and the names of files are other spellings of a page's one address.
 *
 * @param rawPath percent-encoded, beginning with a slash, without `?` and what follows
 * @param isVisit somebody opens it in a window; a program that fetches `Arten.html` wants that very file
 */
export function readAskedPath(rawPath: string, isVisit: boolean): AskedPath | null {
  const parts = readablePath(rawPath).split('/').slice(1)
  const asked = parts.filter((part) => part !== '').map(decodeURIComponent)
  if (asked.some((segment) => segment === '.' || segment === '..' || /[\0\\/]/.test(segment))) return null
  const composed = asked.map((segment) => segment.normalize('NFC'))
  const segments = withGermanRoot(isVisit ? withoutFileName(composed) : composed)
  const isOne = segments.join('/') === asked.join('/') && (parts.length === asked.length || rawPath === '/')
  return { segments, redirect: isOne ? null : `/${segments.map(encodeURIComponent).join('/')}` }
}

/** A path with escapes that mean nothing (`/100%`, `/%zz`, `/%E4`) standing for themselves, so that each of its parts can be decoded. */
export const readablePath = (path: string): string => (path.includes('%') ? path.split('/').map(readable).join('/') : path)

/** Not found is said inside the documentation's own frame (docs/contract.md §2), everywhere else on a page of its own. */
export const missingPage = ([root]: readonly string[]) => (root === 'Dokumentation' ? 'Dokumentation.html' : '404.html')

function readable(segment: string): string {
  try {
    decodeURIComponent(segment)
    return segment
  } catch {
    return segment.replaceAll('%', '%25')
  }
}

/** The name of an exported page is no address of its own where the root is written otherwise; files keep theirs. */
function withGermanRoot(segments: string[]): string[] {
  const [first, ...below] = segments
  const root = roots.find(({ page }) => page === first)
  return root && !/\.(txt|html)$/.test(below.at(-1) ?? '') ? [root.segment, ...below] : segments
}

/** `/index.html`, `/Arten.html`, `/Dokumentation/schnittstellen.html` are files of pages that have an address without their ending. */
function withoutFileName(segments: string[]): string[] {
  const [first = '', below] = segments
  if (segments.length === 1 && (first === 'index' || first === 'index.html')) return []
  const last = segments.at(-1) ?? ''
  if (!last.endsWith('.html')) return segments
  const bare = [...segments.slice(0, -1), last.slice(0, -'.html'.length)]
  if (segments.length === 1)
    return bare[0] === 'Dokumentation' || roots.some(({ page, segment }) => page === bare[0] || segment === bare[0])
      ? bare
      : segments
  return segments.length === 2 && first === 'Dokumentation' && below !== '.html' ? bare : segments
}
