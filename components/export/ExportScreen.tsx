'use client'

import { useSearchParams } from 'next/navigation'
import { startTransition, useEffect, useState } from 'react'
import { panel, PaneTabs } from '@/components/ui/form/PaneTabs'
import { PageFoot } from '@/components/operator/PageFoot'
import { Hidden } from '@/components/ui/text/type'
import { readShortLink } from '@/lib/domain/export/shortLink'
import { useHydrated } from '@/lib/browser/hydration'
import { useAppUi } from '@/stores/appUi'
import { followExportAddress, useExportAddress } from '@/stores/exportSettings'
import { Chooser } from './Chooser'
import { SideBySide, type Pane, panes, Screen } from './frame'
import { OpenShortLink } from './files/OpenShortLink'
import { Preview } from './preview/Preview'
import { useExportCatalogue } from './catalogue/useExportCatalogue'
import { usePresentNames } from './catalogue/usePresentNames'

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
  usePresentNames(catalogue.all)
  const [pane, setPane] = usePane()
  const stacked = useAppUi((state) => state.stacked)
  return (
    <>
      <PaneTabs panes={panes} shown={pane} onShow={setPane} />
      <SideBySide>
        <section aria-label="Auswählen" data-shown={pane === 'choose'} {...panel('choose', stacked)}>
          {isRead && <Chooser {...catalogue} />}
        </section>
        <section aria-label="Vorschau" data-shown={pane === 'preview'} {...panel('preview', stacked)}>
          {isRead && <Preview type={catalogue.chosenType} onChoose={() => setPane('choose')} />}
          <PageFoot isNarrow />
        </section>
      </SideBySide>
    </>
  )
}

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
