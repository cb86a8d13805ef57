import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import type { Column } from '../columns/column'
import { type ColumnWords, readingWords } from '../columns/columnWords'
import { emptyColumn, readingOf, type TableSurvey } from '../columns/survey'
import type { FactColumns, PropertyColumn, TaxonPlace } from './columnPlaces'

/**
 * Decides how the values of each property of a table are read: as the mapping says, else as all of them fit; what is text in the collection stays
 * text, so that filters that are out in the world keep their meaning. Answers what each column becomes.
 */
export function decideReadings(columns: FactColumns, survey: TableSurvey, known: ReadonlyMap<string, ValueType>): ColumnWords[] {
  const decide = (property: PropertyColumn, of: string): ColumnWords => {
    const { column } = property
    const own = survey.columns[column.index ?? -1] ?? emptyColumn
    const found = property.read ? { ...emptyColumn.reading, reading: property.read } : readingOf(own)
    const isText = property.read === null && known.get(property.name) === 'text' && found.reading !== 'text'
    const reading = isText ? emptyColumn.reading : found
    column.reading = reading.reading
    if (reading.isPercent && reading.reading !== 'text') property.unit ??= '%'
    const name = property.name === column.name ? '' : ` «${property.name}»`
    return { column, became: `${of}${name}: ${isText ? 'Text, wie bisher' : readingWords(reading, own)}` }
  }
  const { long } = columns
  return [
    ...placeWords(columns.taxon, columns.taxon.isId ? 'Id des Taxons' : 'Name des Taxons'),
    ...(long
      ? [
          { column: long.property, became: 'Name der Eigenschaft' },
          { column: long.value, became: 'Wert' },
          ...(long.unit ? [{ column: long.unit, became: 'Einheit' }] : []),
          ...columns.properties.map(({ column, name }) => ({ column, became: `Eigenschaft «${name}» zu jedem Wert: Text` })),
        ]
      : columns.properties.map((property) => decide(property, 'Eigenschaft'))),
    ...columns.relations.flatMap(({ partner, type, properties }) => [
      ...placeWords(partner, 'Partner der Beziehung'),
      ...('column' in type ? [{ column: type.column, became: 'Art der Beziehung' }] : []),
      ...properties.map((property) => decide(property, 'Eigenschaft der Beziehung')),
    ]),
    ...(columns.origin ? [{ column: columns.origin, became: 'Herkunft' }] : []),
    ...columns.others,
  ]
}

const placeWords = ({ columns, author }: TaxonPlace, became: string): ColumnWords[] => [
  ...columns.map((column: Column) => ({ column, became })),
  ...(author ? [{ column: author, became: 'Autor' }] : []),
]
