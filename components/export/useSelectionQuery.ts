'use client'

import { useMemo } from 'react'
import { writeExportQuery } from '@/lib/domain/exportQuery'
import { defaultExportView } from '@/lib/domain/exportSettings'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'

/** What decides which taxa are selected, as a query string: choosing columns or sorting does not change it. '' while nothing is selected. */
export function useSelectionQuery(): string {
  const settings = useExportSettings()
  const { subtree } = useExportAddress().view
  return useMemo(() => {
    if (settings.taxonomies.length + settings.ids.length + subtree.length === 0) return ''
    const selection = { ...settings, taxProperties: [], pcoProperties: [], rcoProperties: [], addFilterFields: true }
    return writeExportQuery(selection, { ...defaultExportView(), subtree })
  }, [settings, subtree])
}
