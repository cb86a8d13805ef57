'use client'

import { ApolloNextAppProvider } from '@apollo/client-integration-nextjs'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { theme } from '@/lib/theme'
import { setWindowSize } from '@/stores/appUi'
import { askEarly } from '../askEarly'
import { dataClient } from './dataClient'

// As soon as the module is here: React renders the page only after that.
if (typeof window !== 'undefined') void askEarly(window.location.pathname)

/** Theme, data client and the two facts that come from outside: the stored login and the window's size. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    const measure = () => setWindowSize(window.innerWidth, window.innerHeight)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <ApolloNextAppProvider makeClient={() => dataClient}>{children}</ApolloNextAppProvider>
    </ThemeProvider>
  )
}
