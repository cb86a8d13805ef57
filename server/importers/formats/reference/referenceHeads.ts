import type { CollectionDraft, TaxonomyDraft } from '../../plan'
import type { ReferenceCells } from './referenceCell'

/** A row of `taxonomies`. */
export function readTaxonomy(cell: ReferenceCells): TaxonomyDraft & { id: string } {
  return {
    id: cell.uuid('id'),
    type: cell.oneOf('type', ['Art', 'Lebensraum']),
    name: cell.text('name'),
    description: cell.optional('description'),
    links: links(cell.optional('links')),
    lastUpdated: cell.optional('last_updated'),
    termsOfUse: cell.optional('terms_of_use'),
    organizationId: cell.optional('organization_id'),
    importedBy: cell.optional('imported_by'),
    habitatLabel: cell.optional('habitat_label'),
    habitatNumberMin: cell.integer('habitat_nr_fns_min'),
    habitatNumberMax: cell.integer('habitat_nr_fns_max'),
  }
}

/** A row of `property_collections`. */
export const readCollection = (cell: ReferenceCells): CollectionDraft => ({
  id: cell.uuid('id'),
  name: cell.text('name'),
  description: cell.optional('description'),
  links: links(cell.optional('links')),
  combining: /^(t|true|1)$/i.test(cell.optional('combining') ?? ''),
  lastUpdated: cell.optional('last_updated'),
  termsOfUse: cell.optional('terms_of_use'),
  organizationId: cell.optional('organization_id'),
  importedBy: cell.optional('imported_by'),
})

/** A list as PostgreSQL writes it, or divided by blanks, commas or bars. */
export const links = (text: string | null): string[] =>
  text
    ?.replace(/^\{|\}$/g, '')
    .split(/[,\s|]+/)
    .map((link) => link.replace(/^"|"$/g, ''))
    .filter(Boolean) ?? []
