import { taxonomyTable } from '../plain/taxonomyTable'
import { ImportError } from '../../importError'
import { planFacts } from '../../facts/planFacts'
import type { ImportOptions, ImportPlan } from '../../plan'
import type { Report } from '../../report'
import type { Source } from '../../source/sourceFile'
import { coldpFiles, planColdp } from '../coldp'
import { metaFile, planDarwinCoreArchive } from '../darwinCoreArchive'
import { ownArchiveFiles, planOwnArchive } from '../ownArchive/ownArchive'
import { planPlainTables } from '../plainTables'
import { formerVersion } from '../../versions/formerVersion'
import { planTogether } from './planTogether'
import { isReferenceSystem, planReferenceSystem } from '../reference/referenceSystem'
import type { Database } from '../../../db/database'

/** Recognises what a source holds and plans its import; throws `ImportError` when it is nothing known. */
export async function planImport(
  bulk: Database['bulk'],
  source: Source,
  options: ImportOptions,
  report: Report,
  checkpoint: () => void,
): Promise<ImportPlan> {
  const mapped = options.mapping && taxonomyTable(options.mapping, options)
  if (!mapped && (options.collection !== undefined || options.mapping))
    return planFacts(bulk, source, withoutVersion(options), report, checkpoint)
  const asked = { ...options, ...mapped?.asked }
  const former = await formerVersion(bulk, asked.versionOf)
  const typed = former ? { ...asked, type: asked.type ?? former.type } : asked
  const plan = (rest: Source) => planTaxonomy(bulk, rest, typed, report, checkpoint)
  const missing = mapped?.asked.deleteMissing
  const said = { ...(missing !== undefined && { deleteMissing: missing }), ...(former && { former }) }
  if (!mapped || mapped.collections.length === 0) return { ...(await plan(source)), ...said }
  return { ...(await planTogether(bulk, source, { options, ...mapped }, plan, report, checkpoint)), ...said }
}

/** Throws `ImportError` where something is to be a new version that is no taxonomy. */
function withoutVersion(options: ImportOptions): ImportOptions {
  if (options.versionOf === undefined) return options
  throw new ImportError(
    `Eine neue Fassung von «${options.versionOf}» ist eine Taxonomie; aus diesen Tabellen werden Eigenschaften-Sammlungen.`,
  )
}

async function planTaxonomy(
  bulk: Database['bulk'],
  source: Source,
  options: ImportOptions,
  report: Report,
  checkpoint: () => void,
): Promise<ImportPlan> {
  const plan = await (isReferenceSystem(source)
    ? planReferenceSystem(source, options, report)
    : planArchive(bulk, source, options))
  if (plan?.extras && Object.keys(options.about ?? {}).length > 0)
    throw new ImportError(
      `${options.path}: Diese Tabellen sagen selbst, unter welcher Lizenz was steht; lassen Sie --licence, --citation und «about» weg.`,
    )
  if (!plan) return planPlainTables(bulk, source, options, report, checkpoint)
  if (Object.keys(options.table?.taxonomy ?? {}).length > 0)
    throw new ImportError(
      `${options.path}: Das ist ein Archiv (${plan.format}); was seine Spalten bedeuten, sagt es selbst. ` +
        'Lassen Sie sie in der Zuordnung weg («"taxonomy": {}»), oder importieren Sie seine Tabelle einzeln.',
    )
  return plan
}

async function planArchive(bulk: Database['bulk'], source: Source, options: ImportOptions): Promise<ImportPlan | null> {
  const own = ownArchiveFiles(source)
  if (own) return planOwnArchive(bulk, source, own, options)
  const meta = metaFile(source)
  if (meta) return planDarwinCoreArchive(bulk, source, meta, options)
  const coldp = coldpFiles(source)
  return coldp ? planColdp(bulk, source, coldp, options) : null
}
