import { key } from '../../../lib/domain/vocabulary/columnKey'
import { composedText } from '../../../lib/domain/text/composedText'
import type { TaxonomyMapping } from '../../../lib/domain/import/taxonomyMapping'
import { readsAsNames, type SeenRows } from '../columns/columnOfNames'
import { extensionTables, withExtensions } from '../facts/extensions/extensionFacts'
import { ImportError } from '../importError'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { ImportOptions, ImportPlan } from '../plan'
import type { Report } from '../report'
import type { Source, SourceFile } from '../source/sourceFile'
import { reportRepeated } from '../stage/repeatedTaxa'
import { openTable, readRows, type Table } from '../text/readTable'
import { alike, headerOf, noteTogether } from '../text/alike'
import { isMeant } from '../text/mappedTables'
import { parentsByCode } from './codes'
import { lookThroughTaxa } from './beginTaxa'
import { draftTaxonomy } from './draft'
import { namedOfTaxa } from './namedOfTaxa'
import { checkWidth, isTableFile, tableKey, untouchedTables } from './tables'
import { headerColumns, type TaxonColumns } from './taxonColumns'
import { isDarwinCoreTable, namesTaxa, plainColumns, type PlainColumns } from './plain/plainColumns'
import { readCodes } from './plain/readCodes'
import { idsOfCodes } from './plain/referTo'
import { notChosen, settled } from './plain/settledColumns'
import { TaxonTable } from './taxonTable'
import { readSynonymTable, synonymColumns } from './synonymTable'
import { readVernaculars, vernacularColumns } from './vernacularTable'
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
  checkpoint: () => void,
): Promise<ImportPlan> {
  const candidates = source.files.length === 1 ? source.files : source.files.filter(isTableFile)
  const wanted = options.table ?? {}
  const mapping = wanted.taxonomy ?? {}
  const tables: Table[] = []
  for (const file of candidates.slice(0, 100))
    if (file.size > 0) tables.push(await openNamed(file, isMeant(file, wanted) ? wanted.headerRow : undefined, mapping))
  const meant = tables.filter(({ file }) => isMeant(file, wanted))
  if (meant.length === 0 && tables.length > 0) throw new ImportError(missingTable(options.path, wanted, tables))
  const found = taxonTable(meant, options, mapping)
  const { table, format } = found
  const isChosen = wanted.file !== undefined || wanted.sheet !== undefined
  const together =
    wanted.sheets === 'one' || (isChosen && wanted.sheets !== 'alike')
      ? [table]
      : alike(
          tables.filter((each) => each === table || isOfTaxa(each)),
          table,
        )
  const isOther = (each: Table) => !together.includes(each)
  const header = headerOf(together)
  const settledColumns = await settled(
    together,
    plainColumns(headerColumns(header), table.sample, mapping, table.file.path),
    mapping,
    report,
    checkpoint,
  )
  const columns = { ...settledColumns, noValue: new Set(wanted.noValue?.map(composedText)) }
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
  const { roles } = columns
  const byCode = !roles.parentId && !roles.parentName && roles.code !== undefined && columns.classification.length === 0
  // Without ids the code is what other rows and re-imports know a row by.
  const keyed: TaxonColumns =
    !roles.id && roles.code && (byCode || roles.parentId || columns.acceptedBy === 'code')
      ? { ...columns, roles: { ...roles, id: roles.code } }
      : columns
  const taxonomy = await draftTaxonomy(bulk, source, options, guessType(columns, table.sample))
  const plan: ImportPlan = {
    format,
    taxonomies: [taxonomy],
    fieldOrder: columns.properties.map(({ name }) => name),
    saidOfFields: new Map(),
    named: () => namedOfTaxa([keyed, ...synonyms.map((each) => each.columns.columns)]),
    untouched: untouchedTables(source, known),
    async read(stage, report) {
      const taxa = await lookThroughTaxa(bulk, { tables: together, columns, words: notChosen(columns) }, plan, stage, report)
      const codes = byCode ? await readCodes(together, columns) : null
      const withClassification = !taxa.isFilled(columns.roles.parentId) && !taxa.isFilled(columns.roles.parentName) && !byCode
      const byCodes = columns.parentBy === 'code' || columns.acceptedBy === 'code'
      const ids = byCodes ? await idsOfCodes(together, columns, checkpoint) : null
      const taken = new TaxonTable(
        keyed,
        {
          acceptedFrom: 'accepted',
          ...(ids && columns.parentBy === 'code' && { parentIds: ids }),
          ...(ids && columns.acceptedBy === 'code' && { acceptedIds: ids }),
          withClassification,
          header,
          width: Math.max(header.length, taxa.width),
          fixed: taxa.fixed,
          wordIds: taxa.wordIds,
          parentByCode: codes ? parentsByCode(codes) : undefined,
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
      await stage.flush(1)
      await reportRepeated(bulk, report)
    },
  }
  return withExtensions(plan, facts, taxonomy.organizationId ?? null)
}

interface TaxonTableFound {
  table: Table
  format: string
}

type WantedTaxonomy = NonNullable<ImportOptions['table']>

const missingTable = (path: string, { file, sheet }: WantedTaxonomy, tables: readonly Table[]) =>
  `${path}: Darin ist ${sheet === undefined ? `die Datei «${file}»` : `das Blatt «${sheet}»`} nicht zu finden. Vorhanden sind: ${tables
    .slice(0, 20)
    .map((each) => each.file.path)
    .join(', ')}.`

/** What the name of a table does not say to be something else. */
const isOfTaxa = ({ file }: Table) => !/vernacular|commonname|trivialname|synonym|^(raw|input)/.test(tableKey(file))

/** Opens a table; where its first line names no taxa, the names of the columns are looked for below titles. */
async function openNamed(file: SourceFile, headerRow: number | undefined, mapping: TaxonomyMapping): Promise<Table> {
  const table = await openTable(file, headerRow === undefined ? {} : { header: headerRow })
  if (headerRow !== undefined || fitting(table, mapping, [])) return table
  const below = await openTable(file, { header: 'guess' })
  if (below.headerLines <= table.headerLines) return table
  // What a column of names is called tells the line of the titles; its values stand below any line.
  return fitting(below, mapping) ? below : table
}

/** The columns of a table that names taxa and has all that the mapping names; null of any other. Without `rows` by its words alone. */
function fitting(table: Table, mapping: TaxonomyMapping, rows: SeenRows = table.sample): PlainColumns | null {
  try {
    const columns = plainColumns(headerColumns(table.header), rows, mapping, table.file.path)
    return namesTaxa(columns) ? columns : null
  } catch (error) {
    if (error instanceof ImportError) return null
    throw error
  }
}

/** The table that holds the taxa: by Darwin Core's column first, then by its name, then by everyday columns. */
function taxonTable(tables: Table[], options: ImportOptions, mapping: TaxonomyMapping): TaxonTableFound {
  const found = tables.flatMap((table) => {
    const assigned = fitting(table, mapping)
    const isDarwinCore = isDarwinCoreTable(headerColumns(table.header))
    if (!assigned || (/vernacular|commonname|synonym/.test(tableKey(table.file)) && tables.length > 1)) return []
    const score =
      (isDarwinCore ? 4 : 0) +
      (/tax/.test(tableKey(table.file)) ? 3 : /species|checklist|objekt|habitat/.test(tableKey(table.file)) ? 2 : 0) +
      (/^(raw|input)/.test(tableKey(table.file)) ? -1 : 0) +
      (assigned.roles.id ? 1 : 0)
    return [{ table, format: isDarwinCore ? 'Darwin Core ohne meta.xml' : 'Tabelle', score }]
  })
  const best = found.sort((a, b) => b.score - a.score)[0]
  if (best) return best
  // Says which column of the mapping is missing, if that is why.
  for (const table of tables) plainColumns(headerColumns(table.header), table.sample, mapping, table.file.path)
  if (tables.length === 0)
    throw new ImportError(`${options.path}: Darin ist keine Tabelle (CSV, TSV oder TXT), die nicht leer ist.`)
  const seen = tables
    .slice(0, 5)
    .map((table) => `${table.file.path}: ${table.header.slice(0, 15).filter(Boolean).join(', ') || 'keine Spalten'}`)
  throw new ImportError(
    `${options.path}: Das Format ist nicht bekannt. Gebraucht wird eine Tabelle mit einer Spalte für den Namen ` +
      '(scientificName, Name, Wissenschaftlicher Name …) und möglichst für Id und übergeordnete Id ' +
      '(taxonID, parentNameUsageID; id, parentId), oder ein Darwin-Core-Archiv oder ColDP. ' +
      `Gefunden wurden die Spalten: ${seen.join(' · ')}`,
  )
}

/** A table of observations would become a taxon per observation. Throws `ImportError`. */
function refuseOccurrences(table: Table, { roles }: TaxonColumns): void {
  if (roles.parentId || roles.parentName || roles.acceptedId || roles.acceptedName || roles.status) return
  // A list may say where its species live; only observations have a record or an id of their own.
  const ofObservations = roles.rank ? /^(basisofrecord|occurrenceid)$/ : /^(basisofrecord|occurrenceid|decimallatitude)$/
  const words = table.header.filter((name) => ofObservations.test(key(name)))
  if (words.length > 0)
    throw new ImportError(
      `${table.file.path}: Das ist eine Tabelle von Beobachtungen (${words.join(', ')}), keine Liste von Taxa; ` +
        'jede Beobachtung würde ein eigenes Taxon. Machen Sie daraus eine Tabelle mit einer Zeile pro Taxon, ' +
        'oder importieren Sie sie als Eigenschaften zu einer Taxonomie, die es schon gibt.',
    )
}

function guessType({ roles, classification, parts }: TaxonColumns, rows: SeenRows): TaxonomyType | null {
  const words = Object.values(roles).map((column) => key(column.name))
  if (words.some((word) => /habitat|lebensraum|eunis|syntaxon/.test(word))) return 'Lebensraum'
  if (
    roles.rank ||
    classification.length > 0 ||
    roles.author ||
    (!roles.name && parts.length > 1) ||
    (roles.name && readsAsNames(roles.name, rows)) ||
    words.some((word) => /scientific|wissenschaftlich|taxon|artname|latin|species/.test(word))
  )
    return 'Art'
  return roles.code && roles.name ? 'Lebensraum' : null
}
