import { create } from 'zustand'

interface Claim {
  title: string
}

/** What screens want the window to be called. At most one does; its page has a title of its own for as long as none does. */
export const useWindowTitle = create<{ claims: readonly Claim[] }>(() => ({ claims: [] }))

/**
 * Calls the window after what is shown, until the answer is called. Two at once are a fault of the program and are reported as one; the
 * later has its way, and nobody answers it.
 */
export function claimTitle(title: string): () => void {
  const claim: Claim = { title }
  const { claims } = useWindowTitle.getState()
  const [other] = claims
  // Older browsers cannot report.
  if (other) globalThis.reportError?.(new Error(`Two screens at once call the window: «${other.title}», «${title}».`))
  useWindowTitle.setState({ claims: [...claims, claim] })
  return () => useWindowTitle.setState((state) => ({ claims: state.claims.filter((each) => each !== claim) }))
}
