'use client'

import { ApolloNextAppProvider } from '@apollo/client-integration-nextjs'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useEffect } from 'react'
import { makeClient } from '@/lib/apollo/client'
import { theme } from '@/lib/theme'
import { setWindowSize } from '@/stores/appUi'
import { expireLogin, restoreLogin, useLogin } from '@/stores/login'

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
      <ApolloNextAppProvider makeClient={makeSessionClient}>{children}</ApolloNextAppProvider>
    </ThemeProvider>
  )
}

function makeSessionClient() {
  const restored = typeof window === 'undefined' ? Promise.resolve() : restoreLogin()
  const client = makeClient({ restored, token: () => useLogin.getState().token, expire: expireLogin })
  // Whoever logs in or out may see other things. An expiry (token '') happens inside a request, which a reset would break off.
  void restored.then(() =>
    useLogin.subscribe((now, before) => {
      if (now.token !== before.token && now.token !== '') void client.resetStore().catch(() => {})
    }),
  )
  return client
}
