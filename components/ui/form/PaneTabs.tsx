'use client'

import styled from '@emotion/styled'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { TabList } from './TabList'

interface Pane<Key extends string> {
  key: Key
  label: string
}

interface PaneTabsProps<Key extends string> {
  panes: readonly Pane<Key>[]
  shown: Key
  onShow: (pane: Key) => void
}

/** Tabs over panes that stand side by side where there is room: seen only in the stacked view (docs/contract.md §2). */
export function PaneTabs<Key extends string>({ panes, shown, onShow }: PaneTabsProps<Key>) {
  return (
    <Frame aria-label="Ansicht">
      <TabList label="Ansicht" tabs={panes} shown={shown} onShow={onShow} tabId={tabId} panelId={panelId} />
    </Frame>
  )
}

/** Makes an element the panel of a tab. Side by side the panes are no panels: there are no tabs then. */
export const panel = (key: string, isStacked: boolean) =>
  ({
    id: panelId(key),
    ...(isStacked && { role: 'tabpanel', 'aria-labelledby': tabId(key) }),
  }) as const

/** For what holds the panes, each with `data-shown`. By the window's width alone, so that it is right before anything runs. */
export const onePaneAtATime = { '& > [data-shown=false]': { display: 'none' } } as const

/** For a pane that is a landmark: inside it, so that the landmark stays one. */
export const Panel = styled('div')({ display: 'contents' })

const tabId = (key: string) => `reiter-${key}`
const panelId = (key: string) => `ansicht-${key}`

const Frame = styled('nav')({
  display: 'none',
  flex: 'none',
  background: tones.paper,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { display: 'block' },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
})
