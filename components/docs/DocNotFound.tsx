'use client'

import { Drawing } from '@/components/drawings/Drawing'
import { AppLink } from '@/components/ui/text/AppLink'
import { Title } from '@/components/ui/text/type'
import { useTitle } from '@/components/ui/page/useTitle'

/** Inside the frame of the documentation, so that the list of pages stays at hand. */
export function DocNotFound() {
  useTitle(MISSING)
  return (
    <>
      <Drawing of="signpost" />
      <Title>{MISSING}</Title>
      <p>
        Wählen Sie eine aus der Liste, oder gehen Sie <AppLink href="/Dokumentation">zur Dokumentation</AppLink>.
      </p>
    </>
  )
}

const MISSING = 'Diese Seite der Dokumentation gibt es nicht'
