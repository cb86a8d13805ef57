'use client'

import styled from '@emotion/styled'
import { usePathname } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import type { TitledPage } from '@/lib/domain/addresses/pageTitle'
import { tones } from '@/lib/theme'
import '../everyScreen'
import { AppBar } from './AppBar'
import { ForgottenLogin } from './ForgottenLogin'
import { ServiceWorker } from './connection/ServiceWorker'
import { WindowTitle } from './WindowTitle'
import { focusMainPart, useContentFocus } from './useContentFocus'

interface AppFrameProps {
  /** The documentation's pages, for their titles. */
  docs: readonly TitledPage[]
  children: ReactNode
}

/** The frame around every page: the bar on top, the page below it filling the window. */
export function AppFrame({ docs, children }: AppFrameProps) {
  // Nobody who works with the keyboard starts again at the top because the page changed.
  useContentFocus(usePathname())
  return (
    <Frame>
      <WindowTitle docs={docs} />
      <SkipLink href="#inhalt" onClick={skip}>
        Zum Inhalt springen
      </SkipLink>
      <AppBar />
      <ForgottenLogin />
      <ServiceWorker />
      <Below>{children}</Below>
    </Frame>
  )
}

/** Not left to the browser: the content may be hidden behind the other tab. */
function skip(event: MouseEvent) {
  event.preventDefault()
  focusMainPart()
}

const Frame = styled('div')({ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' })

const Below = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })

const SkipLink = styled('a')({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2,
  padding: '8px 14px',
  borderRadius: 8,
  background: tones.card,
  color: tones.ink,
  fontWeight: 600,
  '&:focus': { top: 12 },
})
