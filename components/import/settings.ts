import type { TableMapping } from '@/lib/domain/import/importMapping'
import { licenceProblem } from '@/lib/domain/import/licence'
import type { ImportSettings } from '@/lib/domain/import/importSettings'
import type { Draft, Targets } from './queries'

/** What is wanted by the link that led here: «Aus Datei importieren …» on a page. */
export interface WantedTarget {
  as: ImportSettings['as']
  /** Of something that exists. */
  id: string | null
  organizationId: string | null
  type: ImportSettings['type']
}

export function readWantedTarget(search: string): WantedTarget | null {
  const query = new URLSearchParams(search)
  const [collection, taxonomy] = [query.get('sammlung'), query.get('taxonomie')]
  const as = query.get('als')
  if (!collection && !taxonomy && as !== 'Sammlung' && as !== 'Taxonomie') return null
  return {
    as: taxonomy || as === 'Taxonomie' ? 'taxonomy' : 'collection',
    id: collection ?? taxonomy,
    organizationId: query.get('organisation'),
    type: query.get('typ') === 'Lebensraum' ? 'Lebensraum' : 'Art',
  }
}

/** The target as people call it; null for something new. */
export const targetName = ({ as, id }: WantedTarget, { collections, taxonomies }: Targets): string | null =>
  (as === 'collection' ? collections : taxonomies).find((each) => each.id === id)?.name ?? null

/** What a draft begins with. */
export function firstSettings(targets: Targets, wanted: WantedTarget | null, isArchive: boolean): ImportSettings {
  const as = wanted?.as ?? (isArchive ? 'taxonomy' : 'collection')
  const own = organizationsFor(as, targets)
  const known = wanted && targets.taxonomies.find(({ id }) => id === wanted.id)
  return {
    as,
    name: wanted ? (targetName(wanted, targets) ?? '') : '',
    organizationId: own.find(({ id }) => id === wanted?.organizationId)?.id ?? (own.length === 1 ? (own[0]?.id ?? null) : null),
    type: (known ? known.type : wanted?.type) ?? 'Art',
    mapping: { tables: [{}] },
  }
}

/** Those to which the viewer may add. */
export const organizationsFor = (as: ImportSettings['as'], { organizations }: Targets) =>
  organizations.filter(({ canCreateCollection, canCreateTaxonomy }) =>
    as === 'collection' ? canCreateCollection : canCreateTaxonomy,
  )

/** What exists under this name and may be written. A new version beside what is there never goes into something that exists. */
export const existingTarget = (settings: ImportSettings, targets: Targets) =>
  tableOf(settings).versionOf === undefined ? sameNamed(settings, targets) : null

function sameNamed({ as, name }: ImportSettings, { collections, taxonomies }: Targets) {
  const wanted = sameName(name)
  return (as === 'collection' ? collections : taxonomies).find((each) => sameName(each.name) === wanted) ?? null
}

/** Two names with the same one are one for the database. */
export const sameName = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** The table the assistant works on; what a mapping has beyond it stays as it is. */
export const tableOf = ({ mapping }: ImportSettings): TableMapping => mapping.tables[0] ?? {}

/** The tables that continue a chosen one, itself among them, as the server reads them together. */
export function alikeTables(tables: Draft['tables'], { file, sheet }: TableMapping): Draft['tables'] {
  const chosen = tables.find((each) => each.file === file && (each.sheet ?? undefined) === sheet)
  if (!chosen || chosen.shape === null || chosen.isHidden) return chosen ? [chosen] : []
  return tables.filter(({ shape, isHidden }) => shape === chosen.shape && !isHidden)
}

/** The table that is worked on: the chosen one, else the first with rows; with those that continue it, unless somebody wants it alone. */
export function chosenTable({ tables }: Draft, table: TableMapping): TableMapping {
  const first = tables.find(({ rowsAtLeast }) => rowsAtLeast > 0) ?? tables[0]
  const { sheets, ...chosen } =
    table.file !== undefined || !first
      ? table
      : { ...table, file: first.file, ...(first.sheet !== null && { sheet: first.sheet }) }
  return alikeTables(tables, chosen).length > 1 ? { ...chosen, sheets: sheets ?? 'alike' } : chosen
}

export const withTable = (settings: ImportSettings, table: TableMapping): ImportSettings => ({
  ...settings,
  mapping: { tables: [table, ...settings.mapping.tables.slice(1)] },
})

/** With what holds without a decision of one's own; `table`: the mapping that holds, null while it is not known. */
export function asShown(settings: ImportSettings, chosen: TableMapping, table: TableMapping | null): ImportSettings {
  if (settings.as === 'collection') return table ? withTable(settings, table) : settings
  const own = tableOf(settings)
  // Without a chosen table the import itself finds the one with the names.
  return own.file === undefined || chosen.sheets === undefined ? settings : withTable(settings, { ...own, sheets: chosen.sheets })
}

/** Another target: whether to delete, and of what it is a new version, is asked anew for each. */
export function withTarget(settings: ImportSettings, target: Partial<Omit<ImportSettings, 'mapping'>>): ImportSettings {
  const { missing: _, versionOf: _former, ...table } = tableOf(settings)
  return withTable({ ...settings, ...target }, table)
}

/** Why the target is not enough yet, as a sentence; null when it is. `isWhole`: an archive, which says its terms itself. */
export function targetProblem(settings: ImportSettings, targets: Targets, isWhole: boolean): string | null {
  const { as, name, organizationId } = settings
  if (name.trim() === '')
    return as === 'collection'
      ? 'Wählen Sie eine Eigenschaften-Sammlung, oder geben Sie der neuen einen Namen.'
      : 'Wählen Sie eine Taxonomie, oder geben Sie der neuen einen Namen.'
  const { versionOf } = tableOf(settings)
  const there = sameNamed(settings, targets)
  if (there && versionOf !== undefined)
    return `«${there.name}» gibt es schon. Geben Sie der neuen Fassung von «${versionOf}» einen eigenen Namen, zum Beispiel mit dem Jahr.`
  if (there) return null
  const own = organizationsFor(as, targets)
  if (own.length > 0 && organizationId === null) return 'Wählen Sie die Organisation, der das Neue gehören soll.'
  const { licence = '', citation = '', links = [] } = tableOf(settings).about ?? {}
  if (links.some((link) => !/^https?:\/\/\S+$/.test(link.trim())))
    return 'Die Adresse der Quelle beginnt nicht mit «https://» oder «http://».'
  if (as === 'taxonomy' && licence.trim() === '')
    return isWhole ? null : 'Geben Sie die Lizenz an, oder sagen Sie, dass sie nicht bekannt ist.'
  if (as === 'collection' && (licence.trim() === '' || citation.trim() === ''))
    return 'Geben Sie Lizenz und Zitiervorschlag an: Was veröffentlicht ist, braucht beides.'
  return licenceProblem(licence.trim())
}
