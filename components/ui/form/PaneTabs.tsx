'use client'

import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'

interface Pane<Key extends string> {
  key: Key
  label: string
}

interface PaneTabsProps<Key extends string> {
  panes: readonly Pane<Key>[]
  shown: Key
  onShow: (pane: Key) => void
}

/** Tabs over panes that stand side by side where there is room: seen only in the stacked view (spec §2). One tab stop, arrows choose. */
export function PaneTabs<Key extends string>({ panes, shown, onShow }: PaneTabsProps<Key>) {
  const keyDown = (event: KeyboardEvent) => {
    const at = panes.findIndex(({ key }) => key === shown)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = step === undefined ? undefined : panes.at(step % panes.length)
    if (!next) return
    event.preventDefault()
    onShow(next.key)
    document.getElementById(tabId(next.key))?.focus()
  }
  return (
    <Tabs aria-label="Ansicht">
      <div role="tablist" aria-label="Ansicht" onKeyDown={keyDown}>
        {panes.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(key)}
            aria-controls={panelId(key)}
            aria-selected={key === shown}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onShow(key)}
          >
            {label}
          </button>
        ))}
      </div>
    </Tabs>
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

const Tabs = styled('nav')({
  display: 'none',
  flex: 'none',
  background: tones.paper,
  borderBottom: `1px solid ${tones.line}`,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { display: 'block' },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& button': {
    minWidth: 0,
    padding: 12,
    font: 'inherit',
    fontWeight: 600,
    color: tones.ink2,
    background: 'none',
    border: 0,
    borderBottom: '3px solid transparent',
    cursor: 'pointer',
    '&[aria-selected=true]': { color: tones.ink, borderColor: '#ff9800' },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
