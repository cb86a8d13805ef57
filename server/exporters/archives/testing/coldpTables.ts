/**
 * The columns that the ColDP specification (version 1.1) knows, of the tables that we write; `needed` are those without which a row says nothing, `vocabulary`
 * the words that a column may have.
 */
export const coldpTables: Readonly<
  Record<
    string,
    { columns: readonly string[]; needed: readonly string[]; vocabulary?: Readonly<Record<string, readonly string[]>> }
  >
> = {
  NameUsage: {
    columns: [
      'ID',
      'sourceID',
      'parentID',
      'scientificName',
      'authorship',
      'rank',
      'status',
      'referenceID',
      'nameReferenceID',
      'link',
      'remarks',
    ],
    needed: ['ID', 'scientificName', 'status'],
    vocabulary: { status: ['accepted', 'provisionally accepted', 'synonym', 'ambiguous synonym', 'misapplied', 'bare name'] },
  },
  VernacularName: {
    columns: [
      'taxonID',
      'sourceID',
      'name',
      'transliteration',
      'language',
      'preferred',
      'country',
      'area',
      'sex',
      'referenceID',
      'remarks',
    ],
    needed: ['taxonID', 'name'],
    vocabulary: { preferred: ['true', 'false'] },
  },
  TaxonProperty: {
    columns: ['taxonID', 'sourceID', 'property', 'value', 'referenceID', 'page', 'ordinal', 'remarks'],
    needed: ['taxonID', 'property', 'value'],
  },
  SpeciesInteraction: {
    columns: ['taxonID', 'relatedTaxonID', 'sourceID', 'relatedTaxonScientificName', 'type', 'referenceID', 'remarks'],
    needed: ['taxonID', 'type'],
  },
  Reference: { columns: ['ID', 'citation', 'type', 'title', 'author', 'issued', 'link', 'remarks'], needed: ['ID', 'citation'] },
}

/** ColDP's SpeciesInteractionType, written as words; the most common ones. */
export const coldpInteractions = [
  'related to',
  'interacts with',
  'eats',
  'eaten by',
  'host of',
  'has host',
  'pollinates',
  'pollinated by',
]
