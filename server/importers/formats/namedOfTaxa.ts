import type { NamedOfTaxa } from '../plan'
import type { TaxonColumns } from './taxonColumns'
import type { TaxonColumnRole } from './vocabulary'

/** What tables of taxa have columns for, all of them together. */
export function namedOfTaxa(tables: readonly TaxonColumns[]): NamedOfTaxa {
  const has = (...roles: TaxonColumnRole[]) => tables.some((table) => roles.some((role) => table.roles[role] !== undefined))
  // A synonym keeps what stands in the columns of the parent under their names.
  const columns = tables.flatMap(({ roles, properties }) => [
    ...properties,
    ...[roles.parentId, roles.parentName].filter((column) => column !== undefined),
  ])
  return {
    id: has('id'),
    place: has('parentId', 'parentName')
      ? 'parent'
      : tables.some(({ classification }) => classification.length > 0)
        ? 'below'
        : 'none',
    accepted: has('acceptedId', 'acceptedName', 'status', 'synonyms'),
    status: has('status', 'provisional'),
    author: has('author'),
    rank: has('rank'),
    code: has('code'),
    properties: columns.map(({ name }) => name),
  }
}
