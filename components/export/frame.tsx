'use client'

import styled from '@emotion/styled'
import { Spinner } from '@/components/ui/load/Spinner'
import { onePaneAtATime, PaneTabs } from '@/components/ui/form/PaneTabs'
import { AppLink } from '@/components/ui/text/AppLink'
import { Hidden } from '@/components/ui/text/type'
import { EXPORT_PROPERTIES_WIDTH, STACKED_UP_TO } from '@/lib/constants'
import { paths } from '@/lib/domain/addresses/paths'
import { tones } from '@/lib/theme'
import { StepCard } from './catalogue/StepCard'

export type Pane = 'choose' | 'preview'

export const panes: { key: Pane; label: string }[] = [
  { key: 'choose', label: 'Auswählen' },
  { key: 'preview', label: 'Vorschau' },
]

/** The steps of choosing, as they are numbered. */
export const steps = {
  taxonomies: { number: 1, title: 'Taxonomien wählen' },
  filters: { number: 2, title: 'Filtern', stays: true },
  properties: { number: 3, title: 'Eigenschaften wählen', stays: true },
} as const

export type Step = keyof typeof steps

/**
 * What stands in the exported page of the tool until React has taken it over: its frame, which says nothing of what is chosen. Who listens is not read what is
 * about to go.
 */
export const FirstFrame = () => (
  <>
    <Hidden role="status">lade Daten</Hidden>
    <Screen as="div" inert aria-hidden="true">
      <PaneTabs panes={panes} shown="choose" onShow={nothing} />
      <SideBySide>
        <section>
          {Object.values(steps).map((step) => (
            <StepCard key={step.number} {...step} summary="" isOpen={false} onToggle={nothing}>
              {null}
            </StepCard>
          ))}
          <OwnListHint />
          <Spinner />
        </section>
      </SideBySide>
    </Screen>
  </>
)

const nothing = () => {}

export const OwnListHint = () => (
  <Hint>
    Sie haben schon eine Artenliste? Unter <AppLink href={paths.ownList()}>Meine Liste</AppLink> bekommen Sie sie mit
    Eigenschaften zurück.
  </Hint>
)

const Hint = styled('p')({ margin: '4px 2px 0', fontSize: '0.875rem', color: tones.ink2 })

export const Screen = styled('main')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  '&:focus': { outline: 'none' },
})

export const SideBySide = styled('div')({
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
