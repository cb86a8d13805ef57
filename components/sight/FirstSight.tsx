'use client'

import styled from '@emotion/styled'
import { usePathname } from 'next/navigation'
import { useLayoutEffect, useRef } from 'react'
import { isPageFresh } from '@/lib/apollo/firstAnswers'
import { useHydrated } from '@/lib/browser/hydration'
import { FIRST_CONTENT_ID } from '@/lib/domain/addresses/firstSight'
import { Spinner } from '../ui/load/Spinner'
import { filledByServer } from './filledByServer'

/** What the server wrote into this page: whatever takes its place before the record is there shows it on. */
let written: { path: string; html: string } | null = null

/**
 * What stands in an exported page of records until React has taken it over and the record is there. The server writes the page's content here
 * (renderSight.tsx), in the place and the look in which it will stand: it is seen before any script has run. Nothing of it can be used yet, and who listens is
 * told of it when it can.
 */
export function FirstSight() {
  const pathname = usePathname()
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!hydrated && place.current) written = { path: pathname, html: place.current.innerHTML }
  }, [hydrated, pathname])
  const html = hydrated && written?.path === pathname && isPageFresh() ? written.html : ''
  return (
    <>
      <Content id={hydrated ? undefined : FIRST_CONTENT_ID} ref={place} {...filledByServer(html)} />
      <Spinner />
    </>
  )
}

const Content = styled('div')({
  '&:empty': { display: 'none' },
  // The spinner is for who listens, then.
  '&:not(:empty) + *': { position: 'absolute', clipPath: 'inset(50%)' },
})
