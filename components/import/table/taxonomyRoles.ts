import { singleRoles, type TaxonomyMapping } from '@/lib/domain/import/taxonomyMapping'
import { meaningLabels } from '@/lib/domain/vocabulary/fieldMeaning'
import { rankLabel, ranksInOrder } from '@/lib/domain/vocabulary/rank'
import { languages } from '../../edit/form/choices'

/** What a column can be for a taxonomy: a field of its mapping, with the language or rank behind a colon. */
export type TaxonRole =
  | 'name'
  | 'genusPart'
  | 'namePart'
  | (typeof singleRoles)[number]
  | `vernacular:${string}`
  | `above:${string}`
  | 'property'
  | 'source'
  | 'ignored'

/** Ranks whose names a table writes out in a column; below the genus the name itself says them. */
const ranksAbove = ranksInOrder.slice(ranksInOrder.indexOf('kingdom'), ranksInOrder.indexOf('section'))

/** All roles, in groups, with what they are called. */
export const taxonRoleGroups: readonly { label: string; roles: readonly (readonly [TaxonRole, string])[] }[] = [
  {
    label: 'Name',
    roles: [
      ['name', 'Name'],
      ['genusPart', 'Gattung im Namen'],
      ['namePart', 'Teil des Namens'],
      ['author', 'Autor'],
      ['rank', 'Rang'],
      ['code', 'Code'],
      ['id', 'Id'],
      ['status', 'Status'],
      ['accepted', 'gültiger Name'],
      ['synonyms', 'Synonyme'],
    ],
  },
  {
    label: 'Ordnung',
    roles: [
      ['parent', 'übergeordnet'],
      ['level', 'Ebene (1, 2, 3 …)'],
      ...ranksAbove.map((rank) => [`above:${rank}`, `höheres Taxon: ${rankLabel(rank)}`] as const),
    ],
  },
  {
    label: 'Namen in anderen Sprachen',
    roles: [
      ...languages.map(([code, label]) => [`vernacular:${code}`, `Name auf ${label}`] as const),
      ['vernacular:', 'Name in einer anderen Sprache'],
    ],
  },
  {
    label: 'sonst',
    roles: [
      ['property', 'Eigenschaft'],
      ['source', meaningLabels.source],
      ['ignored', 'nicht übernehmen'],
    ],
  },
]

export function taxonRoleOf(column: string, mapping: TaxonomyMapping): TaxonRole {
  const { name, vernacular = [], classification = [], sources = [], ignored = [] } = mapping
  const above = classification.find((each) => each.column === column)
  if (name === column) return 'name'
  if (Array.isArray(name) && name.includes(column)) return above?.rank === 'genus' ? 'genusPart' : 'namePart'
  const single = singleRoles.find((field) => mapping[field] === column)
  if (single) return single
  const common = vernacular.find((each) => each.column === column)
  if (common) return `vernacular:${common.language ?? ''}`
  if (above) return `above:${above.rank}`
  if (sources.includes(column)) return 'source'
  return ignored.includes(column) ? 'ignored' : 'property'
}

/** The mapping with another role for a column; who had it before, where only one can, becomes a property. `order`: all columns of the table. */
export function withTaxonRole(
  column: string,
  role: TaxonRole,
  mapping: TaxonomyMapping,
  order: readonly string[],
): TaxonomyMapping {
  const before = withoutColumn(column, mapping)
  const name = before.name
  if (role === 'name') {
    const isAbove = (part: string) => before.classification?.some((each) => each.column === part) ?? false
    const others = [name ?? []].flat().filter((part) => !isAbove(part))
    return { ...others.reduce(asProperty, before), name: column }
  }
  if (role === 'namePart' || role === 'genusPart') {
    const base = typeof name === 'string' ? asProperty(before, name) : before
    const parts = [...(Array.isArray(name) ? name : []), column].sort((a, b) => order.indexOf(a) - order.indexOf(b))
    return { ...(role === 'genusPart' ? withAbove(base, column, 'genus') : base), name: parts }
  }
  if (role === 'property') return asProperty(before, column)
  if (role === 'source') return { ...before, sources: [...(before.sources ?? []), column] }
  if (role === 'ignored') return { ...before, ignored: [...(before.ignored ?? []), column] }
  if (role.startsWith('above:')) return withAbove(before, column, role.slice('above:'.length))
  if (role.startsWith('vernacular:')) {
    const language = role.slice('vernacular:'.length)
    return { ...before, vernacular: [...(before.vernacular ?? []), { column, ...(language !== '' && { language }) }] }
  }
  const single = singleRoles.find((field) => field === role)
  if (!single) return before
  const other = before[single]
  return { ...(other === undefined ? before : asProperty(before, other)), [single]: column }
}

/** Why a table cannot become a taxonomy like this, as a sentence; null when nothing is missing. */
export const taxonomyProblem = ({ name }: TaxonomyMapping): string | null =>
  name === undefined
    ? 'Wählen Sie die Spalte, in der die Namen der Objekte stehen, oder die Spalten, aus denen sie bestehen.'
    : null

/** Of each rank there is one column; another one that is part of the name stays that. */
function withAbove(mapping: TaxonomyMapping, column: string, rank: string): TaxonomyMapping {
  const others = (mapping.classification ?? []).filter((each) => each.rank === rank).map((each) => each.column)
  const bare = { ...mapping, classification: (mapping.classification ?? []).filter((each) => each.rank !== rank) }
  const freed = others.filter((each) => ![mapping.name].flat().includes(each)).reduce(asProperty, bare)
  return { ...freed, classification: [...(freed.classification ?? []), { column, rank }] }
}

function asProperty(mapping: TaxonomyMapping, column: string): TaxonomyMapping {
  const rest = withoutColumn(column, mapping)
  return { ...rest, properties: [...(rest.properties ?? []), column] }
}

function withoutColumn(column: string, mapping: TaxonomyMapping): TaxonomyMapping {
  const { name, vernacular = [], classification = [], properties = [], sources, ignored = [], ...singles } = mapping
  const others = (columns: readonly string[]) => columns.filter((each) => each !== column)
  const parts = Array.isArray(name) ? others(name) : name
  return {
    ...(parts !== undefined && parts !== column && parts.length > 0 && { name: parts }),
    ...Object.fromEntries(Object.entries(singles).filter(([, each]) => each !== column)),
    vernacular: vernacular.filter((each) => each.column !== column),
    classification: classification.filter((each) => each.column !== column),
    properties: others(properties),
    ...(sources && { sources: others(sources) }),
    ignored: others(ignored),
  }
}
