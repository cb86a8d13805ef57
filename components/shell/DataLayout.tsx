'use client'

import styled from '@emotion/styled'
import { usePathname } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Page } from '@/components/ui/page/Page'
import { onePaneAtATime, Panel, panel, PaneTabs } from '@/components/ui/form/PaneTabs'
import { STACKED_UP_TO } from '@/lib/constants'
import { useAppUi } from '@/stores/appUi'
import { useTreeCalls } from '@/stores/treeFilter'
import { PageFoot } from '../operator/PageFoot'
import { OnPaper, PaperHead } from '../paper/OnPaper'
import { Sidebar } from './Sidebar'
import { useContentFocus } from './useContentFocus'

type Pane = 'navigation' | 'form'

/** Navigation beside the content; at 700 pixels and below two tabs, of which a link opens the content. */
export function DataLayout({ children }: { children: ReactNode }) {
  const [pane, setPane] = useState<Pane>('form')
  const pathname = usePathname()
  const [at, setAt] = useState(pathname)
  const content = useRef<HTMLElement>(null)
  const stacked = useAppUi((state) => state.stacked)
  const showForm = useCallback(() => setPane('form'), [])

  // Whichever way one came to another page (a link, the browser's back): it is what one wants to see.
  if (at !== pathname) {
    setAt(pathname)
    setPane('form')
  }
  // At once, so that lib/browser/scrollMemory.ts has the last word when one came back to it.
  useLayoutEffect(() => void content.current?.scrollTo({ top: 0 }), [pathname])
  useEffect(() => useTreeCalls.subscribe(() => setPane('navigation')), [])
  useContentFocus(pane)

  return (
    <>
      <PaneTabs panes={panes} shown={pane} onShow={setPane} />
      <Columns>
        <Sidebar data-shown={pane === 'navigation'} panel={panel('navigation', stacked)} onChoose={showForm} />
        <Page ref={content} data-shown={pane === 'form'}>
          <Panel {...panel('form', stacked)}>
            <PaperHead />
            {children}
            <PageFoot />
            <OnPaper />
          </Panel>
        </Page>
      </Columns>
    </>
  )
}

const panes: { key: Pane; label: string }[] = [
  { key: 'navigation', label: 'Baum' },
  { key: 'form', label: 'Inhalt' },
]

const stackedView = `@media (max-width: ${STACKED_UP_TO}px)`

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  '& > main': { minWidth: 0 },
  [stackedView]: onePaneAtATime,
})
