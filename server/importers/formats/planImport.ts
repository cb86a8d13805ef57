import { planFacts } from '../facts/planFacts'
import type { ImportOptions, ImportPlan } from '../plan'
import type { Report } from '../report'
import type { Source } from '../source/sourceFile'
import { coldpFiles, planColdp } from './coldp'
import { metaFile, planDarwinCoreArchive } from './darwinCoreArchive'
import { planPlainTables } from './plainTables'
import { isReferenceSystem, planReferenceSystem } from './reference/referenceSystem'
import type { Database } from '../../db/database'

/** Recognises what a source holds and plans its import; throws `ImportError` when it is nothing known. */
export async function planImport(
  bulk: Database['bulk'],
  source: Source,
  options: ImportOptions,
  report: Report,
  checkpoint: () => void,
): Promise<ImportPlan> {
  if (options.collection !== undefined || options.mapping) return planFacts(bulk, source, options, report, checkpoint)
  if (isReferenceSystem(source)) return planReferenceSystem(source, options, report)
  const meta = metaFile(source)
  if (meta) return planDarwinCoreArchive(bulk, source, meta, options)
  const coldp = coldpFiles(source)
  if (coldp) return planColdp(bulk, source, coldp, options)
  return planPlainTables(bulk, source, options, report)
}
