'use client'

import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { tones } from '@/lib/theme'
import { forgetReset, undoReset, useExportReset } from '@/stores/exportSettings'
import { TextButton } from '../../ui/form/TextButton'

/** What was just taken out, and the way to have it again; gone with the next choice. */
export function UndoNotice() {
  const reset = useExportReset()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // What had the focus goes with what was reset.
  useEffect(() => {
    if (reset) button.current?.focus()
  }, [reset])
  const leave = (how: () => void) => () => {
    how()
    // The button goes: whoever came by keyboard goes on from here.
    place.current?.focus()
  }
  return (
    <Place ref={place} role="status" tabIndex={-1}>
      {reset && (
        <Notice>
          <span>{reset.said}</span>
          <TextButton ref={button} onClick={leave(undoReset)}>
            Rückgängig
          </TextButton>
          <TextButton aria-label="Meldung schliessen" onClick={leave(forgetReset)}>
            Schliessen
          </TextButton>
        </Notice>
      )}
    </Place>
  )
}

const Place = styled('div')({ flex: 'none', '&:focus': { outline: 'none' } })

const Notice = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 16px',
  margin: '0 0 10px',
  padding: '8px 14px',
  borderRadius: 10,
  border: `1px solid ${tones.line}`,
  background: tones.card,
  fontSize: '0.875rem',
  '& span': { flex: '1 1 min(100%, 320px)', minWidth: 0, overflowWrap: 'anywhere' },
})
