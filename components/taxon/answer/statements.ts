import { type FragmentOf, graphql, readFragment } from '@/lib/graphql'
import { meaningDetails_field } from '../../fields/meaningDetails'
import type { Statement } from './answers'

export const AnswerField_field = graphql(
  `
    fragment AnswerField_field on PropertyField @_unmask {
      name
      unit
      ...meaningDetails_field
    }
  `,
  [meaningDetails_field],
)

export const statements_taxon = graphql(
  `
    fragment statements_taxon on Taxon {
      id
      properties
      taxonomy {
        name
        fields {
          ...AnswerField_field
        }
      }
      records {
        id
        properties
        collection {
          name
          fields {
            ...AnswerField_field
          }
        }
      }
    }
  `,
  [AnswerField_field],
)

/** What is said of a taxon, source by source in the order of the collections; the taxonomy's own columns come last. */
export function statementsOf(taxon: FragmentOf<typeof statements_taxon>): Statement[] {
  const { id, properties, taxonomy, records } = readFragment(statements_taxon, taxon)
  return [
    ...records.map((record) => ({
      card: cardOf(record.id),
      source: record.collection.name,
      properties: record.properties,
      fields: record.collection.fields,
    })),
    { card: cardOf(id), source: taxonomy.name, properties, fields: taxonomy.fields },
  ]
}

/** Where in the page a record's card stands, and that of what the taxonomy itself says: by the id of the record or the taxon. */
export const cardOf = (id: string) => `angaben-${id}`
