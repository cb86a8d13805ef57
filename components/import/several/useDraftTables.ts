'use client'

import type { ImportSettings } from '@/lib/domain/import/importSettings'
import type { Draft, Targets } from '../queries'
import { useTableSamples } from '../table/useTableSample'
import { type DraftTable, draftTable, tablesBegun } from './draftTables'

const none = { data: null, error: null, retry: () => {} }

/** The tables that come with an import, each with its beginning and what follows from it. */
export function useDraftTables(draft: Draft, settings: ImportSettings, targets: Targets): DraftTable[] {
  const begun = tablesBegun(draft, settings, targets)
  const samples = useTableSamples(
    draft.id,
    begun.map(({ chosen, target, settings: one }) => ({
      table: chosen,
      collection: one.as === 'collection' ? (target?.name ?? null) : null,
    })),
  )
  return begun.map((table, at) =>
    draftTable(table, samples[at] ?? none, settings.several ? [table.chosen] : draft.tables, targets),
  )
}
