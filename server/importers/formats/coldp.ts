import { extensionTables, withExtensions } from '../facts/extensions/extensionFacts'
import { extensionKind } from '../facts/extensions/extensionKinds'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan, SaidOfFields, Stage } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import type { DelimitedRow } from '../../../lib/domain/text/delimited'
import { openTable, readRows, type Table } from '../text/readTable'
import { type Join, joinedColumns, joiner, reportUnusedNames, stageNames } from './coldpNames'
import { lookThroughTaxa } from './beginTaxa'
import type { Column } from '../columns/column'
import type { ColumnWords } from '../columns/columnWords'
import type { TableSurvey } from '../columns/survey'
import { taxonColumnsSeen } from './taxonColumnWords'
import { draftTaxonomy } from './draft'
import { namedOfTaxa } from './namedOfTaxa'
import { nameUntouched } from '../phases/nameUntouched'
import { checkWidth, isTableFile, tableKey, untouchedTables } from './tables'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { readVernaculars, vernacularColumns } from './vernacularTable'
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
export async function planColdp(bulk: Bulk, source: Source, files: ColdpFiles, options: ImportOptions): Promise<ImportPlan> {
  const taxonomy = await draftTaxonomy(bulk, source, options, 'Art')
  const facts = await factTables(source)
  const { usage, name, taxon, synonym, vernacular } = files
  // Beside NameUsage the three others are not read.
  const read = [...(usage ? [usage] : [name, taxon, synonym]), vernacular]
  const known = new Set([
    ...read.filter((file) => file !== undefined),
    ...facts.flatMap(({ tables }) => tables.map(({ file }) => file)),
  ])
  const plan = { ...(await planTaxa(bulk, files, [taxonomy], options)), untouched: untouchedTables(source, known) }
  return withExtensions(plan, facts, taxonomy.organizationId ?? null)
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
  const readNames = async (stage: Stage, report: Report) => {
    if (!vernacular) return
    const all = headerColumns(vernacular.header)
    const found = vernacularColumns(all)
    if (found) return readVernaculars(vernacular, all, found, stage, report)
    await nameUntouched(
      [{ file: vernacular.file, what: 'Namen in anderen Sprachen, aber taxonID oder name fehlen' }],
      report,
      () => {},
    )
  }
  const saidOfFields: SaidOfFields = new Map()
  if (files.usage) {
    const table = await openTable(files.usage)
    const columns = assignColumns(headerColumns(table.header), coldp)
    checkName(table, columns)
    return {
      format: 'ColDP (NameUsage)',
      taxonomies,
      fieldOrder: columns.properties.map(({ name }) => name),
      saidOfFields,
      named: () => namedOfTaxa([columns]),
      async read(stage, report) {
        const join = (rows: DelimitedRow[]) => rows
        const taxa: TaxaReading = { table, columns, links: [], acceptedFrom: 'parent', join, width: table.header.length }
        await readTaxa(bulk, taxa, { taxonomies, saidOfFields }, stage, report)
        await readNames(stage, report)
      },
    }
  }
  if (!files.taxon || !files.name) {
    throw new ImportError(
      `${files.name?.path ?? options.path}: Das ColDP-Archiv enthält Namen, aber keine Taxa. Gebraucht werden NameUsage, oder Name und Taxon (mit nameID).`,
    )
  }
  const names = await openTable(files.name)
  const joined = async (file: SourceFile, kind: 'taxon' | 'synonym'): Promise<TaxaReading> => {
    const table = await openTable(file)
    return {
      table,
      ...joinedColumns(table, names, kind),
      acceptedFrom: kind === 'taxon' ? 'parent' : 'accepted',
      join: joiner(bulk, table, names, kind),
      // Behind them may stand an id that is made.
      width: table.header.length + names.header.length + 1,
    }
  }
  const taxa = await joined(files.taxon, 'taxon')
  const synonyms = files.synonym ? await joined(files.synonym, 'synonym') : null
  checkName(names, taxa.columns)
  return {
    format: 'ColDP (Name, Taxon, Synonym)',
    taxonomies,
    fieldOrder: taxa.columns.properties.map(({ name }) => name),
    saidOfFields,
    named: () => namedOfTaxa([taxa.columns, ...(synonyms ? [synonyms.columns] : [])]),
    async read(stage, report) {
      const words = (survey: TableSurvey) =>
        [taxa, ...(synonyms ? [synonyms] : [])].flatMap((reading) => wordsOfNames(reading, survey))
      const nameFile = await stageNames(bulk, names, words, stage, report)
      await readTaxa(bulk, taxa, { taxonomies, saidOfFields }, stage, report, nameFile)
      if (synonyms) await readTaxa(bulk, synonyms, { taxonomies, saidOfFields }, stage, report, nameFile)
      await reportUnusedNames(bulk, nameFile, report)
      await readNames(stage, report)
    },
  }
}

interface TaxaReading {
  table: Table
  columns: TaxonColumns
  /** Columns that put tables together. */
  links: ColumnWords[]
  acceptedFrom: 'accepted' | 'parent'
  join: Join
  /** Number of columns after joining. */
  width: number
}

/** What the columns of the names become behind those of a taxon or synonym. */
const wordsOfNames = ({ table, columns, links }: TaxaReading, survey: TableSurvey): ColumnWords[] => {
  const place = ({ index }: Column) => (index ?? -1) - table.header.length
  return [...links, ...taxonColumnsSeen(columns, (column) => survey.columns[place(column)])].flatMap(({ column, became }) =>
    place(column) < 0 ? [] : [{ column: { ...column, index: place(column) }, became }],
  )
}

async function readTaxa(
  bulk: Bulk,
  { table, columns, links, acceptedFrom, join, width }: TaxaReading,
  plan: Pick<ImportPlan, 'taxonomies' | 'saidOfFields'>,
  stage: Stage,
  report: Report,
  names = -1,
): Promise<void> {
  const begun = await lookThroughTaxa(bulk, { tables: [table], columns, words: links }, plan, stage, report)
  const file = begun.begin(table)
  const withClassification = acceptedFrom === 'parent' && !begun.isFilled(columns.roles.parentId)
  const options = {
    acceptedFrom,
    withClassification,
    width,
    header: table.header,
    ownWidth: table.header.length,
    fixed: begun.fixed,
    // A synonym names an id of another table.
    ...(acceptedFrom === 'parent' && { wordIds: begun.wordIds }),
  }
  const taxa = new TaxonTable(columns, options, stage, report)
  for await (const rows of readRows(table)) {
    report.read(file, rows.length)
    for (const row of await join(rows, taxa, report, file, names)) taxa.take(file, row)
    await stage.flush()
  }
  await taxa.finish(file, bulk)
}

function checkName(table: Table, columns: TaxonColumns): void {
  checkWidth(table.file.path, columns.properties)
  if (columns.roles.name || columns.parts.length > 0) return
  throw new ImportError(
    `${table.file.path}: Es fehlt die Spalte scientificName. Gefunden wurden: ${table.header.join(', ') || 'keine Spalten'}.`,
  )
}
