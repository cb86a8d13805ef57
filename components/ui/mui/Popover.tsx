'use client'

import MuiPopover, { type PopoverActions } from '@mui/material/Popover'
import { type ReactNode, useEffect, useRef } from 'react'
import { MuiTheme } from './MuiTheme'

interface PopoverProps {
  label: string
  /** What it belongs to, and what has the focus again when it closes. */
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A few fields beside what they are about; they stand in the page where they are written. Escape and a click beside them close them. */
export function Popover({ label, anchor, onClose, children }: PopoverProps) {
  const actions = useRef<PopoverActions>(null)
  const content = useRef<HTMLDivElement>(null)
  // What grows by what is loaded must not grow out of the window.
  useEffect(() => {
    const observer = new ResizeObserver(() => actions.current?.updatePosition())
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  return (
    <MuiTheme>
      <MuiPopover
        open
        disablePortal
        action={actions}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <div ref={content}>{children}</div>
      </MuiPopover>
    </MuiTheme>
  )
}
