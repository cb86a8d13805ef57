'use client'

import styled from '@emotion/styled'
import type { KeyboardEvent, ReactNode } from 'react'
import { tones } from '@/lib/theme'

interface TabListProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: ReactNode }[]
  shown: Key | undefined
  onShow: (key: Key) => void
  /** Ids of a tab and of what it shows. */
  tabId: (key: Key) => string
  panelId: (key: Key) => string
}

/** A row of tabs: one tab stop, the arrow keys, Home and End choose (WAI-ARIA). */
export function TabList<Key extends string>({ label, tabs, shown, onShow, tabId, panelId }: TabListProps<Key>) {
  const keyDown = (event: KeyboardEvent) => {
    // The browser's own: back and forward.
    if (event.altKey || event.metaKey) return
    const at = tabs.findIndex(({ key }) => key === shown)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    onShow(next.key)
    document.getElementById(tabId(next.key))?.focus()
  }
  return (
    <List role="tablist" aria-label={label} onKeyDown={keyDown}>
      {tabs.map(({ key, label }) => (
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
    </List>
  )
}

const List = styled('div')({
  display: 'flex',
  overflowX: 'auto',
  borderBottom: `1px solid ${tones.line}`,
  '& button': {
    flex: 'none',
    minWidth: 0,
    padding: '10px 14px',
    font: 'inherit',
    fontWeight: 600,
    color: tones.ink2,
    background: 'none',
    border: 0,
    borderBottom: '3px solid transparent',
    cursor: 'pointer',
    '&[aria-selected=true]': { color: tones.ink, borderColor: tones.orange },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
