import { create } from 'zustand'

/** What was just deleted, and can be had again. */
export interface JustDeleted {
  /** Of the deletion. */
  id: string
  name: string
  /** In numbers. */
  said: string
  /** By whom: it is shown to nobody else. */
  viewer: string
}

export const useJustDeleted = create<{ deletion: JustDeleted | null }>(() => ({ deletion: null }))

export const announceDeletion = (deletion: JustDeleted | null) => useJustDeleted.setState({ deletion })
