/** A first path segment of the address bar and the exported page that answers it and everything below it. */
export interface Root {
  /** As in the address, NFC. */
  segment: string
  /** Name of the exported page: `next dev` and NFD file systems want ASCII (notes/frontend-facts.md). */
  page: string
  /** What the window is called while no record is known; the segment where this is missing. */
  title?: string
  /** How many segments may follow. Infinity below the data: their page says itself, in its frame, what it does not have (place.ts). */
  depth: number
}

/** Every root whose deeper addresses carry ids that no build knows. Dokumentation is not here: each of its pages is a file. */
export const roots: readonly Root[] = [
  { segment: 'Arten', page: 'Arten', depth: Infinity },
  { segment: 'Lebensräume', page: 'Lebensraeume', depth: Infinity },
  { segment: 'Eigenschaften-Sammlungen', page: 'Eigenschaften-Sammlungen', depth: Infinity },
  { segment: 'Benutzer', page: 'Benutzer', depth: Infinity },
  { segment: 'Organisationen', page: 'Organisationen', depth: Infinity },
  { segment: 'Export', page: 'Export', depth: Infinity },
  { segment: 'Import', page: 'Import', depth: 1 },
  { segment: 'Suche', page: 'Suche', depth: 0 },
  { segment: 'Vergleich', page: 'Vergleich', depth: 0 },
  { segment: 'id', page: 'id', title: 'Datensatz', depth: 1 },
  { segment: 'Login', page: 'Login', title: 'Anmelden', depth: 0 },
]

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
