import { roots } from './routes'
import { segments } from './segments'

/** A page of the documentation, as far as its title goes. */
export interface TitledPage {
  slug: string
  title: string
}

/** A window's title: what is shown, then the program's name. */
export const windowTitle = (shown: string) => `${shown} · ${PROGRAM}`

/**
 * The title of the exported page that answers an address, as long as no screen knows a better one (components/ui/page/useTitle.ts). While the
 * pages are built it is that of each file, whose address is its name.
 */
export function pageTitle(pathname: string, docs: readonly TitledPage[]): string {
  const [first, below] = segments(pathname).map(String)
  if (first === undefined) return PROGRAM
  if (first === 'Dokumentation') return windowTitle(docs.find(({ slug }) => slug === below)?.title ?? first)
  const root = roots.find(({ segment, page }) => first === segment || first === page)
  return windowTitle(root ? (root.title ?? root.segment) : 'Nicht gefunden')
}

const PROGRAM = 'Arteigenschaften'
