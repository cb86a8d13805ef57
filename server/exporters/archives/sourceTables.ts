import { COLLECTION_KIND, TAXONOMY_KIND } from '../../../lib/domain/archive/ownTables'
import type { Row } from '../../files/row'
import type { ArchivePlan, ArchiveSource } from './archivePlan'

/** The rows of ae-sources.csv: the taxonomy, then the collections. */
export function sourceRows({ taxonomy, collections }: ArchivePlan): Row[] {
  const { type, habitatLabel, habitatNumberMin, habitatNumberMax, habitatComments } = taxonomy
  const about = ({ lastUpdated, licence, citation, termsOfUse, organization }: ArchiveSource) => [
    lastUpdated,
    licence,
    citation,
    termsOfUse,
    organization,
  ]
  const links = ({ links }: ArchiveSource) => (links.length === 0 ? null : JSON.stringify(links))
  const number = (value: number | null) => (value === null ? null : String(value))
  return [
    [
      taxonomy.key,
      TAXONOMY_KIND,
      type,
      taxonomy.name,
      taxonomy.description,
      links(taxonomy),
      null,
      ...about(taxonomy),
      habitatLabel,
      number(habitatNumberMin),
      number(habitatNumberMax),
      habitatComments,
    ],
    ...collections.map((collection) => [
      collection.key,
      COLLECTION_KIND,
      null,
      collection.name,
      collection.description,
      links(collection),
      String(collection.combining),
      ...about(collection),
      null,
      null,
      null,
      null,
    ]),
  ]
}

/** The rows of ae-fields.csv, in the order of the catalogue. */
export function fieldRows({ taxonomy, collections, fields }: ArchivePlan): Row[] {
  const keys = new Map(collections.map(({ id, key }) => [id, key]))
  return fields.map(({ collectionId, relationType, name, valueType, unit, description, meaning, meaningDetails }) => [
    collectionId === null ? taxonomy.key : (keys.get(collectionId) ?? null),
    relationType,
    name,
    valueType,
    unit,
    description,
    meaning,
    meaningDetails === null ? null : JSON.stringify(meaningDetails),
  ])
}
