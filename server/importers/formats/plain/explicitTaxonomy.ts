import { singleRoles, type TaxonomyMapping } from '../../../../lib/domain/import/taxonomyMapping'
import type { Column } from '../../columns/column'
import type { SeenRows } from '../../columns/columnOfNames'
import { type TaxonColumnRole, isCalledSource } from '../vocabulary'
import { plainColumns } from './plainColumns'

/** What the columns of a table are taken for, as a mapping that names each of them and leaves nothing to guess. */
export function explicitTaxonomy(columns: readonly Column[], rows: SeenRows): TaxonomyMapping {
  const { roles, parts, classification } = plainColumns(columns, rows)
  const parent = roles.parentId ?? roles.parentName
  const found = { ...roles, parent, accepted: roles.acceptedId ?? roles.acceptedName }
  const singles = singleRoles.flatMap((field) => (found[field] ? [[field, found[field].name] as const] : []))
  const vernacular = Object.entries(roles).flatMap(([role, { name }]) =>
    /^vernacular/.test(role) ? [{ column: name, ...languageOf(role as TaxonColumnRole) }] : [],
  )
  // They stand above the rows only where no column names the parent.
  const above = parent ? [] : classification
  const mapping: TaxonomyMapping = {
    ...(roles.name ? { name: roles.name.name } : parts.length > 1 && { name: parts.map(({ name }) => name) }),
    ...Object.fromEntries(singles),
    ...(vernacular.length > 0 && { vernacular }),
    ...(above.length > 0 && { classification: above.map(({ rank, column }) => ({ column: column.name, rank })) }),
  }
  const named = new Set(columnsOf(mapping))
  const rest = columns.flatMap(({ name }) => (named.has(name) ? [] : [name]))
  const sources = rest.filter(isCalledSource)
  return {
    ...mapping,
    properties: rest.filter((name) => !sources.includes(name)),
    ...(sources.length > 0 && { sources }),
  }
}

const languageOf = (role: TaxonColumnRole) => (role === 'vernacular' ? {} : { language: role.slice('vernacular-'.length) })

const columnsOf = (mapping: TaxonomyMapping): string[] => [
  ...[mapping.name ?? []].flat(),
  ...singleRoles.flatMap((field) => mapping[field] ?? []),
  ...(mapping.vernacular ?? []).map(({ column }) => column),
  ...(mapping.classification ?? []).map(({ column }) => column),
]
