'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { place } from '../domain/addresses/place'
import { roots } from '../domain/addresses/routes'
import { segments } from '../domain/addresses/segments'

/**
 * Moves inside the current root without any request (Next follows the history in usePathname and useSearchParams).
 * False when the address is another page, which the router has to fetch.
 */
export function moveWithinRoot(href: string, how: 'push' | 'replace' = 'push'): boolean {
  const target = new URL(href, window.location.href)
  if (target.origin !== window.location.origin) return false
  const [root] = segments(target.pathname)
  if (root !== segments(window.location.pathname)[0]) return false
  // One page answers all of these (and «Meine Liste», which has its own, draws the same); elsewhere (Dokumentation) every address is a page of its own.
  if (!roots.some(({ segment }) => segment === root)) return false
  const address = target.pathname + target.search + target.hash
  if (address === window.location.pathname + window.location.search + window.location.hash) return true
  if (how === 'push') window.history.pushState(null, '', address)
  else window.history.replaceState(null, '', address)
  return true
}

/** Goes to an address of the program, softly. */
export function useNavigate(): (href: string) => void {
  const router = useRouter()
  return useCallback((href) => void (moveWithinRoot(href) || router.push(href)), [router])
}

/**
 * Remembers where somebody is who begins something, and answers in the end whether they still are there: a late answer calls nobody away from a
 * page they have gone to meanwhile.
 */
export function rememberPlace(): () => boolean {
  const before = placeNow()
  return () => placeNow() === before
}

/** Of an object or a taxonomy its id alone: what stands before it in the address is put right meanwhile (useRightPath). */
function placeNow(): string {
  const parts = segments(window.location.pathname)
  const named = place(parts)
  return named.screen === 'taxon' || named.screen === 'taxonomy' ? named.id : parts.join('/')
}

/** Goes to an address when something is done, for whoever still is where they were when it began: `const goTo = navigateFrom()` says when. */
export function useNavigateFrom(): () => (href: string) => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const isStillHere = rememberPlace()
    return (href) => isStillHere() && navigate(href)
  }, [navigate])
}
