import { meaningLabels } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { Column } from '../columns/column'
import { type ColumnWords, readingWords } from '../columns/columnWords'
import type { KnownField } from '../columns/meaning'
import { emptyColumn, readingOf, type TableSurvey } from '../columns/survey'
import type { FactColumns, PropertyColumn, TaxonPlace } from './columnPlaces'

/**
 * Decides how the values of each property of a table are read: as the mapping says, else as all of them fit; what is text in the collection stays
 * text, so that filters that are out in the world keep their meaning. Answers what each column becomes.
 */
export function decideReadings(columns: FactColumns, survey: TableSurvey, known: ReadonlyMap<string, KnownField>): ColumnWords[] {
  const decide = (property: PropertyColumn, of: string): ColumnWords => {
    const { column } = property
    // What another table says is not known by what stands here.
    if (property.from)
      return { column, became: `${called(property, of)}: Text, nachgeschlagen in ${property.texts?.file.path ?? ''}` }
    const own = survey.columns[column.index ?? -1] ?? emptyColumn
    // What names a source is kept as it is written.
    const unsaid = property.meaning === 'source' ? emptyColumn.reading : readingOf(own)
    const found = property.read ? { ...emptyColumn.reading, reading: property.read } : unsaid
    const isText = property.read === null && known.get(property.name)?.type === 'text' && found.reading !== 'text'
    const reading = isText ? emptyColumn.reading : found
    column.reading = reading.reading
    if (reading.isPercent && reading.reading !== 'text') property.unit ??= '%'
    return { column, became: `${called(property, of)}: ${isText ? 'Text, wie bisher' : readingWords(reading, own)}` }
  }
  const { long } = columns
  return [
    ...placeWords(columns.taxon, columns.taxon.isId ? 'Id des Taxons' : 'Name des Taxons'),
    ...(long
      ? [
          { column: long.property, became: 'Name der Eigenschaft' },
          { column: long.value, became: 'Wert' },
          ...(long.unit ? [{ column: long.unit, became: 'Einheit' }] : []),
          ...columns.properties.map((property) => ({ column: property.column, became: besideValues(property) })),
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

/** What a property is, with its name where it is not that of the column. */
const called = ({ column, name, meaning }: PropertyColumn, of: string) =>
  `${meaning ? meaningLabels[meaning] : of}${name === column.name ? '' : ` «${name}»`}`

const besideValues = ({ name, meaning, texts }: PropertyColumn) =>
  `${meaning ? meaningLabels[meaning] : 'Eigenschaft'} «${name}» zu jedem Wert: Text${texts ? `, nachgeschlagen in ${texts.file.path}` : ''}`

const placeWords = ({ columns, author }: TaxonPlace, became: string): ColumnWords[] => [
  ...columns.map((column: Column) => ({ column, became })),
  ...(author ? [{ column: author, became: 'Autor' }] : []),
]
