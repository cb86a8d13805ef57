import { allConditions, withPart } from '@/lib/domain/export/filterGroups'
import { MAX_FILTERS } from '@/lib/domain/export/exportParameters'
import { fieldCount, MAX_EXPORT_FIELDS } from '@/lib/domain/export/exportSettings'
import type { AxisFilter, ExportChoice } from '@/lib/domain/export/exportShape'
import { useExportAddress, useExportSettings } from '@/stores/exportSettings'

/** What is chosen at this moment. */
export const chosen = (): ExportChoice => ({ settings: useExportSettings.getState(), view: useExportAddress.getState().view })

/** Why there can be no further filter, as a sentence; null while there can. */
export function refuseFilter(): string | null {
  const { settings, view } = chosen()
  if (allConditions(settings, view).length < MAX_FILTERS) return null
  return `Ein Export hat höchstens ${MAX_FILTERS} Filter. Entfernen Sie zuerst einen.`
}

/** The same of a group's condition, whose field is a column, and of these there are only so many. */
export function refusePart(filter: AxisFilter): string | null {
  const { settings, view } = chosen()
  const filterGroups = withPart(view.filterGroups, [view.filterGroups.length, 0], filter)
  if (fieldCount(settings, { filterGroups }) <= MAX_EXPORT_FIELDS) return refuseFilter()
  return `Das Feld wäre eine Spalte mehr als die ${MAX_EXPORT_FIELDS}, die ein Export haben kann. Wählen Sie eine Eigenschaft ab.`
}
