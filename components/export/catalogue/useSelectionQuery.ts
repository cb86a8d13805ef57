'use client'

import { createContext, useContext, useMemo } from 'react'
import { MAX_QUERY_LENGTH, writeExportQuery } from '@/lib/domain/export/exportQuery'
import { selectingView } from '@/lib/domain/export/exportSettings'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'

/** Taxa that stand in no address: those of the own list. Null: what the address selects. */
export const SelectedIds = createContext<readonly string[] | null>(null)

/** A group of filters that is being changed: what is offered in it is not narrowed by it. Its place among them; null for none. */
export const ChangedGroup = createContext<number | null>(null)

/** What decides which taxa are selected, as a query string: choosing columns or sorting does not change it. '' while nothing is selected. */
export function useSelectionQuery(): string {
  const settings = useExportSettings()
  const { view } = useExportAddress()
  const own = useContext(SelectedIds)
  const changed = useContext(ChangedGroup)
  return useMemo(() => {
    if (settings.taxonomies.length + settings.ids.length + view.subtree.length === 0) return ''
    const filterGroups = view.filterGroups.filter((_, at) => at !== changed)
    const query = (ids: readonly string[]) =>
      writeExportQuery({ ...selection, ids: [...ids] }, selectingView({ ...view, filterGroups }))
    const selection = { ...settings, taxProperties: [], pcoProperties: [], rcoProperties: [], addFilterFields: true }
    // More than a query has room for: then the numbers are those of the whole taxonomies, and say so.
    const narrowed = own ? query(own) : ''
    return narrowed !== '' && narrowed.length <= MAX_QUERY_LENGTH ? narrowed : query(settings.ids)
  }, [settings, view, own, changed])
}
