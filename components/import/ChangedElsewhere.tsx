'use client'

import { Button } from '../ui/form/Button'
import { Note } from './Note'
import type { DraftWork } from './useImportDraft'

/** Somebody else has saved other settings meanwhile: which of both shall stand. Nothing is overwritten before one has decided. */
export function ChangedElsewhere({ work }: { work: DraftWork }) {
  return (
    <div role="alert">
      <Note tone="warn">
        Die Einstellungen dieses Imports wurden inzwischen anderswo geändert, in einem anderen Fenster oder von jemand anderem.
        Was Sie geändert haben, steht hier noch, ist aber nicht gespeichert.
      </Note>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '0 0 14px' }}>
        <Button onClick={work.takeTheirs}>Gespeicherte Fassung übernehmen</Button>
        <Button onClick={work.keepMine}>Meine Fassung speichern</Button>
      </p>
    </div>
  )
}
