/** Letters of what stands in an index: longer ones do not fit (2,700 bytes with accents). The longest real names have some 200. */
export const LONGEST_TAXON_NAME = 500
/** Of ids of a source, and codes of habitats. */
export const LONGEST_TAXON_ID = 600
/** Of what a relation is. */
export const LONGEST_RELATION_TYPE = 300
