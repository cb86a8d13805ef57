/** A table that stands beside those of a standard, because the standard has no terms for it. */
export interface OwnTable {
  file: string
  columns: readonly string[]
  /** Those of them that archives of earlier versions have not. */
  added?: readonly string[]
  /** A German sentence for the metadata. */
  about: string
}

/**
 * What neither ColDP nor Darwin Core has a term for. Ids of taxa are those of the archive's own tables; ids of sources are those of ae-sources.csv, as in
 * `sourceID` (ColDP) and `datasetID` (Darwin Core).
 */
export const ownTables = {
  sources: {
    file: 'ae-sources.csv',
    columns: [
      'ID',
      'kind',
      'type',
      'name',
      'description',
      'links',
      'combining',
      'lastUpdated',
      'licence',
      'citation',
      'termsOfUse',
      'organization',
      'habitatLabel',
      'habitatNumberMin',
      'habitatNumberMax',
      'habitatComments',
    ],
    added: ['habitatComments'],
    about:
      'Die Taxonomie und die Eigenschaften-Sammlungen, aus denen das Archiv stammt, mit Lizenz und Zitiervorschlag; links als JSON-Liste.',
  },
  fields: {
    file: 'ae-fields.csv',
    columns: ['sourceID', 'relationType', 'property', 'valueType', 'unit', 'description', 'meaning', 'meaningDetails'],
    about: 'Jede Eigenschaft mit Typ, Einheit, Beschreibung und Bedeutung, in ihrer Reihenfolge.',
  },
  usages: {
    file: 'ae-usages.csv',
    columns: ['ID', 'sourceID', 'name', 'code', 'rank', 'rankVerbatim', 'status', 'statusVerbatim'],
    about:
      'Namen, von denen der Standard nicht alles sagen kann: Kennung in der Quelle, Name, Code, Rang und Status, wie sie gespeichert sind.',
  },
  synonymProperties: {
    file: 'ae-synonym-properties.csv',
    columns: ['taxonID', 'sourceID', 'property', 'value', 'referenceID'],
    about: 'Eigenschaften von Synonymen, in den Spalten von TaxonProperty.',
  },
  records: {
    file: 'ae-records.csv',
    columns: ['taxonID', 'sourceID', 'origin'],
    about: 'Aus welcher anderen Sammlung eine zusammenfassende Sammlung hat, was sie über ein Taxon sagt.',
  },
  relations: {
    file: 'ae-relations.csv',
    columns: [
      'taxonID',
      'sourceID',
      'type',
      'relatedTaxonID',
      'relatedTaxonomy',
      'relatedSourceID',
      'relatedName',
      'origin',
      'properties',
    ],
    about: 'Jede Beziehung mit ihrer Art, ihren Eigenschaften (JSON) und einem Partner auch in einer anderen Taxonomie.',
  },
} as const satisfies Record<string, OwnTable>

export type OwnTableName = keyof typeof ownTables

/** The kinds of sources. */
export const TAXONOMY_KIND = 'taxonomy'
export const COLLECTION_KIND = 'collection'
