/** The roots of the tree, by their keys. */
export type TreeRoot = 'Art' | 'Lebensraum' | 'collections' | 'users' | 'organizations'

/** A first path segment of the address bar and the exported page that answers it and everything below it. */
export interface Root {
  /** As in the address, NFC. */
  segment: string
  /** Name of the exported page: `next dev` and NFD file systems want ASCII. */
  page: string
  /** What the window is called while no record is known; the segment where this is missing. */
  title?: string
  /** How many segments may follow. Infinity below the data: their page says itself, in its frame, what it does not have (place.ts). */
  depth: number
  /** The root of the tree whose addresses these are (place.ts). */
  tree?: TreeRoot
  /** The screen outside the tree, as components/screens.tsx calls it. */
  screen?: string
  /** An area of its own in the orange bar, perhaps only for those who are logged in. */
  area?: 'all' | 'users'
}

/**
 * Every root whose deeper addresses carry ids that no build knows. Dokumentation is not here: each of its pages is a file. Whatever has to know
 * the roots follows from this list: which page answers (also without network and in development), the README's rules for web servers, the bar.
 */
const listed = [
  { segment: 'Arten', page: 'Arten', depth: Infinity, tree: 'Art' },
  { segment: 'Lebensräume', page: 'Lebensraeume', depth: Infinity, tree: 'Lebensraum' },
  { segment: 'Eigenschaften-Sammlungen', page: 'Eigenschaften-Sammlungen', depth: Infinity, tree: 'collections' },
  { segment: 'Benutzer', page: 'Benutzer', depth: Infinity, tree: 'users' },
  { segment: 'Organisationen', page: 'Organisationen', depth: Infinity, tree: 'organizations' },
  { segment: 'Export', page: 'Export', depth: Infinity, screen: 'ExportScreen', area: 'all' },
  { segment: 'Import', page: 'Import', depth: 1, screen: 'ImportScreen', area: 'users' },
  { segment: 'Suche', page: 'Suche', depth: 0, screen: 'SearchScreen' },
  { segment: 'Vergleich', page: 'Vergleich', depth: 0, screen: 'CompareScreen' },
  { segment: 'id', page: 'id', title: 'Datensatz', depth: 1 }, // only leads on to another address
  { segment: 'Konto', page: 'Konto', title: 'Eigenes Konto', depth: 0, screen: 'AccountScreen' },
  { segment: 'Login', page: 'Login', title: 'Anmelden', depth: 0, screen: 'LoginScreen' },
] as const satisfies readonly Root[]

export const roots: readonly Root[] = listed

/** The screens outside the tree. */
export type RootScreen = Extract<(typeof listed)[number], { screen: string }>['screen']

/**
 * Files that may answer a path, in the order in which to try them, relative to the exported folder and without a leading slash.
 * Segments are decoded and NFC. The rules: the file itself, its page, the root's page, and for Next's soft navigation the root's payload
 * (`/R.txt`, `/R/….txt` → R.txt; `/R/…/__next.X.txt` → R/__next.X.txt).
 */
export function exportedFiles(segments: readonly string[]): string[] {
  const [first, ...below] = segments
  if (first === undefined) return ['index.html']
  const path = segments.join('/')
  const root = roots.find((candidate) => candidate.segment === withoutTxt(first))
  const own = [path, `${path}.html`]
  if (!root) return own
  const ascii = [root.page, ...below].join('/')
  if (below.length === 0) return first.endsWith('.txt') ? [...own, `${root.page}.txt`] : [...own, `${root.page}.html`]
  const last = below[below.length - 1] ?? ''
  if (/^__next\..*\.txt$/.test(last)) return [path, ascii, `${root.page}/${last}`]
  if (below.length > root.depth) return [path, ascii]
  return [...own, ascii, last.endsWith('.txt') ? `${root.page}.txt` : `${root.page}.html`]
}

const withoutTxt = (segment: string) => segment.replace(/\.txt$/, '')
