import { create } from 'zustand'

export interface TreeFilter {
  text: string
  id: string | null
}

/** What is looked for in the navigation, and the record chosen from the hits. */
export const useTreeFilter = create<TreeFilter>(() => ({ text: '', id: null }))

export const setTreeFilter = (next: Partial<TreeFilter>) => useTreeFilter.setState(next)
