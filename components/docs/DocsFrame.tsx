'use client'

import { Global } from '@emotion/react'
import styled from '@emotion/styled'
import { usePathname, useSelectedLayoutSegment } from 'next/navigation'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { unframed } from '@/components/paper/unframed'
import { Page } from '@/components/ui/page/Page'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { useSegments } from '@/lib/browser/useSegments'
import { DocsList } from './DocsList'
import type { DocEntry } from './docText'
import { useMovedSections } from './moved/useMovedSections'

/** The list of pages beside the text; where the window is narrow, the list stands on the index and a link leads back to it. */
export function DocsFrame({ docs, children }: { docs: DocEntry[]; children: ReactNode }) {
  // As it was exported, so that nothing moves below a finger when the page comes alive; an address without a page is only known then.
  const exported = useSelectedLayoutSegment()
  const asked = String(useSegments()[1] ?? '')
  const topic = exported ?? asked
  const pathname = usePathname()
  const content = useRef<HTMLElement>(null)
  useMovedSections(topic)
  // Next scrolls no further than to the text, below the page's padding; a link to a section is its business.
  useLayoutEffect(() => {
    if (window.location.hash === '') content.current?.scrollTo({ top: 0 })
  }, [pathname])
  return (
    <Columns>
      {onPaper}
      <DocsList docs={docs} topic={topic} />
      <Page ref={content}>{children}</Page>
    </Columns>
  )
}

/** On paper the page is as long as its text, and only the text is there. */
const onPaper = (
  <Global
    styles={{
      '@media print': {
        '@page': { margin: '18mm 16mm' },
        ...unframed,
        'h2, h3': { breakAfter: 'avoid' },
        'pre, table, figure': { breakInside: 'avoid' },
        'article a[href^="http"]::after': { content: '" (" attr(href) ")"', fontSize: '0.85em' },
      },
    }}
  />
)

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  '& > main': { background: tones.cream },
  '@media print': { display: 'block', '& > main': { overflow: 'visible', background: 'none', padding: 0 } },
  [`@media screen and (max-width: ${STACKED_UP_TO}px)`]: {
    // By what stands in the page, not by the address: so it is right before anything runs.
    '&:not(:has([data-docs-index])) > nav': { display: 'none' },
    // Out of sight, but its heading still says to a screen reader where one is.
    '&:has([data-docs-index]) > main': {
      position: 'absolute',
      width: 1,
      height: 1,
      padding: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
