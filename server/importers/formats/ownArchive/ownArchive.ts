import { posix } from 'node:path'
import { type ArchiveFormat, archiveLayouts } from '../../../../lib/domain/archive/archiveLayouts'
import { type OwnTableName, ownTables } from '../../../../lib/domain/archive/ownTables'
import type { Database } from '../../../db/database'
import { type FactsPlan, noFacts } from '../../facts/factsPlan'
import type { ImportOptions, ImportPlan, TaxonomyDraft } from '../../plan'
import type { Stage } from '../../plan'
import type { Report } from '../../report'
import type { Source, SourceFile } from '../../source/sourceFile'
import { draftTaxonomy, fitName } from '../draft'
import { untouchedTables } from '../tables'
import { openOwnTable } from './ownTable'
import { accountForHeads, type ArchiveHeads, readHeads } from './readHeads'
import { readFullNames, readOtherNames, readUsages } from './readNames'
import { type Origins, possibleOrigins, readOrigins, reportUnusedOrigins } from './readOrigins'
import { readRelations } from './readRelations'
import { readValueTable } from './readValues'

type Bulk = Database['bulk']

/** The files of an archive that our own export has written. */
interface OwnFiles {
  format: ArchiveFormat
  usages: SourceFile
  vernaculars: SourceFile | undefined
  properties: SourceFile | undefined
  own: Partial<Record<OwnTableName, SourceFile>> & Record<'sources' | 'fields', SourceFile>
}

/** Recognises an archive of ours by its tables ae-sources.csv and ae-fields.csv; null for any other source. */
export function ownArchiveFiles(source: Source): OwnFiles | null {
  const byName = new Map(source.files.map((file) => [posix.basename(file.path), file]))
  const own = Object.fromEntries(
    Object.entries(ownTables).flatMap(([name, { file }]) => (byName.has(file) ? [[name, byName.get(file)]] : [])),
  ) as Partial<Record<OwnTableName, SourceFile>>
  const { sources, fields } = own
  if (!sources || !fields) return null
  for (const [format, { usages, vernaculars, properties }] of Object.entries(archiveLayouts)) {
    const names = byName.get(usages.file)
    if (names)
      return {
        // The keys of the list are its formats.
        format: format as ArchiveFormat,
        usages: names,
        vernaculars: byName.get(vernaculars.file),
        properties: byName.get(properties.file),
        own: { ...own, sources, fields },
      }
  }
  return null
}

const everyColumn = { id: true, place: 'parent' as const, accepted: true, status: true, author: true, rank: true, code: true }

const formatNames: Record<ArchiveFormat, string> = {
  coldp: 'ColDP (eigener Export)',
  dwca: 'Darwin-Core-Archiv (eigener Export)',
}

/** Plans the import of an archive of ours: what it says of types, units, sources and collections is taken as it stands there, nothing is guessed. */
export async function planOwnArchive(bulk: Bulk, source: Source, files: OwnFiles, options: ImportOptions): Promise<ImportPlan> {
  const heads = await readHeads(files.own)
  const taxonomy = await ownDraft(bulk, source, heads, options)
  for (const collection of heads.collections) collection.organizationId = taxonomy.organizationId ?? null
  const facts: FactsPlan = { ...noFacts(), collections: heads.collections, scopes: [{ kind: 'own', head: 0, isExact: true }] }
  const known = new Set(
    [files.usages, files.vernaculars, files.properties, ...Object.values(files.own)].filter((file) => file !== undefined),
  )
  return {
    format: formatNames[files.format],
    taxonomies: [taxonomy],
    fieldOrder: heads.fields.map(({ name }) => name),
    saidOfFields: new Map(heads.fields.map((field) => [field.name, field])),
    named: () => ({ ...everyColumn, properties: heads.fields.map(({ name }) => name) }),
    hasNamesOfSynonyms: true,
    ...(heads.collections.length > 0 && { facts }),
    untouched: untouchedTables(source, known).map(({ file }) => ({
      file,
      what: 'für andere Programme; was darin steht, steht auch in den Tabellen ae-….csv',
    })),
    async read(stage, report) {
      report.notes.push(
        'Das Archiv stammt aus einem Export dieses Programms; Typen, Einheiten und Quellen sind die, die es selber nennt.',
      )
      await readAll(bulk, files, { heads, facts }, stage, report)
    },
  }
}

async function readAll(
  bulk: Bulk,
  { format, usages, vernaculars, properties, own }: OwnFiles,
  read: { heads: ArchiveHeads; facts: FactsPlan },
  stage: Stage,
  report: Report,
): Promise<void> {
  const layout = archiveLayouts[format]
  await accountForHeads(own, stage, report)
  await readUsages(usages, layout.usages, stage, report)
  if (own.usages) await readFullNames(bulk, own.usages, stage, report)
  if (vernaculars) await readOtherNames(vernaculars, layout.vernaculars, layout.hasLongLanguages, stage, report)
  const { heads } = read
  const possible = await possibleOrigins(bulk, heads)
  const origins: Origins = own.records ? await readOrigins(own.records, { heads, possible }, stage, report) : new Map()
  const { file: _, ...columns } = layout.properties
  if (properties) {
    const table = await openOwnTable(properties, Object.values(columns))
    await readValueTable(bulk, table, columns, { heads, origins }, stage, report)
  }
  if (own.synonymProperties) {
    const { file: __, ...same } = archiveLayouts.coldp.properties
    const table = await openOwnTable(own.synonymProperties, Object.values(same))
    await readValueTable(bulk, table, same, { heads, origins }, stage, report)
  }
  reportUnusedOrigins(origins, report)
  if (own.relations) await readRelations(bulk, own.relations, { ...read, possible }, stage, report)
}

/** What the archive says of its taxonomy; what somebody says themselves goes before it. */
async function ownDraft(bulk: Bulk, source: Source, { taxonomy }: ArchiveHeads, options: ImportOptions): Promise<TaxonomyDraft> {
  const { name: _, type, organizationId, ...said } = await draftTaxonomy(bulk, { ...source, files: [] }, options, taxonomy.type)
  return { ...taxonomy, ...said, type, name: fitName(options.taxonomy ?? taxonomy.name), organizationId: organizationId ?? null }
}
