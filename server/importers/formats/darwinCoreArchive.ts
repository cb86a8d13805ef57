import { posix } from 'node:path'
import { namesApart } from '../../../lib/domain/vocabulary/propertyName'
import type { Database } from '../../db/database'
import { withExtensions } from '../facts/extensions/extensionFacts'
import { extensionKind, type ExtensionTable } from '../facts/extensions/extensionKinds'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan, Stage, UntouchedFile } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, readRows, type Table } from '../text/readTable'
import { draftTaxonomy } from './draft'
import { namedOfTaxa } from './namedOfTaxa'
import { MAX_BYTES, fileText } from './metadata'
import { type ArchiveTable, parseMetaXml } from './metaXml'
import { lookThroughTaxa } from './beginTaxa'
import type { ColumnWords } from '../columns/columnWords'
import { checkWidth, untouchedTables } from './tables'
import type { Column } from '../columns/column'
import { assignColumns, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { readVernaculars, vernacularColumns } from './vernacularTable'
import { darwinCore } from './vocabulary'

export const metaFile = (source: Source): SourceFile | undefined =>
  source.files.find((file) => posix.basename(file.path).toLowerCase() === 'meta.xml')

/** Plans the import of a Darwin Core Archive by its meta.xml. */
export async function planDarwinCoreArchive(
  bulk: Database['bulk'],
  source: Source,
  meta: SourceFile,
  options: ImportOptions,
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
      `${meta.path}: Der Kern des Archivs enthält «${core.rowType}», nicht Taxa. ` +
        'Gebraucht wird ein Kern mit Taxa (rowType Taxon) und der Spalte scientificName.',
    )
  }
  if (/^(occurrence|event|materialsample|materialentity|identification|measurementorfact)$/i.test(core.rowType))
    throw new ImportError(
      `${meta.path}: Der Kern des Archivs enthält «${core.rowType}», nicht Taxa; jede Beobachtung würde ein eigenes Taxon. ` +
        'Gebraucht wird ein Archiv, dessen Kern Taxa sind (rowType Taxon), zum Beispiel eine Checkliste.',
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
  const vernaculars = extensions.filter(({ table }) => namesIn(table) !== null)
  const facts = await factTables(extensions)
  const read = [...vernaculars, ...facts.known]
  const known = new Set([meta, ...coreFiles, ...read.flatMap((extension) => extension.files)])
  const others = new Map(extensions.flatMap(({ table, files }) => files.map((file) => [file, table] as const)))
  const taxonomy = await draftTaxonomy(bulk, source, options, 'Art', archive.metadata)
  const plan: ImportPlan = {
    format: 'Darwin-Core-Archiv',
    taxonomies: [taxonomy],
    fieldOrder: columns.properties.map(({ name }) => name),
    saidOfFields: new Map(),
    named: () => namedOfTaxa([columns]),
    untouched: untouchedTables(source, known, archive.metadata).map((each) => ({ ...each, ...described(others.get(each.file)) })),
    async read(stage, report) {
      const begun = await lookThroughTaxa(bulk, { tables, columns, words: linkOf(core, columns) }, plan, stage, report)
      const withParents = begun.isFilled(columns.roles.parentId) || begun.isFilled(columns.roles.parentName)
      const options = {
        acceptedFrom: 'accepted',
        withClassification: !withParents,
        width: width(core),
        fixed: begun.fixed,
        wordIds: begun.wordIds,
      } as const
      const taxa = new TaxonTable(columns, options, stage, report)
      let file = 0
      for (const table of tables) {
        file = begun.begin(table)
        for await (const rows of readRows(table)) {
          report.read(file, rows.length)
          for (const row of rows) taxa.take(file, row)
          await stage.flush()
        }
      }
      await taxa.finish(file, bulk)
      for (const extension of vernaculars) await readNames(extension, stage, report)
    },
  }
  return withExtensions(plan, facts.tables, taxonomy.organizationId ?? null)
}

/** How an extension that is not read is written, and what its columns are called. */
const described = (table: ArchiveTable | undefined): Partial<UntouchedFile> =>
  table
    ? {
        hints: { encoding: table.encoding, dialect: table.dialect, headerLines: table.headerLines },
        names: tableColumns(table),
        ...(table.rowType === NAMES && { what: 'Namen in anderen Sprachen, aber vernacularName fehlt' }),
      }
    : {}

/** The id of a row that is not the id of its taxon: only the extensions refer to it. */
const linkOf = (core: ArchiveTable, { roles }: TaxonColumns): ColumnWords[] =>
  [roles.rowId ?? null, core.idIndex === null ? null : { name: 'id', index: core.idIndex, default: null }].flatMap((column) =>
    column ? [{ column, became: 'Id der Zeile', isLink: true as const }] : [],
  )

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
    if (kind) tables.push({ kind, tables: await openAll(files, table), columns: tableColumns(table), taxon })
  }
  return { tables, known }
}

/** The extension of names in other languages. */
const NAMES = 'VernacularName'

/** Its columns; null for another extension, and where none of them holds the names. */
function namesIn(table: ArchiveTable) {
  const taxon: Column = { name: 'coreid', index: table.idIndex, default: null }
  const all = [taxon, ...tableColumns(table)]
  const columns = table.rowType === NAMES ? vernacularColumns(all, { taxon }) : null
  return columns && { all, columns }
}

async function readNames({ table, files }: Extension, stage: Stage, report: Report): Promise<void> {
  const found = namesIn(table)
  if (!found) return
  for (const opened of await openAll(files, table)) await readVernaculars(opened, found.all, found.columns, stage, report)
}

/** The columns that meta.xml names; a second one of a term gets a number. */
const tableColumns = ({ fields }: ArchiveTable): Column[] => {
  const names = namesApart(fields.map(({ term }) => term))
  return fields.map(({ term, index, default: fallback }, place) => ({ name: names[place] ?? term, index, default: fallback }))
}

/** The core's columns; its id column is the id of the rows, unless taxonID stands elsewhere: then it is their second name. */
function coreColumns(core: ArchiveTable): TaxonColumns {
  const columns = tableColumns(core)
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
