'use client'

import styled from '@emotion/styled'
import { type DragEvent, useEffect, useState } from 'react'
import { onePaneAtATime, panel, PaneTabs } from '@/components/ui/form/PaneTabs'
import { Spinner } from '@/components/ui/load/Spinner'
import { Hidden, Title } from '@/components/ui/text/type'
import { useTitle } from '@/components/ui/page/useTitle'
import { EXPORT_PROPERTIES_WIDTH, STACKED_UP_TO } from '@/lib/constants'
import { presentName } from '@/lib/domain/export/presentName'
import { tones } from '@/lib/theme'
import { useAppUi } from '@/stores/appUi'
import { renameTaxonomies, useOwnList } from '@/stores/ownList'
import { type ChoosableTaxonomy, useExportCatalogue } from '../export/catalogue/useExportCatalogue'
import { usePresentNames } from '../export/catalogue/usePresentNames'
import { PageFoot } from '../operator/PageFoot'
import { SelectedIds } from '../export/catalogue/useSelectionQuery'
import { OwnListResult } from './OwnListResult'
import { OwnListSteps } from './OwnListSteps'
import { useMatching } from './useMatching'
import { useListFacts } from './useListFacts'
import { useOwnListFollowed } from './useOwnListFollowed'

type Pane = 'choose' | 'result'

/** Somebody's own list of species: matched, looked through, and given back with properties. It stays in this browser. */
export function OwnListScreen() {
  useTitle('Meine Liste')
  const isRead = useOwnListFollowed()
  const catalogue = useExportCatalogue()
  usePresentNames(catalogue.all)
  useRenamedDecisions(catalogue.all)
  const [pane, setPane] = useState<Pane>('choose')
  const stacked = useAppUi((state) => state.stacked)
  const facts = useListFacts()
  const matching = useMatching(facts.names, facts.taxonomies)
  return (
    <Screen id="inhalt" tabIndex={-1} onDragOver={keepPage} onDrop={keepPage}>
      <Hidden as="h1">Meine Liste</Hidden>
      <PaneTabs panes={panes} shown={pane} onShow={setPane} />
      {isRead ? (
        <SelectedIds value={facts.ids}>
          <Columns>
            <section aria-label="Auswählen" data-shown={pane === 'choose'} {...panel('choose', stacked)}>
              <Title as="p" aria-hidden="true">
                Meine Liste
              </Title>
              <Lead>
                Ihre Artenliste mit den Eigenschaften, die Sie wählen. Sie bleibt in diesem Browser; zum Server gehen nur die
                Namen, um sie abzugleichen.
              </Lead>
              <OwnListSteps catalogue={catalogue} counts={facts.counts} onShowResult={() => setPane('result')} />
              <PageFoot />
            </section>
            <section aria-label="Ergebnis" data-shown={pane === 'result'} {...panel('result', stacked)}>
              <OwnListResult
                {...facts}
                matching={matching}
                type={catalogue.chosenType}
                crosswalks={catalogue.catalogue?.crosswalks ?? []}
              />
            </section>
          </Columns>
        </SelectedIds>
      ) : (
        <Spinner />
      )}
    </Screen>
  )
}

/** A file that is dropped beside its place would open instead of the page. */
function keepPage(event: DragEvent) {
  if (event.isDefaultPrevented() || !event.dataTransfer.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

const panes: { key: Pane; label: string }[] = [
  { key: 'choose', label: 'Auswählen' },
  { key: 'result', label: 'Ergebnis' },
]

/** What was decided in a taxonomy that is called otherwise now counts on. */
function useRenamedDecisions(all: readonly ChoosableTaxonomy[]): void {
  const choices = useOwnList((state) => state.choices)
  useEffect(() => {
    if (all.length > 0) renameTaxonomies(presentName(all))
  }, [all, choices])
}

const Screen = styled('main')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', '&:focus': { outline: 'none' } })

const Lead = styled('p')({ margin: '4px 0 14px', fontSize: '0.875rem', color: tones.ink2 })

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: `${EXPORT_PROPERTIES_WIDTH}px minmax(0, 1fr)`,
  gridTemplateRows: 'minmax(0, 1fr)',
  '& > section': { position: 'relative', minHeight: 0, overflow: 'auto', scrollbarGutter: 'stable', padding: '18px 20px' },
  '& > section:first-of-type': { background: tones.paper, borderRight: `1px solid ${tones.line}` },
  [`@media (max-width: ${STACKED_UP_TO}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { scrollbarGutter: 'auto', padding: '14px 12px' },
    '& > section:first-of-type': { border: 0 },
    ...onePaneAtATime,
  },
})
