'use client'

import { createContext, useContext, useMemo } from 'react'
import { MAX_QUERY_LENGTH, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { selectingView } from '@/lib/domain/export/exportSettings'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'

/** Taxa that stand in no address: those of the own list. Null: what the address selects. */
export const SelectedIds = createContext<readonly string[] | null>(null)

/** What decides which taxa are selected, as a query string: choosing columns or sorting does not change it. '' while nothing is selected. */
export function useSelectionQuery(): string {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const own = useContext(SelectedIds)
  return useMemo(() => {
    if (settings.taxonomies.length + settings.ids.length + view.subtree.length === 0) return ''
    const query = (ids: readonly string[]) => writeExportQuery({ ...selection, ids: [...ids] }, selectingView(view))
    const selection = { ...settings, taxProperties: [], pcoProperties: [], rcoProperties: [], addFilterFields: true }
    // More than a query has room for: then the numbers are those of the whole taxonomies, and say so.
    const narrowed = own ? query(own) : ''
    return narrowed !== '' && narrowed.length <= MAX_QUERY_LENGTH ? narrowed : query(settings.ids)
  }, [settings, view, own])
}
