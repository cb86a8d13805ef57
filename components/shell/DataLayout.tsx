'use client'

import { styled } from '@mui/material/styles'
import { usePathname } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Page } from '@/components/ui/Page'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'
import { Sidebar } from './Sidebar'

type Pane = 'navigation' | 'form'

/** Navigation beside the content; at 700 pixels and below two tabs, of which a link opens the content. */
export function DataLayout({ children }: { children: ReactNode }) {
  const [pane, setPane] = useState<Pane>('form')
  const pathname = usePathname()
  const content = useRef<HTMLElement>(null)
  const showForm = useCallback(() => setPane('form'), [])

  useEffect(() => void content.current?.scrollTo({ top: 0 }), [pathname])

  return (
    <>
      <Tabs aria-label="Ansicht">
        <div role="tablist">
          {panes.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`reiter-${key}`}
              aria-selected={pane === key}
              tabIndex={pane === key ? 0 : -1}
              onClick={() => setPane(key)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                const other = key === 'form' ? 'navigation' : 'form'
                setPane(other)
                document.getElementById(`reiter-${other}`)?.focus()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </Tabs>
      <Columns data-pane={pane}>
        <Sidebar onChoose={showForm} />
        <Page ref={content}>{children}</Page>
      </Columns>
    </>
  )
}

const panes: { key: Pane; label: string }[] = [
  { key: 'navigation', label: 'Navigation' },
  { key: 'form', label: 'Formular' },
]

const stacked = `@media (max-width: ${STACKED_UP_TO}px)`

const Tabs = styled('nav')({
  display: 'none',
  flex: 'none',
  background: tones.paper,
  borderBottom: `1px solid ${tones.line}`,
  [stacked]: { display: 'block' },
  '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& button': {
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

const Columns = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  [stacked]: {
    '&[data-pane=form] > nav': { display: 'none' },
    '&[data-pane=navigation] > main': { display: 'none' },
  },
})
