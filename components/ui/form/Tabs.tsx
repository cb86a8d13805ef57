'use client'

import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { tones } from '@/lib/theme'

interface Tab {
  key: string
  label: ReactNode
  content: ReactNode
}

/** Parts of a record of which one is shown. One tab stop, arrows choose (WAI-ARIA). */
export function Tabs({ label, tabs, first }: { label: string; tabs: readonly Tab[]; first?: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const shown = tabs.find(({ key }) => key === (chosen ?? first)) ?? tabs[0]
  const keyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab === shown)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    setChosen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <List role="tablist" aria-label={label} onKeyDown={keyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab === shown}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.key}`}>
        {shown?.content}
      </div>
    </>
  )
}

const List = styled('div')({
  display: 'flex',
  overflowX: 'auto',
  margin: '24px 0 0',
  borderBottom: `1px solid ${tones.line}`,
  '& button': {
    flex: 'none',
    padding: '10px 14px',
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
