'use client'

import { styled } from '@mui/material/styles'
import { STACKED_UP_TO } from '@/lib/constants'
import { tones } from '@/lib/theme'

export type ExportPane = 'choose' | 'preview'

/** Shown where the window is narrow. Buttons that say which one is pressed: both panes stay regions of the page. */
export function ExportTabs({ pane, onChange }: { pane: ExportPane; onChange: (pane: ExportPane) => void }) {
  return (
    <Tabs role="group" aria-label="Ansicht">
      {panes.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={pane === key} onClick={() => onChange(key)}>
          {label}
        </button>
      ))}
    </Tabs>
  )
}

const panes: { key: ExportPane; label: string }[] = [
  { key: 'choose', label: 'Auswählen' },
  { key: 'preview', label: 'Vorschau' },
]

const Tabs = styled('div')({
  display: 'none',
  flex: 'none',
  gridTemplateColumns: '1fr 1fr',
  background: tones.paper,
  borderBottom: `1px solid ${tones.line}`,
  [`@media (max-width: ${STACKED_UP_TO}px)`]: { display: 'grid' },
  '& > button': {
    padding: 12,
    font: 'inherit',
    fontWeight: 600,
    color: tones.ink2,
    background: 'none',
    border: 0,
    borderBottom: '3px solid transparent',
    cursor: 'pointer',
    '&[aria-pressed=true]': { color: tones.ink, borderColor: '#ff9800' },
    '&:focus-visible': { outlineOffset: -3 },
  },
})
