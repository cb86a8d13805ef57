/** Under which names of files and columns a format keeps what its readers need of taxa, names and values. */
export interface ArchiveLayout {
  usages: {
    file: string
    id: string
    parent: string
    /** Null where a synonym names its accepted taxon in the column of the parent. */
    accepted: string | null
    name: string
    author: string
    rank: string
    status: string
  }
  vernaculars: { file: string; taxon: string; name: string; language: string; preferred: string }
  /** `source`: the collection, by its id in ae-sources.csv; without one the value is of the taxonomy itself. */
  properties: { file: string; taxon: string; source: string; property: string; value: string }
  /** Whether languages are written with three letters (ISO 639-3). */
  hasLongLanguages: boolean
}

export const archiveLayouts = {
  coldp: {
    usages: {
      file: 'NameUsage.csv',
      id: 'ID',
      parent: 'parentID',
      accepted: null,
      name: 'scientificName',
      author: 'authorship',
      rank: 'rank',
      status: 'status',
    },
    vernaculars: { file: 'VernacularName.csv', taxon: 'taxonID', name: 'name', language: 'language', preferred: 'preferred' },
    properties: { file: 'TaxonProperty.csv', taxon: 'taxonID', source: 'sourceID', property: 'property', value: 'value' },
    hasLongLanguages: true,
  },
  dwca: {
    usages: {
      file: 'taxon.csv',
      id: 'taxonID',
      parent: 'parentNameUsageID',
      accepted: 'acceptedNameUsageID',
      name: 'scientificName',
      author: 'scientificNameAuthorship',
      rank: 'taxonRank',
      status: 'taxonomicStatus',
    },
    vernaculars: {
      file: 'vernacularname.csv',
      taxon: 'taxonID',
      name: 'vernacularName',
      language: 'language',
      preferred: 'isPreferredName',
    },
    properties: {
      file: 'measurementorfact.csv',
      taxon: 'taxonID',
      source: 'datasetID',
      property: 'measurementType',
      value: 'measurementValue',
    },
    hasLongLanguages: false,
  },
} as const satisfies Record<string, ArchiveLayout>

export type ArchiveFormat = keyof typeof archiveLayouts
