'use client'

import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'

/** True without the provider: whoever is not in an exported page has none to take over. */
const Hydrated = createContext(true)

/**
 * Says to everything below when React has taken over the exported page. What waits for it is then rendered in slices, between which the browser answers:
 * for an object's page at once it would be one piece of work of a tenth of a second, on a telephone of half a second.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useLayoutEffect(() => startTransition(() => setHydrated(true)), [])
  return <Hydrated value={hydrated}>{children}</Hydrated>
}

/** False while static HTML hydrates, true from then on: what differs from the exported markup waits for it. */
export const useHydrated = () => use(Hydrated)
