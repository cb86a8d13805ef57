import { isUuid } from '../../../../lib/domain/text/uuid'
import { ImportError } from '../../importError'
import { jsonText } from '../../jsonText'
import type { CollectionDraft, Extras, ImportOptions, ImportPlan, RefusedFact, Stage, TaxonomyDraft } from '../../plan'
import type { Report } from '../../report'
import type { Source } from '../../source/sourceFile'
import { lower } from '../../text/mappedTables'
import { eachRow, type OnceOnly, readSmall, SAME_ID } from './readReference'
import { type ReferenceCells, RowProblem } from './referenceCell'
import { isNote } from '../tables'
import { tableFile, tableNames, type TableName } from './referenceTables'
import { links, readCollection, readTaxonomy } from './referenceHeads'
import { mapObject, vernacularKeys } from './referenceObject'

/** Whether a source holds the tables of the reference system. */
export const isReferenceSystem = (source: Source): boolean =>
  tableFile(source, 'taxonomies') !== undefined && tableFile(source, 'objects') !== undefined

const byName: OnceOnly<{ name: string }> = {
  column: 'name',
  of: ({ name }) => lower(name),
  reason: 'Der Name steht schon in einer früheren Zeile',
}
const byRole: OnceOnly<Extras['memberships'][number]> = {
  column: 'role',
  of: ({ organizationId, userId, role }) => `${organizationId} ${userId} ${role}`,
  reason: 'Die Rolle steht schon in einer früheren Zeile',
}

/**
 * Plans the import of the reference system's tables. Ids are kept, so that old links go on working; users come without passwords.
 * The small tables are read at once, the big ones while staging.
 */
export async function planReferenceSystem(source: Source, options: ImportOptions, report: Report): Promise<ImportPlan> {
  if (options.taxonomy)
    throw new ImportError('--taxonomy passt nicht zu diesen Tabellen: Sie enthalten mehrere Taxonomien mit ihren Namen.')
  const small = <T extends { id: string }>(
    name: TableName,
    columns: string[],
    map: (cell: ReferenceCells) => T,
    once?: readonly OnceOnly<NoInfer<T>>[],
  ) => readSmall(source, name, columns, map, report, once)
  const users = await small('users', ['id', 'name'], (cell) => ({
    id: cell.uuid('id'),
    name: cell.limited('name', 'person'),
    email: cell.email('email'),
  }))
  const organizations = await small('organizations', ['id', 'name'], (cell) => ({
    id: cell.uuid('id'),
    name: cell.limited('name', 'head'),
    links: links(cell.optional('links')),
    contactId: cell.known('contact', idsOf(users), 'users.csv'),
  }))
  const people = { users: idsOf(users), organizations: idsOf(organizations) }
  const taxonomyIn = (cell: ReferenceCells) => readTaxonomy(cell, people)
  const collectionIn = (cell: ReferenceCells) => readCollection(cell, people)
  const membershipIn = (cell: ReferenceCells) => ({
    id: cell.uuid('id'),
    organizationId: idOf(cell, 'organization_id', people.organizations, 'Die Organisation fehlt in organizations.csv'),
    userId: idOf(cell, 'user_id', people.users, 'Der Benutzer fehlt in users.csv'),
    role: cell.oneOf('role', ['orgAdmin', 'orgTaxonomyWriter', 'orgCollectionWriter']),
  })
  const memberships = await small('organization_users', ['organization_id', 'user_id', 'role'], membershipIn, [byRole])
  const taxonomies = await small('taxonomies', ['id', 'type', 'name'], taxonomyIn, [byName])
  const collections = await small('property_collections', ['id', 'name'], collectionIn, [byName])
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
  // Within one taxonomy the stage sees to it.
  const seen = taxonomies.length > 1 ? new Set<string>() : null
  const heads = new Map(taxonomies.map((taxonomy, head) => [taxonomy.id ?? '', { head, taxonomy }]))
  const refused = (cell: ReferenceCells) => {
    const id = idIn(cell, 'id')
    stage.refused({ id, name: id === null ? cell.optional('name') : null })
  }
  const take = (cell: ReferenceCells, file: number) => {
    const known = heads.get(cell.uuid('taxonomy_id'))
    if (!known) throw new RowProblem('taxonomy_id', cell.text('taxonomy_id'), 'Die Taxonomie fehlt in taxonomies.csv')
    const id = cell.uuid('id')
    if (seen?.has(packed(id))) throw new RowProblem('id', id, SAME_ID)
    const parentId = cell.optional('parent_id')?.toLowerCase() ?? null
    const properties = propertiesOf(cell, file, report)
    const row = mapObject({ id, parentId, name: cell.text('name') }, properties, known.taxonomy)
    seen?.add(packed(id))
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
  }
  await eachRow(source, 'objects', ['id', 'taxonomy_id', 'name'], report, stage, take, refused)
}

/** A UUID in sixteen characters: there may be millions, and a piece of a row would keep all of it. */
const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')

const readSynonyms = (source: Source, stage: Stage, report: Report) =>
  eachRow(source, 'synonyms', ['object_id', 'object_id_synonym'], report, stage, (cell, file) => {
    const [taxonId, synonymId] = [cell.uuid('object_id'), cell.uuid('object_id_synonym')]
    if (taxonId === synonymId)
      throw new RowProblem('object_id_synonym', synonymId, 'Ein Objekt kann nicht sein eigenes Synonym sein')
    stage.pair(file, { line: cell.line, taxonId, synonymId })
  })

async function readRecords(source: Source, collections: CollectionDraft[], stage: Stage, report: Report): Promise<void> {
  const known = idsOf(collections)
  const take = (cell: ReferenceCells, file: number) =>
    stage.fact(file, {
      ...factOf(cell, known),
      relatedTaxonId: null,
      relationType: null,
      originCollectionId: cell.known('property_collection_of_origin', known, 'property_collections.csv'),
      properties: jsonText(propertiesOf(cell, file, report)),
    })
  const refused = refusedFact(stage, 'property_records')
  await eachRow(source, 'pcos', ['id', 'object_id', 'property_collection_id'], report, stage, take, refused)
}

async function readRelations(source: Source, collections: CollectionDraft[], stage: Stage, report: Report): Promise<void> {
  const known = idsOf(collections)
  const take = (cell: ReferenceCells, file: number) =>
    stage.fact(file, {
      ...factOf(cell, known),
      relatedTaxonId: cell.uuid('object_id_relation'),
      relationType: cell.limited('relation_type', 'relationType'),
      originCollectionId: null,
      properties: jsonText(propertiesOf(cell, file, report)),
    })
  const needed = ['id', 'object_id', 'object_id_relation', 'property_collection_id', 'relation_type']
  await eachRow(source, 'relations', needed, report, stage, take, refusedFact(stage, 'relations'))
}

/** What records and relations have in common. */
const factOf = (cell: ReferenceCells, known: ReturnType<typeof idsOf>) => ({
  line: cell.line,
  id: cell.uuid('id'),
  collectionId: collectionOf(cell, known),
  taxonId: cell.uuid('object_id'),
})

const refusedFact = (stage: Stage, of: RefusedFact['of']) => (cell: ReferenceCells) =>
  stage.refusedFact({ of, id: idIn(cell, 'id'), taxonId: idIn(cell, 'object_id') })

/** The id in a cell of a row that is not taken; null where it has none. */
function idIn(cell: ReferenceCells, column: string): string | null {
  const id = cell.optional(column)
  return id !== null && isUuid(id) ? id.toLowerCase() : null
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

const collectionOf = (cell: ReferenceCells, known: ReadonlySet<string>) =>
  idOf(cell, 'property_collection_id', known, 'Die Eigenschaften-Sammlung fehlt in property_collections.csv')

/** An id without which there is no row. */
function idOf(cell: ReferenceCells, column: string, known: ReadonlySet<string>, reason: string): string {
  const id = cell.uuid(column)
  if (!known.has(id)) throw new RowProblem(column, id, reason)
  return id
}

const idsOf = (rows: readonly { id?: string | null }[]): ReadonlySet<string> => new Set(rows.flatMap(({ id }) => id ?? []))
