import type { ValueReading } from '../../../lib/domain/vocabulary/columnReading'
import type { PropertyMapping } from '../../../lib/domain/import/importMapping'
import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { Column } from '../columns/column'
import type { ColumnWords } from '../columns/columnWords'
import type { LookedUp } from '../columns/lookedUp'

/** What each column of a table says about taxa. */
export interface FactColumns {
  taxon: TaxonPlace
  properties: PropertyColumn[]
  long: { property: Column; value: Column; unit: Column | null } | null
  relations: RelationColumns[]
  only: { column: Column; values: ReadonlySet<string> }[]
  /** Column with the name of the collection a row comes from. */
  origin: Column | null
  /** Columns that become nothing of a collection, with the reason. */
  others: ColumnWords[]
}

export interface TaxonPlace {
  columns: Column[]
  author: Column | null
  isId: boolean
  /** Names by what the column says, when they stand in another table. */
  names: LookedUp | null
}

export interface PropertyColumn {
  column: Column
  name: string
  unit: string | null
  description: string | null
  /** What it says of the other columns. */
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
  /** Somebody has said it; else it is only what is there already or what the name tells. */
  isMeaningSaid: boolean
  /** Where its texts stand, and those by what the column says, when that is in another table. */
  from: PropertyMapping['from'] | null
  texts: LookedUp | null
  /** How its values are read, where somebody has said so. */
  read: ValueReading | null
}

export interface RelationColumns {
  partner: TaxonPlace
  taxonomies: string[] | null
  type: { column: Column } | { text: string }
  separator: string | null
  reversed: boolean
  properties: PropertyColumn[]
}

/** The columns of a relation that name the other taxon. */
export const relationPlaces = ({ partner: { columns, author } }: RelationColumns): Column[] => [
  ...columns,
  ...(author ? [author] : []),
]

/** The column that says what kind of relation it is, where there is one. */
export const relationTypeColumns = ({ type }: RelationColumns): Column[] => ('column' in type ? [type.column] : [])

/** All in which something of a relation stands. */
export const relationColumns = (relation: RelationColumns): Column[] => [
  ...relationPlaces(relation),
  ...relationTypeColumns(relation),
  ...relation.properties.map(({ column }) => column),
]
