'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/Button'
import { Page } from '@/components/ui/Page'
import { reloadForMissingChunk } from '@/lib/reloadForMissingChunk'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  useEffect(() => {
    void reloadForMissingChunk(error)
  }, [error])
  return (
    <Page>
      <h1>Das hat nicht geklappt</h1>
      <p>Die Seite konnte nicht dargestellt werden. Ihre Daten sind davon nicht betroffen.</p>
      <Button onClick={reset}>noch einmal versuchen</Button>
    </Page>
  )
}
