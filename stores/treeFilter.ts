import { create } from 'zustand'

export interface TreeFilter {
  text: string
  id: string | null
}

/** What is looked for in the navigation, and the record chosen from the hits. */
export const useTreeFilter = create<TreeFilter>(() => ({ text: '', id: null }))

export const setTreeFilter = (next: Partial<TreeFilter>) => useTreeFilter.setState(next)

/** Whether the text narrows the tree itself; else it is looked for in the hits below the field. */
export const useTreeNarrowing = create<{ isOn: boolean }>(() => ({ isOn: false }))

export const setTreeNarrowing = (isOn: boolean) => useTreeNarrowing.setState({ isOn })

/** The whole tree again, and nothing looked for. */
export function clearTreeFilter() {
  setTreeFilter({ text: '', id: null })
  setTreeNarrowing(false)
}

/** Counts how often someone on a page asked where its record stands in the tree. */
export const useTreeCalls = create<{ calls: number }>(() => ({ calls: 0 }))

export const showInTree = () => useTreeCalls.setState(({ calls }) => ({ calls: calls + 1 }))
