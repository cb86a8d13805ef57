import { extensionTables, withExtensions } from '../facts/extensions/extensionFacts'
import { ImportError } from '../importError'
import type { ImportOptions, ImportPlan, TaxonomyType } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { openTable, readRows, type Table } from '../text/readTable'
import { alike, headerOf, noteTogether } from '../text/alike'
import { type Codes, parentByCode } from './codes'
import { lookThroughTaxa } from './beginTaxa'
import { draftTaxonomy } from './draft'
import { checkWidth, isTableFile, tableKey, untouchedTables } from './tables'
import { cell, type Column } from '../columns/column'
import { assignColumns, headerColumns, type TaxonColumns } from './taxonColumns'
import { TaxonTable } from './taxonTable'
import { readSynonymTable, synonymColumns } from './synonymTable'
import { readVernaculars, vernacularColumns } from './vernacularTable'
import { darwinCore, key, plain } from './vocabulary'
import type { Database } from '../../db/database'

/**
 * Plans the import of tables without a description: one file, or a folder of which one table holds the taxa and another may hold
 * vernacular names. Columns are known by Darwin Core's words, else by everyday ones.
 */
export async function planPlainTables(
  bulk: Database['bulk'],
  source: Source,
  options: ImportOptions,
  report: Report,
): Promise<ImportPlan> {
  const candidates = source.files.length === 1 ? source.files : source.files.filter(isTableFile)
  const wanted = options.table
  const tables: Table[] = []
  for (const file of candidates.slice(0, 100))
    if (file.size > 0) tables.push(await openNamed(file, wanted && isMeant(file, wanted) ? wanted.headerRow : undefined))
  const meant = wanted ? tables.filter(({ file }) => isMeant(file, wanted)) : tables
  const found = taxonTable(meant.length > 0 ? meant : tables, options)
  const { table, format } = found
  const together =
    wanted && wanted.sheets !== 'alike'
      ? [table]
      : alike(
          tables.filter((each) => each === table || isOfTaxa(each)),
          table,
        )
  const isOther = (each: Table) => !together.includes(each)
  const header = headerOf(together)
  const columns = plainColumns(headerColumns(header))
  checkWidth(table.file.path, columns.properties)
  refuseOccurrences(table, columns)
  const vernaculars = tables.flatMap((each) => {
    const found =
      isOther(each) && /vernacular|commonname|trivialname/.test(tableKey(each.file))
        ? vernacularColumns(headerColumns(each.header))
        : null
    return found && !/^input/.test(tableKey(each.file)) ? [{ table: each, columns: found }] : []
  })
  const synonyms = tables.flatMap((each) => {
    const found = isOther(each) && /synonym/.test(tableKey(each.file)) ? synonymColumns(each.header) : null
    return found ? [{ table: each, columns: found }] : []
  })
  const facts = extensionTables(tables.filter(isOther))
  const known = new Set<SourceFile>([
    ...together.map(({ file }) => file),
    ...[...vernaculars, ...synonyms].map((each) => each.table.file),
    ...facts.flatMap((each) => each.tables.map(({ file }) => file)),
  ])
  noteTogether(
    report,
    together.map(({ file }) => file),
  )
  const byCode = !columns.roles.parentId && columns.roles.code !== undefined && columns.classification.length === 0
  // Without ids the code is what other rows and re-imports know a row by.
  const keyed: TaxonColumns =
    !columns.roles.id && columns.roles.code && (byCode || columns.roles.parentId)
      ? { ...columns, roles: { ...columns.roles, id: columns.roles.code } }
      : columns
  const taxonomy = await draftTaxonomy(bulk, source, options, guessType(columns))
  const plan: ImportPlan = {
    format,
    taxonomies: [taxonomy],
    fieldOrder: columns.properties.map(({ name }) => name),
    fieldUnits: new Map(),
    untouched: untouchedTables(source, known),
    async read(stage, report) {
      const taxa = await lookThroughTaxa(bulk, { tables: together, columns }, plan, stage, report)
      const codes = byCode ? await readCodes(together, columns) : null
      const withClassification = !taxa.isFilled(columns.roles.parentId) && !taxa.isFilled(columns.roles.parentName) && !byCode
      const taken = new TaxonTable(
        keyed,
        {
          acceptedFrom: 'accepted',
          withClassification,
          width: Math.max(header.length, taxa.width),
          fixed: taxa.fixed,
          parentByCode: codes ? (code, level) => parentByCode(codes, code, level) : undefined,
        },
        stage,
        report,
      )
      let file = 0
      for (const each of together) {
        file = taxa.begin(each)
        for await (const rows of readRows(each)) {
          report.read(file, rows.length)
          for (const row of rows) taken.take(file, row)
          await stage.flush()
        }
      }
      await taken.finish(file, bulk)
      for (const each of synonyms) await readSynonymTable(each.table, each.columns, stage, report)
      for (const each of vernaculars)
        await readVernaculars(each.table, headerColumns(each.table.header), each.columns, stage, report)
    },
  }
  return withExtensions(plan, facts, taxonomy.organizationId ?? null)
}

interface TaxonTableFound {
  table: Table
  columns: TaxonColumns
  format: string
}

const isMeant = (file: SourceFile, { file: path, sheet }: NonNullable<ImportOptions['table']>) =>
  (path === undefined || file.path === path) && (sheet === undefined || file.sheet === sheet)

/** What the name of a table does not say to be something else. */
const isOfTaxa = ({ file }: Table) => !/vernacular|commonname|trivialname|synonym|^(raw|input)/.test(tableKey(file))

/** Opens a table; where its first line names no taxa, the names of the columns are looked for below titles. */
async function openNamed(file: SourceFile, headerRow: number | undefined): Promise<Table> {
  const table = await openTable(file, headerRow === undefined ? {} : { header: headerRow })
  if (headerRow !== undefined || namesTaxa(table)) return table
  const below = await openTable(file, { header: 'guess' })
  return below.headerLines <= table.headerLines || !namesTaxa(below) ? table : below
}

function namesTaxa({ header }: Table): boolean {
  const { roles, parts } = plainColumns(headerColumns(header))
  return roles.name !== undefined || parts.length > 1
}

/** The table that holds the taxa: by Darwin Core's column first, then by its name, then by everyday columns. */
function taxonTable(tables: Table[], options: ImportOptions): TaxonTableFound {
  const found = tables.flatMap((table) => {
    const columns = headerColumns(table.header)
    const isDarwinCore = isDarwinCoreTable(columns)
    const assigned = plainColumns(columns)
    const named = assigned.roles.name !== undefined || assigned.parts.length > 1
    if (!named || (/vernacular|commonname|synonym/.test(tableKey(table.file)) && tables.length > 1)) return []
    const score =
      (isDarwinCore ? 4 : 0) +
      (/tax/.test(tableKey(table.file)) ? 3 : /species|checklist|objekt|habitat/.test(tableKey(table.file)) ? 2 : 0) +
      (/^(raw|input)/.test(tableKey(table.file)) ? -1 : 0) +
      (assigned.roles.id ? 1 : 0)
    return [{ table, columns: assigned, format: isDarwinCore ? 'Darwin Core ohne meta.xml' : 'Tabelle', score }]
  })
  const best = found.sort((a, b) => b.score - a.score)[0]
  if (best) return best
  if (tables.length === 0)
    throw new ImportError(`${options.path}: Darin ist keine Tabelle (CSV, TSV oder TXT), die nicht leer ist.`)
  const seen = tables
    .slice(0, 5)
    .map((table) => `${table.file.path}: ${table.header.slice(0, 15).filter(Boolean).join(', ') || 'keine Spalten'}`)
  throw new ImportError(
    `${options.path}: Das Format ist nicht bekannt. Gebraucht wird eine Tabelle mit einer Spalte für den Namen (scientificName, Name, Wissenschaftlicher Name …) und möglichst für Id und übergeordnete Id (taxonID, parentNameUsageID; id, parentId), oder ein Darwin-Core-Archiv oder ColDP. Gefunden wurden die Spalten: ${seen.join(' · ')}`,
  )
}

const isDarwinCoreTable = (columns: readonly Column[]) => columns.some(({ name }) => key(name) === 'scientificname')

/** What the columns of a table without a description are for: by Darwin Core's words where it has its name, else by everyday ones. */
export function plainColumns(columns: readonly Column[]): TaxonColumns {
  return isDarwinCoreTable(columns) ? withLooseWords(assignColumns(columns, darwinCore)) : assignColumns(columns, plain)
}

/** Darwin Core tables written by hand say rank and author in everyday words now and then. */
function withLooseWords(columns: TaxonColumns): TaxonColumns {
  const loose = assignColumns(columns.properties, { author: ['authorship', 'author', 'authority'], status: ['status'] })
  const core = new Set(Object.values(loose.roles))
  return {
    ...columns,
    roles: { ...loose.roles, ...columns.roles },
    properties: columns.properties.filter((column) => !core.has(column)),
  }
}

/** A table of observations would become a taxon per observation. Throws `ImportError`. */
function refuseOccurrences(table: Table, { roles }: TaxonColumns): void {
  if (roles.parentId || roles.parentName || roles.acceptedId || roles.acceptedName || roles.status) return
  // A list may say where its species live; only observations have a record or an id of their own.
  const ofObservations = roles.rank ? /^(basisofrecord|occurrenceid)$/ : /^(basisofrecord|occurrenceid|decimallatitude)$/
  const words = table.header.filter((name) => ofObservations.test(key(name)))
  if (words.length > 0)
    throw new ImportError(
      `${table.file.path}: Das ist eine Tabelle von Beobachtungen (${words.join(', ')}), keine Liste von Taxa; jede Beobachtung würde ein eigenes Taxon. Machen Sie daraus eine Tabelle mit einer Zeile pro Taxon, oder importieren Sie sie als Eigenschaften zu einer Taxonomie, die es schon gibt.`,
    )
}

function guessType({ roles, classification }: TaxonColumns): TaxonomyType | null {
  const words = Object.values(roles).map((column) => key(column.name))
  if (words.some((word) => /habitat|lebensraum|eunis|syntaxon/.test(word))) return 'Lebensraum'
  if (
    roles.rank ||
    classification.length > 0 ||
    roles.author ||
    words.some((word) => /scientific|wissenschaftlich|taxon|artname|latin|species/.test(word))
  )
    return 'Art'
  return roles.code && roles.name ? 'Lebensraum' : null
}

async function* rowsOf(tables: readonly Table[]): ReturnType<typeof readRows> {
  for (const table of tables) yield* readRows(table)
}

/** All codes with their levels; read in a pass of their own, because a child may stand before its parent. */
async function readCodes(tables: readonly Table[], { roles }: TaxonColumns): Promise<Codes> {
  const codes: Codes = new Map()
  for await (const rows of rowsOf(tables)) {
    for (const { values } of rows) {
      const code = roles.code ? cell(values, roles.code) : null
      const level = roles.level ? cell(values, roles.level) : null
      if (code !== null && !codes.has(code)) codes.set(code, level !== null && /^\d{1,3}$/.test(level) ? Number(level) : null)
    }
  }
  return codes
}
