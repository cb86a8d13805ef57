import { posix } from 'node:path'
import type { Database } from '../../db/database'
import { type ExtensionTable, withExtensions } from '../facts/extensionFacts'
import { extensionKind } from '../facts/extensionKinds'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, readRows, type Table } from '../text/readTable'
import { draftTaxonomy } from './draft'
import { MAX_BYTES, fileText } from './metadata'
import { type ArchiveTable, parseMetaXml } from './metaXml'
import { checkWidth, encodingNotes, hasValues, untouchedTables } from './tables'
import { assignColumns, type Column, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { takeVernacular, vernacularColumns } from './vernacularTable'
import { darwinCore } from './vocabulary'

export const metaFile = (source: Source): SourceFile | undefined =>
  source.files.find((file) => posix.basename(file.path).toLowerCase() === 'meta.xml')

/** Plans the import of a Darwin Core Archive by its meta.xml. */
export async function planDarwinCoreArchive(
  bulk: Database['bulk'],
  source: Source,
  meta: SourceFile,
  options: ImportOptions,
  report: Report,
): Promise<ImportPlan> {
  if (meta.size > MAX_BYTES)
    throw new ImportError(
      `${meta.path} ist grösser als 2 MB; das ist keine Beschreibung eines Archivs mehr. Prüfen Sie, ob es die richtige Datei ist.`,
    )
  const archive = parseMetaXml(await fileText(meta), meta.path)
  const { core } = archive
  const files = (table: ArchiveTable) => table.locations.map((location) => located(source, meta, location))
  const coreFiles = files(core)
  if (!/^taxon$/i.test(core.rowType) && !core.fields.some(({ term }) => term === 'scientificName')) {
    throw new ImportError(
      `${meta.path}: Der Kern des Archivs enthält «${core.rowType}», nicht Taxa. Gebraucht wird ein Kern mit Taxa (rowType Taxon) und der Spalte scientificName.`,
    )
  }
  if (/^(occurrence|event|materialsample|materialentity|identification|measurementorfact)$/i.test(core.rowType))
    throw new ImportError(
      `${meta.path}: Der Kern des Archivs enthält «${core.rowType}», nicht Taxa; jede Beobachtung würde ein eigenes Taxon. Gebraucht wird ein Archiv, dessen Kern Taxa sind (rowType Taxon), zum Beispiel eine Checkliste.`,
    )
  const extensions = archive.extensions.map((table) => ({ table, files: files(table) }))
  for (const extension of extensions) {
    if (extension.table.idIndex === null)
      throw new ImportError(
        `${meta.path}: Der Erweiterung «${extension.table.rowType}» fehlt <coreid>; ihre Zeilen lassen sich keinem Taxon zuordnen.`,
      )
  }
  const columns = coreColumns(core)
  if (!columns.roles.name && columns.parts.length === 0) {
    throw new ImportError(
      `${meta.path}: Unter den Spalten des Kerns ist kein Name (scientificName). Gefunden wurden: ${core.fields.map(({ term }) => term).join(', ')}.`,
    )
  }
  checkWidth(meta.path, columns.properties)
  const tables = await openAll(coreFiles, core)
  const vernaculars = extensions.filter(({ table }) => table.rowType === 'VernacularName')
  const facts = await factTables(extensions)
  const known = new Set([meta, ...coreFiles, ...[...vernaculars, ...facts.known].flatMap((extension) => extension.files)])
  report.untouched.push(...untouchedTables(source, known, archive.metadata))
  const taxonomy = await draftTaxonomy(bulk, source, options, 'Art', archive.metadata)
  const plan: ImportPlan = {
    format: 'Darwin-Core-Archiv',
    taxonomies: [taxonomy],
    fieldOrder: columns.properties.map(({ name }) => name),
    async read(stage, report) {
      const sample = tables.flatMap((table) => table.sample)
      const withParents = hasValues(sample, columns.roles.parentId) || hasValues(sample, columns.roles.parentName)
      const taxa = new TaxonTable(
        columns,
        { acceptedFrom: 'accepted', withClassification: !withParents, width: width(core) },
        stage,
        report,
      )
      let file = 0
      for (const table of tables) {
        file = report.file(table.file.path, encodingNotes(table))
        for await (const rows of readRows(table)) {
          report.read(file, rows.length)
          for (const row of rows) taxa.take(file, row)
          await stage.flush()
        }
      }
      await taxa.finish(file, bulk)
      for (const extension of vernaculars) await readVernaculars(extension.table, extension.files, stage, report)
    },
  }
  return withExtensions(plan, facts.tables, taxonomy.organizationId ?? null, report)
}

interface Extension {
  table: ArchiveTable
  files: SourceFile[]
}

/** The extensions that become collections beside the taxonomy. */
async function factTables(extensions: readonly Extension[]): Promise<{ tables: ExtensionTable[]; known: Extension[] }> {
  const known = extensions.filter(({ table }) => extensionKind(table.rowType) !== null)
  const tables: ExtensionTable[] = []
  for (const { table, files } of known) {
    const kind = extensionKind(table.rowType)
    const taxon: Column = { name: 'coreid', index: table.idIndex, default: null }
    if (kind) tables.push({ kind, tables: await openAll(files, table), columns: table.fields.map(fieldColumn), taxon })
  }
  return { tables, known }
}

async function readVernaculars(
  description: ArchiveTable,
  files: SourceFile[],
  stage: Parameters<ImportPlan['read']>[0],
  report: Report,
): Promise<void> {
  const taxon: Column = { name: 'coreid', index: description.idIndex, default: null }
  const columns = vernacularColumns(description.fields.map(fieldColumn), { taxon })
  for (const table of await openAll(files, description)) {
    const file = report.file(table.file.path, encodingNotes(table))
    if (!columns) {
      report.files[file]?.notes.push('Keine Spalte vernacularName; die Tabelle wurde nicht gelesen.')
      continue
    }
    for await (const rows of readRows(table)) {
      report.read(file, rows.length)
      for (const row of rows) takeVernacular(columns, file, row, stage, report)
      await stage.flush()
    }
  }
}

const fieldColumn = ({ term, index, default: fallback }: ArchiveTable['fields'][number]): Column => ({
  name: term,
  index,
  default: fallback,
})

/** The core's columns; its id column is the id of the rows, unless taxonID stands elsewhere: then it is their second name. */
function coreColumns(core: ArchiveTable): TaxonColumns {
  const columns = core.fields.map(fieldColumn)
  const taxonId = columns.find(({ name }) => name === 'taxonID')
  const rowId: Column | undefined = core.idIndex === null ? undefined : { name: 'id', index: core.idIndex, default: null }
  if (!rowId) return assignColumns(columns, darwinCore)
  if (taxonId && taxonId.index !== rowId.index) return assignColumns(columns, darwinCore, { id: taxonId, rowId })
  const assigned = assignColumns(columns, darwinCore, { id: rowId })
  return { ...assigned, properties: assigned.properties.filter((column) => column !== taxonId) }
}

/** Some files hold more columns than meta.xml names, so only text behind both counts as shifted. */
const width = (core: ArchiveTable) => Math.max(1_000, core.idIndex ?? 0, ...core.fields.map(({ index }) => (index ?? 0) + 1))

const openAll = (files: SourceFile[], { encoding, dialect, headerLines }: ArchiveTable): Promise<Table[]> =>
  Promise.all(files.map((file) => openTable(file, { encoding, dialect, headerLines })))

function located(source: Source, meta: SourceFile, location: string): SourceFile {
  const path = posix.normalize(posix.join(posix.dirname(meta.path), location))
  const found =
    source.files.find((file) => file.path === path) ?? source.files.find((file) => file.path.toLowerCase() === path.toLowerCase())
  if (found) return found
  throw new ImportError(
    `${meta.path} nennt die Datei ${location}, die im Archiv fehlt. Vorhanden sind: ${source.files
      .slice(0, 20)
      .map((file) => file.path)
      .join(', ')}.`,
  )
}
