'use client'

import styled from '@emotion/styled'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { tones } from '@/lib/theme'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A question that waits for its answer. The browser's own dialog: it keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before it is taken out of the page: only a dialog that is closed gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return (
    <Frame
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Frame>
  )
}

/** The buttons at the end of a dialog. */
export const DialogButtons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  justifyContent: 'flex-end',
  marginTop: 20,
})

const Frame = styled('dialog')({
  width: 'min(680px, calc(100vw - 24px))',
  maxHeight: 'calc(100vh - 32px)',
  overflow: 'auto',
  padding: '20px 24px',
  border: `1px solid ${tones.line}`,
  borderRadius: 12,
  background: tones.card,
  color: tones.ink,
  boxShadow: tones.highShade,
  overflowWrap: 'anywhere',
  '&::backdrop': { background: tones.veil },
  '& h2': { margin: '0 0 12px', fontSize: '1.1875rem', fontWeight: 650 },
  '& p': { margin: '8px 0 0' },
})
