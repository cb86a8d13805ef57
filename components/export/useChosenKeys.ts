'use client'

import { useMemo } from 'react'
import { exportAxes, keyValues } from '@/lib/domain/exportAxes'
import { columnKey } from '@/lib/domain/exportColumns'
import type { ExportSettings } from '@/lib/domain/exportSettings'
import { useExportSettings } from '@/stores/exportSettings'

/** The column keys of all chosen properties. */
export function useChosenKeys(): ReadonlySet<string> {
  const settings = useExportSettings()
  return useMemo(() => chosenKeys(settings), [settings])
}

export const chosenKeys = (settings: ExportSettings): ReadonlySet<string> =>
  new Set(
    exportAxes.flatMap((axis) => settings[axis.properties].map((property) => columnKey(axis.axis, keyValues(axis, property)))),
  )
