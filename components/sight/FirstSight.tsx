'use client'

import styled from '@emotion/styled'
import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { hasFirstAnswers, isPageFresh } from '@/lib/apollo/firstAnswers'
import { useHydrated } from '@/lib/browser/hydration'
import { FIRST_CONTENT_ID } from '@/lib/domain/addresses/firstSight'
import { Spinner } from '../ui/load/Spinner'
import { filledByServer } from './filledByServer'

/** What the server wrote into this page, until the page shows its record itself. */
let written: { path: string; html: string } | null = null

/** From now on the page is what the screens make of it: what the server wrote is past. */
export const forgetFirstSight = () => void (written = null)

/** What the server wrote of the page that is shown; '' where it wrote nothing, and once the page has shown more. */
export function useFirstSight(): string {
  const pathname = usePathname()
  return written?.path === pathname && isPageFresh() ? written.html : ''
}

/**
 * What stands in an exported page of records until React has taken it over and the record is there. The server writes the page's content here
 * (renderSight.tsx), in the place and the look in which it will stand: it is seen before any script has run. Nothing of it can be used yet, and who listens is
 * told of it when it can.
 */
export function FirstSight() {
  const pathname = usePathname()
  const hydrated = useHydrated()
  const html = useFirstSight()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A page that the browser has taken from its drawer may be days old: it is not shown on.
    if (!hydrated && place.current && hasFirstAnswers()) written = { path: pathname, html: place.current.innerHTML }
  }, [hydrated, pathname])
  return (
    <>
      <Content id={hydrated ? undefined : FIRST_CONTENT_ID} ref={place} {...filledByServer(hydrated ? html : '')} />
      <Spinner />
    </>
  )
}

const Content = styled('div')({
  '&:empty': { display: 'none' },
  // The spinner is for who listens, then.
  '&:not(:empty) + *': { position: 'absolute', clipPath: 'inset(50%)' },
})
