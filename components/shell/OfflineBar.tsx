'use client'

import { styled } from '@mui/material/styles'
import { tones } from '@/lib/theme'

/** The visible sign that the connection is lost, below the app bar; always there, so that it is announced when it says something. */
export function OfflineBar({ isLost }: { isLost: boolean }) {
  return <Bar role="status">{isLost && <p>Keine Verbindung – Sie sehen, was schon geladen war.</p>}</Bar>
}

const Bar = styled('div')({
  flex: 'none',
  '& p': {
    margin: 0,
    padding: '5px 20px',
    background: tones.ink,
    color: tones.cream,
    fontSize: '0.875rem',
    fontWeight: 600,
    textAlign: 'center',
  },
})
