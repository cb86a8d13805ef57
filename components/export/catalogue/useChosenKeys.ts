'use client'

import { useMemo } from 'react'
import { chosenProperties, namesOf } from '@/lib/domain/export/exportAxes'
import { columnKey } from '@/lib/domain/export/exportColumns'
import type { ExportSettings } from '@/lib/domain/export/exportShape'
import { useExportSettings } from '@/stores/exportSettings'

/** The column keys of all chosen properties. */
export function useChosenKeys(): ReadonlySet<string> {
  const settings = useExportSettings()
  return useMemo(() => chosenKeys(settings), [settings])
}

export const chosenKeys = (settings: ExportSettings): ReadonlySet<string> =>
  new Set(chosenProperties(settings).map((property) => columnKey(property.axis, namesOf(property))))
