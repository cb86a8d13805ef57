import type { CollectionDraft, TaxonomyDraft } from '../../plan'
import type { ReferenceCells } from './referenceCell'

/** Ids of the people that a source brings along. */
export interface KnownPeople {
  users: ReadonlySet<string>
  organizations: ReadonlySet<string>
}

/** A row of `taxonomies`. */
export function readTaxonomy(cell: ReferenceCells, people: KnownPeople): TaxonomyDraft & { id: string } {
  return {
    id: cell.uuid('id'),
    type: cell.oneOf('type', ['Art', 'Lebensraum']),
    name: cell.limited('name', 'head'),
    description: cell.optional('description'),
    links: links(cell.optional('links')),
    lastUpdated: cell.day('last_updated'),
    termsOfUse: cell.optional('terms_of_use'),
    ...owner(cell, people),
    habitatLabel: cell.optional('habitat_label'),
    habitatNumberMin: cell.integer('habitat_nr_fns_min'),
    habitatNumberMax: cell.integer('habitat_nr_fns_max'),
  }
}

/** A row of `property_collections`. */
export const readCollection = (cell: ReferenceCells, people: KnownPeople): CollectionDraft => ({
  id: cell.uuid('id'),
  name: cell.limited('name', 'head'),
  description: cell.optional('description'),
  links: links(cell.optional('links')),
  combining: cell.yesOrNo('combining'),
  lastUpdated: cell.day('last_updated'),
  termsOfUse: cell.optional('terms_of_use'),
  ...owner(cell, people),
})

const owner = (cell: ReferenceCells, { users, organizations }: KnownPeople) => ({
  organizationId: cell.known('organization_id', organizations, 'organizations.csv'),
  importedBy: cell.known('imported_by', users, 'users.csv'),
})

/** A list as PostgreSQL writes it, or divided by blanks, commas or bars. */
export const links = (text: string | null): string[] =>
  text
    ?.replace(/^\{|\}$/g, '')
    .split(/[,\s|]+/)
    .map((link) => link.replace(/^"|"$/g, ''))
    .filter(Boolean) ?? []
