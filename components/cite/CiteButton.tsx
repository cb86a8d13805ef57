'use client'

import { useState } from 'react'
import { Button } from '../ui/form/Button'
import { Quote } from '../ui/text/icons'
import { onDemand } from '../ui/load/onDemand'
import type { Cited } from './sources'

const CiteDialog = onDemand(
  () => import('./CiteDialog'),
  (module) => module.CiteDialog,
)

/** Says how the page and what stands on it is named in a report. */
export function CiteButton({ cited }: { cited: Cited }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Quote />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Zitieren
      </Button>
      {isOpen && <CiteDialog cited={cited} onClose={() => setOpen(false)} />}
    </>
  )
}
