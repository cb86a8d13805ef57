'use client'

import styled from '@emotion/styled'
import { useSearchParams } from 'next/navigation'
import { startTransition, useEffect, useState } from 'react'
import { onePaneAtATime, panel, PaneTabs } from '@/components/ui/form/PaneTabs'
import { PageFoot } from '@/components/operator/PageFoot'
import { Hidden } from '@/components/ui/text/type'
import { EXPORT_PROPERTIES_WIDTH, STACKED_UP_TO } from '@/lib/constants'
import { readShortLink } from '@/lib/domain/export/shortLink'
import { tones } from '@/lib/theme'
import { useHydrated } from '@/lib/browser/hydration'
import { useAppUi } from '@/stores/appUi'
import { followExportAddress, useExportAddress } from '@/stores/exportSettings'
import { Chooser } from './Chooser'
import { OpenShortLink } from './files/OpenShortLink'
import { Preview } from './preview/Preview'
import { useExportCatalogue } from './catalogue/useExportCatalogue'

type Pane = 'choose' | 'preview'

/** The export tool; behind a short link once that has become the address it stands for. */
export function ExportScreen() {
  const search = useSearchParams().toString()
  const hydrated = useHydrated()
  const shortLink = hydrated ? readShortLink(search) : null
  return (
    <Screen id="inhalt" tabIndex={-1}>
      <Hidden as="h1">Export</Hidden>
      {shortLink ? <OpenShortLink link={shortLink} /> : <ExportTool />}
    </Screen>
  )
}

/** Choosing on the left, what it gives on the right; two tabs where the window is narrow. */
function ExportTool() {
  const isRead = useExportAddressFollowed()
  const catalogue = useExportCatalogue()
  const [pane, setPane] = usePane()
  const stacked = useAppUi((state) => state.stacked)
  return (
    <>
      <PaneTabs panes={panes} shown={pane} onShow={setPane} />
      <Columns>
        <section aria-label="Auswählen" data-shown={pane === 'choose'} {...panel('choose', stacked)}>
          {isRead && <Chooser {...catalogue} />}
        </section>
        <section aria-label="Vorschau" data-shown={pane === 'preview'} {...panel('preview', stacked)}>
          {isRead && <Preview type={catalogue.chosenType} onChoose={() => setPane('choose')} />}
          <PageFoot isNarrow />
        </section>
      </Columns>
    </>
  )
}

const panes: { key: Pane; label: string }[] = [
  { key: 'choose', label: 'Auswählen' },
  { key: 'preview', label: 'Vorschau' },
]

/** What a narrow window shows; of a link that cannot be read, what is the matter with it. */
function usePane() {
  const [pane, setPane] = useState<Pane>('choose')
  const isUnreadable = useExportAddress().errors.length > 0
  const [was, setWas] = useState(false)
  if (isUnreadable !== was) {
    setWas(isUnreadable)
    if (isUnreadable) setPane('preview')
  }
  return [pane, setPane] as const
}

/** True once the address stands in the store. A link inside the program changes it without a step of the history. */
function useExportAddressFollowed(): boolean {
  const search = useSearchParams().toString()
  const hydrated = useHydrated()
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const stop = followExportAddress()
    // The store is outside React: its first reading is an event of the page, not something to derive. All of the tool follows from it, in slices.
    startTransition(() => setRead(true))
    return stop
  }, [search])
  return hydrated && isRead
}

const Screen = styled('main')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', '&:focus': { outline: 'none' } })

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: `${EXPORT_PROPERTIES_WIDTH}px minmax(0, 1fr)`,
  // One row as high as the window: each column scrolls by itself.
  gridTemplateRows: 'minmax(0, 1fr)',
  // As in Page: what only screen readers read scrolls along.
  '& > section': {
    position: 'relative',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'auto',
    scrollbarGutter: 'stable',
    padding: '18px 20px',
  },
  '& > section:first-of-type': {
    background: tones.paper,
    borderRight: `1px solid ${tones.line}`,
  },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { scrollbarGutter: 'auto', padding: '14px 12px' },
    '& > section:first-of-type': { border: 0 },
    ...onePaneAtATime,
  },
})
