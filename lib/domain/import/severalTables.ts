import type { TableMapping } from './importMapping'
import type { ImportSettings } from './importSettings'

// Several tables of one import, of which each is looked at and changed as if it were the only one.

/** The settings of one of several tables, as if it were the only one. */
export function oneOf({ organizationId, mapping }: ImportSettings, at: number): ImportSettings {
  const { taxonomy, taxonomyName, type = 'Art', collection, ...table } = mapping.tables[at] ?? {}
  const common = { organizationId, type, mapping: { tables: [table] } }
  if (taxonomy === undefined) return { ...common, as: 'collection', name: collection ?? '' }
  // Of which nobody has decided anything the columns are guessed.
  const isDecided = Object.keys(taxonomy).length > 0
  return {
    ...common,
    as: 'taxonomy',
    name: taxonomyName ?? '',
    mapping: { tables: [isDecided ? { ...table, taxonomy } : table] },
  }
}

/** Several tables with one of them as it was changed. */
export function withOne(settings: ImportSettings, at: number, one: ImportSettings): ImportSettings {
  const tables = settings.mapping.tables.with(at, asOneOfSeveral(one))
  return { ...withTables(settings, tables), organizationId: one.organizationId }
}

/** With other tables. Where the taxonomy among them gets another name or goes, nobody looks for it by the one it had. */
export function withTables(settings: ImportSettings, tables: readonly TableMapping[]): ImportSettings {
  const before = ownTaxonomy(settings)
  const after = ownTaxonomy({ mapping: { tables: [...tables] } })
  if (before === after || !before) return { ...settings, mapping: { tables: [...tables] } }
  const renamed = tables.map(({ taxonomies, ...table }): TableMapping => {
    const names = taxonomies?.flatMap((name) => (name !== before ? [name] : after ? [after] : [])) ?? []
    return names.length > 0 ? { ...table, taxonomies: names } : table
  })
  return { ...settings, mapping: { tables: renamed } }
}

/** Whether a table, named as one of several files, stands in that file: is it, a sheet of it, or lies in it. */
export const standsIn = (table: string, file: string): boolean =>
  table === file || table.startsWith(`${file}, `) || table.startsWith(`${file}/`)

/** What is decided about a table alone, as a table that says itself what it becomes. */
export function asOneOfSeveral({ as, name, type, mapping }: ImportSettings): TableMapping {
  const { collection: _, taxonomyName: _name, type: _type, ...table } = mapping.tables[0] ?? {}
  if (as === 'taxonomy')
    return { ...ofTaxonomy(table), taxonomy: table.taxonomy ?? {}, ...(name !== '' && { taxonomyName: name }), type }
  const { taxonomy: _taxonomy, ...rest } = table
  return { ...rest, ...(name !== '' && { collection: name }) }
}

/** The name of the taxonomy among several tables; '' while it has none, null where none of them becomes a taxonomy. */
export function ownTaxonomy({ mapping }: Pick<ImportSettings, 'mapping'>): string | null {
  const table = mapping.tables.find(({ taxonomy }) => taxonomy !== undefined)
  return table ? (table.taxonomyName ?? '') : null
}

/** What of a table means something for a taxonomy. */
export const ofTaxonomy = ({
  file,
  sheet,
  sheets,
  headerRow,
  taxonomy,
  versionOf,
  noValue,
  about,
  missing,
}: TableMapping): TableMapping =>
  Object.fromEntries(
    Object.entries({ file, sheet, sheets, headerRow, taxonomy, versionOf, noValue, about, missing }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** What people decided about names, of whichever table. */
export const decisionsOf = ({ mapping }: ImportSettings): Record<string, string | null> =>
  Object.assign({}, ...mapping.tables.map(({ decisions }) => decisions)) as Record<string, string | null>

/** The same decisions about all tables: they stand with the first that is no taxonomy. */
export function withDecisions(settings: ImportSettings, decisions: Record<string, string | null>): ImportSettings {
  const isTold = Object.keys(decisions).length > 0
  const first = settings.several ? settings.mapping.tables.findIndex(({ taxonomy }) => taxonomy === undefined) : 0
  const tables = settings.mapping.tables.map(({ decisions: _, ...table }, at) =>
    at === first && isTold ? { ...table, decisions } : table,
  )
  return { ...settings, mapping: { tables } }
}

/** What a draft goes into, as far as it has names. */
export const targetNames = ({ several, name, mapping }: ImportSettings): string[] => [
  ...new Set(
    (several
      ? mapping.tables.map(({ taxonomy, taxonomyName, collection }) => (taxonomy ? taxonomyName : collection) ?? '')
      : [name]
    )
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]
