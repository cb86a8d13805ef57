'use client'

import { AppLink } from '@/components/ui/AppLink'
import { Title } from '@/components/ui/type'
import { useTitle } from '@/components/ui/useTitle'

/** Inside the frame of the documentation, so that the list of pages stays at hand. */
export function DocNotFound() {
  useTitle(MISSING)
  return (
    <>
      <Title>{MISSING}</Title>
      <p>
        Wählen Sie eine aus der Liste, oder gehen Sie <AppLink href="/Dokumentation">zur Dokumentation</AppLink>.
      </p>
    </>
  )
}

const MISSING = 'Diese Seite der Dokumentation gibt es nicht'
