/** What has an editor of its own. */
export type EditedKind = 'taxonomy' | 'taxon' | 'collection'
