import { extensionTables, withExtensions } from '../facts/extensionFacts'
import { extensionKind } from '../facts/extensionKinds'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan, Stage } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, readRows, type Table } from '../text/readTable'
import { type Join, joinedColumns, joiner, reportUnusedNames, stageNames } from './coldpNames'
import { draftTaxonomy } from './draft'
import { checkWidth, encodingNotes, hasValues, isTableFile, tableKey, untouchedTables } from './tables'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { takeVernacular, vernacularColumns } from './vernacularTable'
import { coldp } from './vocabulary'
import type { Database } from '../../db/database'

type Bulk = Database['bulk']

/** The ColDP tables of a source; null when it has none of them. */
export function coldpFiles(source: Source): ColdpFiles | null {
  const byKey = new Map(source.files.filter(isTableFile).map((file) => [tableKey(file), file]))
  const files = {
    usage: byKey.get('nameusage'),
    name: byKey.get('name'),
    taxon: byKey.get('taxon'),
    synonym: byKey.get('synonym'),
    vernacular: byKey.get('vernacularname'),
  }
  // A table alone that is called «names» is a table like any other; ColDP calls its own «Name».
  const isAloneInPlural = byKey.size === 1 && /(^|\/)names\.\w+$/i.test(files.name?.path ?? '')
  return files.usage || (files.name && !isAloneInPlural) ? files : null
}

interface ColdpFiles {
  usage: SourceFile | undefined
  name: SourceFile | undefined
  taxon: SourceFile | undefined
  synonym: SourceFile | undefined
  vernacular: SourceFile | undefined
}

/** Plans the import of a ColDP archive: NameUsage, or the three tables Name, Taxon and Synonym; what else speaks of taxa becomes collections. */
export async function planColdp(
  bulk: Bulk,
  source: Source,
  files: ColdpFiles,
  options: ImportOptions,
  report: Report,
): Promise<ImportPlan> {
  const taxonomy = await draftTaxonomy(bulk, source, options, 'Art')
  const facts = await factTables(source)
  const known = new Set([
    ...Object.values(files).filter((file) => file !== undefined),
    ...facts.flatMap(({ tables }) => tables.map(({ file }) => file)),
  ])
  report.untouched.push(...untouchedTables(source, known))
  const plan = await planTaxa(bulk, files, [taxonomy], options)
  return withExtensions(plan, facts, taxonomy.organizationId ?? null, report)
}

/** The tables that speak of taxa: TaxonProperty, Distribution, SpeciesInteraction. */
async function factTables(source: Source): Promise<ReturnType<typeof extensionTables>> {
  const tables: Table[] = []
  for (const file of source.files.filter(isTableFile))
    if (extensionKind(tableKey(file)) && file.size > 0) tables.push(await openTable(file))
  return extensionTables(tables)
}

async function planTaxa(
  bulk: Bulk,
  files: ColdpFiles,
  taxonomies: ImportPlan['taxonomies'],
  options: ImportOptions,
): Promise<ImportPlan> {
  const vernacular = files.vernacular ? await openTable(files.vernacular) : null
  const readVernaculars = async (stage: Stage, report: Report) => {
    if (vernacular) await readVernacularTable(vernacular, stage, report)
  }
  if (files.usage) {
    const table = await openTable(files.usage)
    const columns = assignColumns(headerColumns(table.header), coldp)
    checkName(table, columns)
    return {
      format: 'ColDP (NameUsage)',
      taxonomies,
      fieldOrder: columns.properties.map(({ name }) => name),
      async read(stage, report) {
        await readTaxa(
          bulk,
          table,
          columns,
          { acceptedFrom: 'parent', join: (rows) => rows, width: table.header.length },
          stage,
          report,
        )
        await readVernaculars(stage, report)
      },
    }
  }
  if (!files.taxon || !files.name) {
    throw new ImportError(
      `${files.name?.path ?? options.path}: Das ColDP-Archiv enthält Namen, aber keine Taxa. Gebraucht werden NameUsage, oder Name und Taxon (mit nameID).`,
    )
  }
  const names = await openTable(files.name)
  const taxa = await openTable(files.taxon)
  const synonyms = files.synonym ? await openTable(files.synonym) : null
  const taxonColumns = joinedColumns(taxa, names, 'taxon')
  checkName(names, taxonColumns)
  return {
    format: 'ColDP (Name, Taxon, Synonym)',
    taxonomies,
    fieldOrder: taxonColumns.properties.map(({ name }) => name),
    async read(stage, report) {
      const nameFile = await stageNames(bulk, names, stage, report)
      const width = (table: Table) => table.header.length + names.header.length
      await readTaxa(
        bulk,
        taxa,
        taxonColumns,
        { acceptedFrom: 'parent', join: joiner(bulk, taxa, names), width: width(taxa) },
        stage,
        report,
      )
      if (synonyms) {
        const columns = joinedColumns(synonyms, names, 'synonym')
        await readTaxa(
          bulk,
          synonyms,
          columns,
          { acceptedFrom: 'accepted', join: joiner(bulk, synonyms, names), width: width(synonyms) },
          stage,
          report,
        )
      }
      await reportUnusedNames(bulk, nameFile, report)
      await readVernaculars(stage, report)
    },
  }
}

interface Reading {
  acceptedFrom: 'accepted' | 'parent'
  join: Join
  /** Number of columns after joining. */
  width: number
}

async function readTaxa(
  bulk: Bulk,
  table: Table,
  columns: TaxonColumns,
  { acceptedFrom, join, width }: Reading,
  stage: Stage,
  report: Report,
): Promise<void> {
  const file = report.file(table.file.path, encodingNotes(table))
  const withClassification = acceptedFrom === 'parent' && !hasValues(table.sample, columns.roles.parentId)
  const taxa = new TaxonTable(columns, { acceptedFrom, withClassification, width }, stage, report)
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of await join(rows, report, file)) taxa.take(file, row)
    await stage.flush()
  }
  await taxa.finish(file, bulk)
}

async function readVernacularTable(table: Table, stage: Stage, report: Report): Promise<void> {
  const file = report.file(table.file.path, encodingNotes(table))
  const columns = vernacularColumns(headerColumns(table.header))
  if (!columns)
    return void report.files[file]?.notes.push(
      `Die Tabelle wurde nicht gelesen: Es fehlen taxonID oder name (gefunden: ${table.header.join(', ')}).`,
    )
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of rows) takeVernacular(columns, file, row, stage, report)
    await stage.flush()
  }
}

function checkName(table: Table, columns: TaxonColumns): void {
  checkWidth(table.file.path, columns.properties)
  if (columns.roles.name || columns.parts.length > 0) return
  throw new ImportError(
    `${table.file.path}: Es fehlt die Spalte scientificName. Gefunden wurden: ${table.header.join(', ') || 'keine Spalten'}.`,
  )
}
