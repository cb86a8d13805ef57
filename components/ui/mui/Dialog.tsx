'use client'

import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import { type ReactNode, useId } from 'react'
import { MuiTheme } from './MuiTheme'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A question that waits for its answer: the focus stays inside and goes back to where it was. Escape closes it; a click beside it is no answer. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <MuiTheme>
      <MuiDialog open aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}>
        <h2 id={id}>{title}</h2>
        {children}
      </MuiDialog>
    </MuiTheme>
  )
}

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => <DialogActions>{children}</DialogActions>
