import { ImportError } from '../../importError'
import { jsonText } from '../../jsonText'
import type { CollectionDraft, Extras, ImportOptions, ImportPlan, Stage, TaxonomyDraft } from '../../plan'
import type { Report } from '../../report'
import type { Source } from '../../source/sourceFile'
import type { DelimitedRow } from '../../../../lib/domain/text/delimited'
import { ReferenceCells, RowProblem } from './referenceCell'
import { isNote, tableFile, tableNames, type TableName } from './referenceTables'
import { links, readCollection, readTaxonomy } from './referenceHeads'
import { mapObject, vernacularKeys } from './referenceObject'
import { openTable, readRows, type Table } from '../../text/readTable'

/** Whether a source holds the tables of the reference system. */
export const isReferenceSystem = (source: Source): boolean =>
  tableFile(source, 'taxonomies') !== undefined && tableFile(source, 'objects') !== undefined

/**
 * Plans the import of the reference system's tables. Ids are kept, so that old links go on working; users come without passwords.
 * The small tables are read at once, the big ones while staging.
 */
export async function planReferenceSystem(source: Source, options: ImportOptions, report: Report): Promise<ImportPlan> {
  if (options.taxonomy)
    throw new ImportError('--taxonomy passt nicht zu diesen Tabellen: Sie enthalten mehrere Taxonomien mit ihren Namen.')
  const small = <T>(name: TableName, columns: string[], map: (cell: ReferenceCells) => T) =>
    readSmall(source, name, columns, map, report)
  const users = await small('users', ['id', 'name'], (cell) => ({
    id: cell.uuid('id'),
    name: cell.text('name'),
    email: cell.optional('email'),
  }))
  const organizations = await small('organizations', ['id', 'name'], (cell) => ({
    id: cell.uuid('id'),
    name: cell.text('name'),
    links: links(cell.optional('links')),
    contactId: cell.optional('contact'),
  }))
  const memberships = await small('organization_users', ['organization_id', 'user_id', 'role'], (cell) => ({
    id: cell.uuid('id'),
    organizationId: cell.uuid('organization_id'),
    userId: cell.uuid('user_id'),
    role: cell.oneOf('role', ['orgAdmin', 'orgTaxonomyWriter', 'orgCollectionWriter']),
  }))
  const taxonomies = await small('taxonomies', ['id', 'type', 'name'], readTaxonomy)
  const collections = await small('property_collections', ['id', 'name'], readCollection)
  const extras: Extras = { users, organizations, memberships, collections }
  for (const file of source.files) {
    const isTable = tableNames.some((name) => tableFile(source, name) === file)
    if (!isTable && /\.(csv|tsv|txt)$/i.test(file.path) && !isNote(file.path))
      report.untouched.push({ path: file.path, what: 'gehört nicht zu den Tabellen des Systems' })
  }
  return {
    format: 'Tabellen des Systems arteigenschaften.ch',
    taxonomies,
    fieldOrder: [],
    extras,
    async read(stage, report) {
      await readObjects(source, taxonomies, stage, report)
      await readSynonyms(source, stage, report)
      await readRecords(source, collections, stage, report)
      await readRelations(source, collections, stage, report)
    },
  }
}

async function readObjects(source: Source, taxonomies: TaxonomyDraft[], stage: Stage, report: Report): Promise<void> {
  const heads = new Map(taxonomies.map((taxonomy, head) => [taxonomy.id ?? '', { head, taxonomy }]))
  await eachRow(source, 'objects', ['id', 'taxonomy_id', 'name'], report, stage, (cell, file) => {
    const known = heads.get(cell.uuid('taxonomy_id'))
    if (!known) throw new RowProblem('taxonomy_id', cell.text('taxonomy_id'), 'Die Taxonomie fehlt in taxonomies.csv')
    const id = cell.uuid('id')
    const properties = propertiesOf(cell, file, report)
    const row = mapObject({ id, parentId: cell.optional('parent_id'), name: cell.text('name') }, properties, known.taxonomy)
    stage.taxon(file, known.head, { ...row, line: cell.line, properties: jsonText(properties) })
    for (const { key, language } of vernacularKeys) {
      const name = properties[key]
      // A habitat's German name is usually its name.
      if (typeof name === 'string' && name.trim() !== '' && name.trim() !== row.name) {
        stage.vernacular(file, known.head, {
          line: cell.line,
          taxonRef: id,
          name: name.trim().slice(0, 500),
          language,
          preferred: false,
          ownRow: true,
        })
      }
    }
  })
}

const readSynonyms = (source: Source, stage: Stage, report: Report) =>
  eachRow(source, 'synonyms', ['object_id', 'object_id_synonym'], report, stage, (cell, file) => {
    const [taxonId, synonymId] = [cell.uuid('object_id'), cell.uuid('object_id_synonym')]
    if (taxonId === synonymId)
      throw new RowProblem('object_id_synonym', synonymId, 'Ein Objekt kann nicht sein eigenes Synonym sein')
    stage.pair(file, { line: cell.line, taxonId, synonymId })
  })

async function readRecords(source: Source, collections: CollectionDraft[], stage: Stage, report: Report): Promise<void> {
  const known = new Set(collections.map(({ id }) => id))
  await eachRow(source, 'pcos', ['id', 'object_id', 'property_collection_id'], report, stage, (cell, file) => {
    const origin = cell.optional('property_collection_of_origin')
    stage.fact(file, {
      line: cell.line,
      id: cell.uuid('id'),
      collectionId: collectionOf(cell, known),
      taxonId: cell.uuid('object_id'),
      relatedTaxonId: null,
      relationType: null,
      originCollectionId: origin !== null && known.has(origin) ? origin : null,
      properties: jsonText(propertiesOf(cell, file, report)),
    })
  })
}

async function readRelations(source: Source, collections: CollectionDraft[], stage: Stage, report: Report): Promise<void> {
  const known = new Set(collections.map(({ id }) => id))
  await eachRow(
    source,
    'relations',
    ['id', 'object_id', 'object_id_relation', 'property_collection_id', 'relation_type'],
    report,
    stage,
    (cell, file) => {
      stage.fact(file, {
        line: cell.line,
        id: cell.uuid('id'),
        collectionId: collectionOf(cell, known),
        taxonId: cell.uuid('object_id'),
        relatedTaxonId: cell.uuid('object_id_relation'),
        relationType: cell.text('relation_type'),
        originCollectionId: null,
        properties: jsonText(propertiesOf(cell, file, report)),
      })
    },
  )
}

/** The properties of a row; the report names what cannot keep its name because another property has it and says something else. */
function propertiesOf(cell: ReferenceCells, file: number, report: Report): Record<string, unknown> {
  const { properties, renamed } = cell.properties('properties')
  for (const { name, instead } of renamed) {
    const reason = 'Zwei Eigenschaften heissen nach dem Aufräumen gleich und sagen Verschiedenes'
    report.add({
      file,
      line: cell.line,
      column: 'properties',
      value: name,
      reason,
      instead: `die zweite heisst «${instead}»`,
      taken: true,
    })
  }
  return properties
}

function collectionOf(cell: ReferenceCells, known: Set<string>): string {
  const id = cell.uuid('property_collection_id')
  if (!known.has(id))
    throw new RowProblem('property_collection_id', id, 'Die Eigenschaften-Sammlung fehlt in property_collections.csv')
  return id
}

async function openReferenceTable(
  source: Source,
  name: TableName,
  needed: readonly string[],
): Promise<{ table: Table; columns: Map<string, number> } | null> {
  const file = tableFile(source, name)
  if (!file) return null
  const table = await openTable(file)
  const columns = new Map(table.header.map((column, index) => [column, index]))
  const missing = needed.filter((column) => !columns.has(column))
  if (missing.length > 0) {
    throw new ImportError(
      `${file.path}: Es fehlen die Spalten ${missing.join(', ')}. Gefunden wurden: ${table.header.join(', ') || 'keine'}.`,
    )
  }
  return { table, columns }
}

async function readSmall<T>(
  source: Source,
  name: TableName,
  needed: string[],
  map: (cell: ReferenceCells) => T,
  report: Report,
): Promise<T[]> {
  const opened = await openReferenceTable(source, name, needed)
  if (!opened) return []
  const file = report.file(opened.table.file.path)
  const mapped: T[] = []
  for await (const rows of readRows(opened.table)) {
    report.read(file, rows.length)
    for (const row of rows) attempt(row, file, opened.columns, report, (cell) => mapped.push(map(cell)))
  }
  return mapped
}

async function eachRow(
  source: Source,
  name: TableName,
  needed: string[],
  report: Report,
  stage: Stage,
  take: (cell: ReferenceCells, file: number) => void,
): Promise<void> {
  const opened = await openReferenceTable(source, name, needed)
  if (!opened) return
  const file = report.file(opened.table.file.path)
  for await (const rows of readRows(opened.table)) {
    report.read(file, rows.length)
    for (const row of rows) attempt(row, file, opened.columns, report, (cell) => take(cell, file))
    await stage.flush()
  }
}

function attempt(
  row: DelimitedRow,
  file: number,
  columns: Map<string, number>,
  report: Report,
  work: (cell: ReferenceCells) => void,
): void {
  try {
    if (row.values.every((value) => value.trim() === '')) throw new RowProblem('', '', 'Die Zeile ist leer')
    work(new ReferenceCells(row.line, row.values, columns))
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    report.add({ file, line: row.line, column: error.column, value: error.value, reason: error.reason, taken: false })
  }
}
