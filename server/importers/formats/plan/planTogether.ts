import type { TableMapping } from '../../../../lib/domain/import/importMapping'
import type { Database } from '../../../db/database'
import { planFacts } from '../../facts/planFacts'
import { ImportError } from '../../importError'
import type { ImportOptions, ImportPlan } from '../../plan'
import type { Report } from '../../report'
import type { Source, SourceFile } from '../../source/sourceFile'
import { ONLY_LOOKED_UP } from '../../text/lookUpTexts'
import { isMeant, tablesOf } from '../../text/mappedTables'
import { isArchive } from './archiveKind'
import { isTableFile } from '../tables'

interface Asked {
  options: ImportOptions
  /** What is said of the taxonomy. */
  asked: Partial<ImportOptions>
  /** Tables that become collections. */
  collections: readonly TableMapping[]
}

/**
 * A taxonomy and collections about it, as one import: the collections find their taxa in the taxonomy that comes with them, unless they name others. Throws
 * `ImportError`.
 */
export async function planTogether(
  bulk: Database['bulk'],
  source: Source,
  { options, asked, collections }: Asked,
  planTaxonomy: (source: Source) => Promise<ImportPlan>,
  report: Report,
  checkpoint: () => void,
): Promise<ImportPlan> {
  const isWhole = isArchive(source)
  const taken = new Set<SourceFile>()
  for (const each of collections) for (const { file } of await tablesOf(source, each, options.path)) taken.add(file)
  // What is a collection's is not taken for a part of the taxonomy, unless somebody said so; an archive knows its own tables.
  const named = asked.table?.file !== undefined || asked.table?.sheet !== undefined
  const rest = source.files.filter((file) => !taken.has(file) || (named && isMeant(file, asked.table ?? {})))
  const plan = await planTaxonomy(isWhole ? source : { ...source, files: rest })
  const [taxonomy] = plan.taxonomies
  if (plan.extras || !taxonomy)
    throw new ImportError(`${options.path}: Diese Tabellen bringen ihre Sammlungen selbst mit; importieren Sie weitere für sich.`)
  const untouched = plan.untouched ?? []
  const twice = isWhole ? [...taken].find((file) => !untouched.some((each) => each.file === file)) : undefined
  if (twice)
    throw new ImportError(
      `${options.path}: Die Tabelle «${twice.path}» gehört zum Archiv und kommt mit ihm. Lassen Sie sie als Sammlung weg, oder importieren Sie sie für sich.`,
    )
  const others = { ...options, collection: undefined, taxonomies: undefined, mapping: { tables: [...collections] } }
  const brought = plan.facts?.collections.length ?? 0
  const facts = await planFacts(bulk, source, others, report, checkpoint, { name: taxonomy.name, facts: plan.facts })
  // What is said about missing taxa is said of the taxonomy alone, with what it brings.
  for (const collection of facts.facts?.collections.slice(brought) ?? [])
    collection.missing ??= options.deleteMissing ? 'delete' : 'keep'
  const left = new Map(facts.untouched?.map(({ file, what }) => [file, what]))
  return {
    ...plan,
    ...(facts.facts && { facts: facts.facts }),
    untouched: untouched
      .filter(({ file }) => left.has(file) || !isTableFile(file))
      .map((each) => (left.get(each.file) === ONLY_LOOKED_UP ? { ...each, what: ONLY_LOOKED_UP } : each)),
    async read(stage, report) {
      await plan.read(stage, report)
      await facts.read(stage, report)
    },
  }
}
