/** The question of an object's page, by which kept ones are counted (components/taxon/taxonQuery.ts). */
export const RECORD_OPERATION = 'TaxonScreen'
