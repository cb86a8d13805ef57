'use client'

import { ApolloNextAppProvider } from '@apollo/client-integration-nextjs'
import { type ReactNode, useEffect } from 'react'
import { HydrationProvider } from '@/lib/browser/hydration'
import { setWindowSize } from '@/stores/appUi'
import { askEarly } from '../askEarly'
import { BaseStyles } from './BaseStyles'
import { dataClient } from './dataClient'

// As soon as the module is here: React renders the page only after that.
if (typeof window !== 'undefined') void askEarly(window.location.pathname)

/** Base styles, data client and the two facts that come from outside: the stored login and the window's size. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    const measure = () => setWindowSize(window.innerWidth, window.innerHeight)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  return (
    <>
      <BaseStyles />
      <ApolloNextAppProvider makeClient={() => dataClient}>
        <HydrationProvider>{children}</HydrationProvider>
      </ApolloNextAppProvider>
    </>
  )
}
