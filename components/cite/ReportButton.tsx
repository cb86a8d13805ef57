'use client'

import { useState } from 'react'
import { Button } from '../ui/form/Button'
import { onDemand } from '../ui/load/onDemand'
import type { ReportDialogProps } from './ReportDialog'

const ReportDialog = onDemand(
  () => import('./ReportDialog'),
  (module) => module.ReportDialog,
)

/** Leads whoever has found a fault to those who keep the data, with what they need to find it. */
export function ReportButton(props: Omit<ReportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Fehler melden
      </Button>
      {isOpen && <ReportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
