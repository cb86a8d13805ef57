'use client'

import { useState } from 'react'
import { onDemand } from '@/components/ui/load/onDemand'
import { Button } from '../../ui/form/Button'
import type { PreviewColumn } from '../rows/usePreview'

/** Loaded when somebody asks for it: most only look. */
const Examples = onDemand(
  () => import('./Examples'),
  (module) => module.Examples,
)

/** A button that folds open how to get the export at hand into R, Python, Excel, QGIS or a script. `query`: that of the file. */
export function UseElsewhere({ query, columns }: { query: string; columns: readonly PreviewColumn[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} title="Diese Tabelle mit einem Programm abrufen">
        In R, Python, QGIS …
      </Button>
      {isOpen && <Examples query={query} columns={columns} />}
    </>
  )
}
