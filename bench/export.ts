import { archiveRows } from './exportArchives'
import { openExportData } from './exportData'
import { fileRows } from './exportFiles'
import { memoryRows } from './exportMemory'
import { screenRows, statisticsRows } from './exportScreen'
import { enginesOf } from './keptDatabase'
import type { Bench, BenchRow } from './types'

/** Everything the issue «An export that can be trusted» sets bounds for: files against COPY, the screen at half a million taxa, a million rows. */
export const exportBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  for (const engine of enginesOf(context)) {
    const kept = await openExportData(engine, context)
    try {
      rows.push(...(await screenRows(kept)), ...(await fileRows(kept)), ...(await statisticsRows(kept)))
    } finally {
      await kept.close()
    }
    rows.push(...(await archiveRows(engine, context)), ...(await memoryRows(engine, context)))
  }
  return rows
}
