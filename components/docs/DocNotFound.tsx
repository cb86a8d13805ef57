'use client'

import { AppLink } from '@/components/ui/AppLink'

/** Inside the frame of the documentation, so that the list of pages stays at hand. */
export function DocNotFound() {
  return (
    <>
      <h1>Diese Seite der Dokumentation gibt es nicht</h1>
      <p>
        Wählen Sie eine aus der Liste, oder gehen Sie <AppLink href="/Dokumentation">zur Dokumentation</AppLink>.
      </p>
    </>
  )
}
