'use client'

import { Page } from '@/components/ui/Page'
import { Button } from '@/components/ui/Button'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <Page>
      <h1>Das hat nicht geklappt</h1>
      <p>Die Seite konnte nicht dargestellt werden. Ihre Daten sind davon nicht betroffen.</p>
      <Button onClick={reset}>noch einmal versuchen</Button>
    </Page>
  )
}
