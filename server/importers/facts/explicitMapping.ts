import type {
  PropertyMapping,
  RelationMapping,
  TableMapping,
  TaxonColumnsMapping,
} from '../../../lib/domain/import/importMapping'
import { saidMeaning } from '../columns/meaning'
import type { FactColumns, PropertyColumn, RelationColumns, TaxonPlace } from './columnPlaces'

/** What the columns of a table are, guessed or not, as a mapping that leaves nothing to guess; `wanted` is what else was decided about the table. */
export function explicitMapping(columns: FactColumns, wanted: TableMapping): TableMapping {
  const { long } = columns
  return {
    ...wanted,
    taxon: taxonMapping(columns.taxon, wanted.taxon),
    ...(long
      ? {
          long: { property: long.property.name, value: long.value.name, ...(long.unit && { unit: long.unit.name }) },
          ...(columns.properties.length > 0 && { properties: columns.properties.map(propertyMapping) }),
        }
      : { properties: columns.properties.map(propertyMapping) }),
    ...(columns.relations.length > 0 && {
      relations: columns.relations.map((relation, index) => relationMapping(relation, wanted.relations?.[index])),
    }),
  }
}

function taxonMapping({ columns, author, isId }: TaxonPlace, wanted?: TaxonColumnsMapping): TaxonColumnsMapping {
  // Names that stand in another table stay as they were said.
  if (wanted?.from) return wanted
  return { columns: columns.map(({ name }) => name), ...(author && { author: author.name }), ...(isId && { isId }) }
}

const propertyMapping = ({ column, name, unit, description, from, read, ...meant }: PropertyColumn): PropertyMapping => ({
  column: column.name,
  ...(name !== column.name && { name }),
  ...(unit !== null && unit !== '' && { unit }),
  ...(description !== null && description !== '' && { description }),
  // What only the name tells is no word of anybody's: an editor may have said otherwise, and may again.
  ...((meant.isMeaningSaid || meant.meaning === 'source') && saidMeaning(meant)),
  ...(from !== null && { from }),
  ...(read !== null && { read }),
})

function relationMapping(
  { partner, taxonomies, type, separator, reversed, properties }: RelationColumns,
  wanted?: RelationMapping,
): RelationMapping {
  return {
    partner: taxonMapping(partner, wanted?.partner),
    ...(taxonomies && { taxonomies }),
    type: 'text' in type ? type : { column: type.column.name },
    ...(separator !== null && { separator }),
    ...(reversed && { reversed }),
    properties: properties.map(propertyMapping),
  }
}
