import { key } from '../../../../lib/domain/vocabulary/columnKey'
import { singleRoles, type TaxonomyMapping } from '../../../../lib/domain/import/taxonomyMapping'
import { rankPlace } from '../../../../lib/domain/vocabulary/rank'
import { cell, type Column } from '../../columns/column'
import { columnsOfNames, type SeenRows } from '../../columns/columnOfNames'
import { lookUp } from '../../facts/factColumns'
import { propertiesAmong } from '../taxonCells'
import { assignColumns, type TaxonColumns } from '../taxonColumns'
import { listsNames } from './synonymCell'
import { type TaxonColumnRole, darwinCore, everydayWords, looseNames } from '../vocabulary'

/** What the columns of a table without a description are for, and which of them a mapping leaves out. */
export interface PlainColumns extends TaxonColumns {
  ignored: Column[]
}

/**
 * What the columns of a table without a description are for: what the mapping says; else by Darwin Core's words where it has its name, else by
 * everyday ones, else by the values of `rows`. Throws `ImportError` for columns of the mapping that the table, `place`, does not have.
 */
export function plainColumns(
  columns: readonly Column[],
  rows: SeenRows,
  mapping: TaxonomyMapping = {},
  place = '',
): PlainColumns {
  const find = lookUp(columns, place)
  const all = (names: readonly string[] = []) => names.map(find)
  const own = {
    names: all(typeof mapping.name === 'string' ? [mapping.name] : mapping.name),
    vernaculars: mapping.vernacular?.map(({ column, language }) => ({ column: find(column), language: language ?? null })),
    classification: mapping.classification?.map(({ column, rank }) => ({ column: find(column), rank })),
    properties: all(mapping.properties),
    sources: all(mapping.sources),
    ignored: all(mapping.ignored),
  }
  for (const column of own.properties) column.meaning = null
  for (const column of own.sources) column.meaning = 'source'
  if (mapping.sources) for (const column of columns) column.meaning ??= null
  const given = givenRoles(mapping, find)
  const [name] = own.names
  if (name && own.names.length === 1) given.name = name
  const claimed = new Set([
    ...Object.values(given),
    ...own.names,
    ...(own.vernaculars ?? []).map(({ column }) => column),
    ...(own.classification ?? []).map(({ column }) => column),
    ...own.properties,
    ...own.sources,
    ...own.ignored,
  ])
  const guess = guessed(
    columns,
    columns.filter((column) => !claimed.has(column)),
    rows,
  )
  const roles = { ...without(guess.roles, decidedRoles(mapping)), ...given }
  const core = new Set([...Object.values(roles), ...(own.vernaculars ?? []).map(({ column }) => column), ...own.ignored])
  return {
    roles,
    parts: own.names.length > 1 ? own.names : roles.name && name ? [] : guess.parts,
    classification:
      own.classification?.sort((a, b) => (rankPlace(a.rank) ?? 0) - (rankPlace(b.rank) ?? 0)) ?? guess.classification,
    properties: propertiesAmong(columns, core, roles),
    ...(own.vernaculars && { vernaculars: own.vernaculars }),
    ignored: own.ignored.filter((column) => !Object.values(roles).includes(column)),
  }
}

/** Whether a column of the names is known. */
export const namesTaxa = ({ roles, parts }: TaxonColumns): boolean => roles.name !== undefined || parts.length > 1

export const isDarwinCoreTable = (columns: readonly Column[]) => columns.some(({ name }) => key(name) === 'scientificname')

/** What the mapping says of a parent or accepted name is taken for an id, until their values are seen (`referTo.ts`). */
const roleOf = { parent: 'parentId', accepted: 'acceptedId' } as const

function givenRoles(mapping: TaxonomyMapping, find: (name: string) => Column): TaxonColumns['roles'] {
  const given: TaxonColumns['roles'] = {}
  for (const field of singleRoles) {
    const name = mapping[field]
    if (name !== undefined) given[field === 'parent' || field === 'accepted' ? roleOf[field] : field] = find(name)
  }
  return given
}

/** Roles of which a mapping has said something else. */
function decidedRoles({ name, parent, accepted, vernacular }: TaxonomyMapping): ReadonlySet<TaxonColumnRole> {
  return new Set<TaxonColumnRole>([
    ...(name === undefined ? [] : (['name'] as const)),
    ...(parent === undefined ? [] : (['parentId', 'parentName'] as const)),
    ...(accepted === undefined ? [] : (['acceptedId', 'acceptedName'] as const)),
    ...(vernacular === undefined ? [] : vernacularRoles),
  ])
}

const vernacularRoles = ['vernacular', 'vernacular-de', 'vernacular-fr', 'vernacular-it', 'vernacular-en'] as const

const without = (roles: TaxonColumns['roles'], others: ReadonlySet<TaxonColumnRole>): TaxonColumns['roles'] =>
  Object.fromEntries(Object.entries(roles).filter(([role]) => !others.has(role as TaxonColumnRole)))

const guessed = (columns: readonly Column[], free: readonly Column[], rows: SeenRows): TaxonColumns =>
  withSureSynonyms(
    isDarwinCoreTable(columns)
      ? withLooseWords(assignColumns(free, darwinCore))
      : namedByAccepted(namedByValues(assignColumns(free, everydayWords), free, rows)),
    rows,
  )

/** A column called «Synonyme» lists those of its row where its values are names, and no other column makes rows synonyms. */
function withSureSynonyms(found: TaxonColumns, rows: SeenRows): TaxonColumns {
  const { synonyms, ...others } = found.roles
  const isList = synonyms && synonyms !== others.name && !others.acceptedId && !others.acceptedName && listsNames(synonyms, rows)
  return isList ? found : { ...found, roles: others }
}

/** «Gültiger Name» is the name where no other column holds one. */
function namedByAccepted(found: TaxonColumns): TaxonColumns {
  const { acceptedName, ...others } = found.roles
  return namesTaxa(found) || !acceptedName ? found : { ...found, roles: { ...others, name: acceptedName } }
}

/** Where no word says which column holds the names, or only one that is said of a taxon, too. */
function namedByValues(found: TaxonColumns, columns: readonly Column[], rows: SeenRows): TaxonColumns {
  const { name: word, ...others } = found.roles
  if (word && found.parts.length > 1 && namesOfAnyKind.includes(key(word.name)) && isAnotherName(word, found.parts, rows))
    return { ...found, roles: others }
  if (found.parts.length > 1 || (word && !looseNames.includes(key(word.name)))) return found
  const { called, only } = columnsOfNames(found.properties, rows)
  const name = called ?? (word ? undefined : only)
  if (!name) return found
  const core = new Set([name, ...Object.values(others)])
  return { ...found, roles: { ...others, name }, parts: [], properties: propertiesAmong(columns, core, others) }
}

/** Words for names that need not be scientific. */
const namesOfAnyKind: readonly string[] = ['name', 'nom', 'nome', 'artname']

/** Whether no row has there what its parts say: «Grasfrosch» beside «Rana», «temporaria». */
function isAnotherName(name: Column, parts: readonly Column[], rows: SeenRows): boolean {
  const both = rows.flatMap(({ values }) => {
    const [own, first] = [cell(values, name), parts.map((part) => cell(values, part)).find((part) => part !== null)]
    return own !== null && first ? [own.startsWith(first) || own.startsWith(`${first[0]}.`)] : []
  })
  return both.length > 0 && !both.includes(true)
}

/** Darwin Core tables written by hand say in everyday words what else there is of a taxon. */
function withLooseWords(columns: TaxonColumns): TaxonColumns {
  const loose = assignColumns(columns.properties, looseWords)
  return { ...columns, roles: { ...loose.roles, ...columns.roles } }
}

const { name: _name, id: _id, code: _code, level: _level, rank: _rank, ...looseWords } = everydayWords
