import { archiveRows } from './exportArchives'
import { standardRows } from './exportStandards'
import { coreFieldRows } from './exportCore'
import { openExportData } from './exportData'
import { fileRows } from './exportFiles'
import { growthRows, wideRows } from './exportGrowth'
import { memoryRows } from './exportMemory'
import { screenRows, statisticsRows } from './exportScreen'
import { enginesOf } from '../support/keptDatabase'
import { table } from '../support/table'
import type { Bench, BenchRow } from '../support/types'

/**
 * Everything the issue «An export that can be trusted» sets bounds for: files against
 * COPY, the screen at half a million taxa, core fields of a tree, a million rows, and what each of them takes beside one of a hundred thousand.
 */
export const exportBench: Bench = async (context) => {
  const rows: BenchRow[] = []
  // Half an hour per engine: who ends it early has what was measured so far.
  const add = (measured: BenchRow[]) => {
    context.say(`\n${table(measured)}`)
    rows.push(...measured)
  }
  for (const engine of enginesOf(context)) {
    const kept = await openExportData(engine, context)
    try {
      for (const part of [screenRows, fileRows, wideRows, standardRows, statisticsRows]) add(await part(kept))
    } finally {
      await kept.close()
    }
    for (const part of [coreFieldRows, archiveRows, growthRows, memoryRows]) add(await part(engine, context))
  }
  return rows
}
