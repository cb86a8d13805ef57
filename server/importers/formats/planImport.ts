import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan } from '../plan'
import type { Report } from '../report'
import type { Source } from '../source/source'
import { isReferenceSystem, planReferenceSystem } from './referenceSystem'

/** Recognises what a source holds and plans its import; throws `ImportError` when it is nothing known. */
export async function planImport(_bulk: Database['bulk'], source: Source, options: ImportOptions, report: Report): Promise<ImportPlan> {
  if (isReferenceSystem(source)) return planReferenceSystem(source, options, report)
  throw new ImportError('unbekannt')
}
