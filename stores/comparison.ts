import { create } from 'zustand'
import { isUuid } from '@/lib/domain/text/uuid'
import { MAX_COMPARED, withTaxon } from '@/lib/domain/addresses/compareQuery'

// Stands first: the store reads it when it is made.
const KEY = 'ae.comparison'

/**
 * The taxa put aside for a comparison in this tab, until it is closed. The page of a comparison writes what its address says here, so that
 * the next taxon comes to what was seen last.
 */
export const useComparison = create<{ ids: string[] }>(() => ({ ids: stored() }))

export const setCompared = (ids: readonly string[]) => useComparison.setState({ ids: [...ids] })

/** Adds one at the end; nothing happens when there are ten. */
export const addCompared = (id: string) => useComparison.setState(({ ids }) => ({ ids: withTaxon(ids, id) }))

export const removeCompared = (id: string) => useComparison.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))

// A browser may refuse its storage: the list then lasts as long as the page.
useComparison.subscribe(({ ids }) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {}
})

function stored(): string[] {
  if (typeof window === 'undefined') return []
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isUuid(id)).slice(0, MAX_COMPARED) : []
  } catch {
    return []
  }
}
