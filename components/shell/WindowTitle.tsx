'use client'

import { usePathname } from 'next/navigation'
import { pageTitle, type TitledPage, windowTitle } from '@/lib/domain/addresses/pageTitle'
import { useWindowTitle } from '@/stores/windowTitle'

/**
 * The document's one title, in the exported pages as well as in the browser. It is React's element; nobody else has one (no page's
 * `metadata` names it), and nobody writes `document.title`, so nobody has to put it right.
 */
export function WindowTitle({ docs }: { docs: readonly TitledPage[] }) {
  const pathname = usePathname()
  const claimed = useWindowTitle(({ claims }) => claims.at(-1)?.title)
  return <title>{claimed === undefined ? pageTitle(pathname, docs) : windowTitle(claimed)}</title>
}
