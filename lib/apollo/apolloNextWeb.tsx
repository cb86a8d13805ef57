// What the browser gets instead of `@apollo/client-integration-nextjs` (next.config.ts): that carries answers from a server that renders into the page, and
// there is none. Only the browser: building runs the real one.
import { ApolloProvider } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import { type ReactNode, useState } from 'react'

export { ApolloClient, InMemoryCache } from '@apollo/client'

export function ApolloNextAppProvider({ makeClient, children }: { makeClient: () => ApolloClient; children: ReactNode }) {
  const [client] = useState(makeClient)
  return <ApolloProvider client={client}>{children}</ApolloProvider>
}
