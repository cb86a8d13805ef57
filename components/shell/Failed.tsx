'use client'

import { useEffect } from 'react'
import { reloadForMissingChunk } from '@/lib/browser/reloadForMissingChunk'
import { Button } from '../ui/form/Button'

/** In place of a page that could not be drawn. What stands around it stays, and so does the way to other pages. */
export function Failed({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => {
    void reloadForMissingChunk(error)
  }, [error])
  return (
    <>
      <h1>Das hat nicht geklappt</h1>
      <p>Die Seite konnte nicht dargestellt werden. Ihre Daten sind davon nicht betroffen.</p>
      <Button onClick={reset}>Noch einmal versuchen</Button>
    </>
  )
}
