import { useState } from 'react'
import { create } from 'zustand'

/** The column whose menu asks for its filter. */
export interface FilterWish {
  key: string
}

/** What is wished and not seen to yet. */
export const useFilterWish = create<{ wish: FilterWish | null }>(() => ({ wish: null }))

/** Opens the form for a filter on a column: the steps stand beside the table, on a phone behind it. */
export const wishFilter = (key: string) => useFilterWish.setState({ wish: { key } })

/** It has been seen to, or something else was opened since. */
export const forgetFilterWish = () => useFilterWish.setState({ wish: null })

/** A wish, once: while the first drawing that knows of it sets what it draws. Effects do not see it. */
export function useNewFilterWish(): FilterWish | null {
  const { wish } = useFilterWish()
  const [seen, setSeen] = useState<FilterWish | null>(null)
  if (wish === seen) return null
  setSeen(wish)
  return wish
}
