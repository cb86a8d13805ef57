'use client'

import { useState } from 'react'
import { ErrorNote } from '../../ui/load/ErrorNote'
import { ConflictDialog } from './ConflictDialog'
import { type EditConflict, conflictOf } from './conflict'

/**
 * A change that is made at once, from the version that is shown. When somebody was faster, both versions are shown before anything is
 * overwritten. `trouble` stands where the change is made.
 */
export function useVersioned<Wanted>(change: (wanted: Wanted, version: number) => Promise<unknown>, onRefresh: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [late, setLate] = useState<{ wanted: Wanted; conflict: EditConflict } | null>(null)

  const run = async (wanted: Wanted, version: number) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    setLate(null)
    try {
      await change(wanted, version)
    } catch (failure) {
      const conflict = conflictOf(failure)
      if (conflict) setLate({ wanted, conflict })
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const trouble = (
    <>
      {error !== null && <ErrorNote error={error} />}
      {late && (
        <ConflictDialog
          conflict={late.conflict}
          onMine={() => void run(late.wanted, late.conflict.version)}
          onTheirs={() => {
            setLate(null)
            onRefresh()
          }}
          onClose={() => setLate(null)}
        />
      )}
    </>
  )
  return { run, isBusy, trouble }
}
