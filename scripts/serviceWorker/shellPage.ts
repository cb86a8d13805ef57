/**
 * The exported file that answers an address, as our server and the host's rules choose it:
 * a root's own page for every deeper path, the documentation's pages by name. Null for what is no page (files, API).
 *
 * @param pathname of the request, percent-encoded or not
 */
export function shellPage(pathname: string): string | null {
  const [root = '', second] = decoded(pathname)
    .replace(/^\/+|\/+$/g, '')
    .split('/')
  if (root === '') return '/index.html'
  if (root === 'Dokumentation') return second ? `/Dokumentation/${second}.html` : '/Dokumentation.html'
  if (root.includes('.') || notPages.has(root)) return null
  return `/${folders[root] ?? root}.html`
}

/**
 * The exported payload that answers Next's soft navigation to a `.txt` address below a root:
 * `/R.txt` and `/R/….txt` → `/R.txt`, `/R/…/__next.X.txt` → `/R/__next.X.txt`. Null for everything else.
 */
export function shellPayload(pathname: string): string | null {
  const path = decoded(pathname)
  if (!path.endsWith('.txt')) return null
  const parts = path.slice(1).split('/')
  const root = folders[parts[0] ?? ''] ?? parts[0] ?? ''
  const file = parts.at(-1) ?? ''
  if (parts.length === 1 || root === 'Dokumentation') return `/${[root, ...parts.slice(1)].join('/')}`
  return file.startsWith('__next.') ? `/${root}/${file}` : `/${root}.txt`
}

/** Addresses with an umlaut and the folder that holds their page. */
const folders: Record<string, string> = { Lebensräume: 'Lebensraeume', 'Lebensräume.txt': 'Lebensraeume.txt' }

/** First parts that the server answers itself. */
const notPages = new Set(['graphql', 'health', 'id', 'intern', '_next'])

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname).normalize('NFC')
  } catch {
    return pathname
  }
}
