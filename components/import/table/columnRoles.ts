import type { PropertyMapping, RelationMapping, TableMapping } from '@/lib/domain/import/importMapping'
import { meaningLabels } from '@/lib/domain/vocabulary/fieldMeaning'

/** What a column of a table can be for. */
export type ColumnRole =
  | 'name'
  | 'namePart'
  | 'author'
  | 'id'
  | 'property'
  | 'source'
  | 'partner'
  | 'partnerId'
  | 'partnerAuthor'
  | 'relationType'
  | 'relationProperty'
  | 'relationSource'
  | 'origin'
  | 'longProperty'
  | 'longValue'
  | 'longUnit'
  | 'filter'
  | 'ignored'

export const roleLabels: Record<ColumnRole, string> = {
  name: 'Name des Taxons',
  namePart: 'weiterer Teil des Namens',
  author: 'Autor des Namens',
  id: 'Id des Taxons',
  property: 'Eigenschaft',
  source: meaningLabels.source,
  partner: 'Beziehungspartner (Name)',
  partnerId: 'Beziehungspartner (Id)',
  partnerAuthor: 'Autor des Partners',
  relationType: 'Art der Beziehung',
  relationProperty: 'Eigenschaft der Beziehung',
  relationSource: 'Quelle der Beziehung',
  origin: 'Herkunft (Name der Sammlung)',
  longProperty: 'Name der Eigenschaft',
  longValue: 'Wert der Eigenschaft',
  longUnit: 'Einheit der Eigenschaft',
  filter: 'wählt Zeilen aus',
  ignored: 'nicht übernehmen',
}

/** Roles offered for a column of a table with one column per property, and with one value per row. */
export const wideRoles: readonly ColumnRole[] = [
  'name',
  'namePart',
  'author',
  'id',
  'property',
  'source',
  'partner',
  'partnerId',
  'partnerAuthor',
  'relationType',
  'relationProperty',
  'relationSource',
  'origin',
  'ignored',
]
export const longRoles: readonly ColumnRole[] = ['name', 'namePart', 'author', 'id', 'property', 'source', 'origin', 'ignored']

/** Where a role makes no sense without another column: why, for whoever wonders. Null where it does. */
export function missingFor(role: ColumnRole, { taxon, relations = [] }: TableMapping): string | null {
  if (role === 'author' || role === 'namePart') return taxon && !taxon.isId ? null : 'erst mit einer Spalte für den Namen'
  if (['partnerAuthor', 'relationType', 'relationProperty', 'relationSource'].includes(role))
    return relations.length > 0 ? null : 'erst mit einem Beziehungspartner'
  return null
}

export function roleOf(column: string, { taxon, long, relations = [], origin, properties, only = [] }: TableMapping): ColumnRole {
  if (taxon?.from ? taxon.from.column === column : taxon?.columns[0] === column) return taxon?.isId ? 'id' : 'name'
  if (!taxon?.from && taxon?.columns.includes(column)) return 'namePart'
  if (taxon?.author === column) return 'author'
  if (long?.property === column) return 'longProperty'
  if (long?.value === column) return 'longValue'
  if (long?.unit === column) return 'longUnit'
  for (const { partner, type, properties: own = [] } of relations) {
    if (partner.columns.includes(column) || partner.from?.column === column) return partner.isId ? 'partnerId' : 'partner'
    if (partner.author === column) return 'partnerAuthor'
    if ('column' in type && type.column === column) return 'relationType'
    const property = own.find((each) => each.column === column)
    if (property) return property.meaning === 'source' ? 'relationSource' : 'relationProperty'
  }
  if (origin && 'column' in origin && origin.column === column) return 'origin'
  const property = properties?.find((each) => each.column === column)
  if (property) return property.meaning === 'source' ? 'source' : 'property'
  if (only.some((each) => each.column === column)) return 'filter'
  return 'ignored'
}

/** The table with this column in another role; what is single (author, kind of relation …) is taken from the column that had it. */
export function withRole(column: string, role: ColumnRole, before: TableMapping): TableMapping {
  const table = unmapped(column, before)
  const { taxon, relations = [], properties = [] } = table
  const onAll = (change: (relation: RelationMapping) => RelationMapping) => ({ ...table, relations: relations.map(change) })
  switch (role) {
    case 'name':
      return { ...table, taxon: { columns: [column], ...(taxon?.author !== undefined && { author: taxon.author }) } }
    case 'namePart':
      return taxon && !taxon.isId ? { ...table, taxon: { ...taxon, columns: [...taxon.columns, column] } } : table
    case 'id':
      return { ...table, taxon: { columns: [column], isId: true } }
    case 'author':
      // Without a name there is nothing that an author belongs to.
      return taxon && !taxon.isId ? { ...table, taxon: { ...taxon, author: column } } : table
    case 'property':
    case 'source':
      return { ...table, properties: [...properties, asProperty(column, role, before)] }
    case 'partner':
    case 'partnerId': {
      const [other] = relations
      const type = other && 'column' in other.type ? other.type : { text: column }
      const partner = { columns: [column], ...(role === 'partnerId' && { isId: true }) }
      return {
        ...table,
        relations: [...relations, { partner, type, ...(other?.properties && { properties: other.properties }) }],
      }
    }
    case 'partnerAuthor':
      return onAll((relation) => ({ ...relation, partner: { ...relation.partner, author: column } }))
    case 'relationType':
      return onAll((relation) => ({ ...relation, type: { column } }))
    case 'relationProperty':
    case 'relationSource': {
      const property = asProperty(column, role, before)
      return onAll((relation) => ({ ...relation, properties: [...(relation.properties ?? []), property] }))
    }
    case 'origin':
      return { ...table, origin: { column } }
    case 'longProperty':
    case 'longValue':
    case 'longUnit':
    case 'filter':
    case 'ignored':
      return table
  }
}

/** A column as a property; what was said of it as one before still holds. */
function asProperty(column: string, role: ColumnRole, before: TableMapping): PropertyMapping {
  const { meaning, meaningDetails, ...own } = propertyOfColumn(column, before) ?? {}
  if (role === 'source' || role === 'relationSource') return { ...own, column, meaning: 'source' }
  // What a relation says is no answer about its taxon.
  return tidied({ ...own, column, ...(role === 'property' && meaning !== 'source' && { meaning, meaningDetails }) })
}

/** Name, unit and description of the property that a column becomes. */
export function withProperty(column: string, change: Partial<PropertyMapping>, table: TableMapping): TableMapping {
  const changed = (each: PropertyMapping) => (each.column === column ? tidied({ ...each, ...change }) : each)
  return {
    ...table,
    ...(table.properties && { properties: table.properties.map(changed) }),
    ...(table.relations && {
      relations: table.relations.map((each) => ({
        ...each,
        ...(each.properties && { properties: each.properties.map(changed) }),
      })),
    }),
  }
}

/** The property that a column becomes, of the taxon or of a relation. */
export const propertyOfColumn = (
  column: string,
  { properties = [], relations = [] }: TableMapping,
): PropertyMapping | undefined =>
  [properties, ...relations.map((each) => each.properties ?? [])].flat().find((each) => each.column === column)

export const relationOf = (column: string, { relations = [] }: TableMapping): RelationMapping | undefined =>
  relations.find(({ partner }) => partner.columns.includes(column) || partner.from?.column === column)

/** Changes the relation whose partner a column names. */
export const withRelation = (column: string, change: Partial<RelationMapping>, table: TableMapping): TableMapping => {
  const changed = relationOf(column, table)
  return {
    ...table,
    relations: table.relations?.map((each) => (each === changed ? tidied({ ...each, ...change }) : each)),
  }
}

/** Columns that a mapping of another file names and this table does not have. */
export function missingColumns(columns: readonly string[], table: TableMapping): string[] {
  const { taxon, long, relations = [], origin, properties = [], only = [] } = table
  const named = [
    ...(taxon?.from ? [taxon.from.column] : (taxon?.columns ?? [])),
    taxon?.author,
    long?.property,
    long?.value,
    long?.unit,
    ...relations.flatMap(({ partner, type, properties: own = [] }) => [
      ...(partner.from ? [partner.from.column] : partner.columns),
      partner.author,
      'column' in type ? type.column : undefined,
      ...own.map(({ column }) => column),
    ]),
    origin && 'column' in origin ? origin.column : undefined,
    ...properties.map(({ column }) => column),
    ...only.map(({ column }) => column),
  ]
  return [...new Set(named.filter((column) => column !== undefined && !columns.includes(column)))] as string[]
}

/** The mapping without a column, wherever it stands in it. */
export function unmapped(column: string, table: TableMapping): TableMapping {
  const { taxon, long, relations, origin, properties, only, ...rest } = table
  const others = (all: readonly PropertyMapping[]) => all.filter((each) => each.column !== column)
  const taxonColumns = taxon?.columns.filter((each) => each !== column) ?? []
  const isTaxonHere = taxon && taxonColumns.length > 0 && taxon.from?.column !== column
  const isLongHere = long && long.property !== column && long.value !== column
  const isOriginHere = origin && !('column' in origin && origin.column === column)
  return {
    ...rest,
    ...(isTaxonHere && {
      taxon: tidied({ ...taxon, columns: taxonColumns, author: taxon.author === column ? undefined : taxon.author }),
    }),
    ...(isLongHere && { long: tidied({ ...long, unit: long.unit === column ? undefined : long.unit }) }),
    ...(relations && { relations: relations.flatMap((each) => relationWithout(column, each)) }),
    ...(isOriginHere && { origin }),
    ...(properties && { properties: others(properties) }),
    ...(only && { only: only.filter((each) => each.column !== column) }),
  }
}

function relationWithout(column: string, { partner, type, properties, ...rest }: RelationMapping): RelationMapping[] {
  const columns = partner.columns.filter((each) => each !== column)
  const [first] = columns
  if (first === undefined || partner.from?.column === column) return []
  return [
    {
      ...rest,
      partner: tidied({ ...partner, columns, author: partner.author === column ? undefined : partner.author }),
      // A relation has to be called something.
      type: 'column' in type && type.column === column ? { text: first } : type,
      ...(properties && { properties: properties.filter((each) => each.column !== column) }),
    },
  ]
}

/** Without what is empty: the reader of a mapping takes no empty text. */
const tidied = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as T
