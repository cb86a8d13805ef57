import { type ImportMapping, readMapping, type TableMapping } from './importMapping'
import { whatSeveralMiss } from './whatSeveralMiss'

/** Everything somebody has decided about a file they want to import; stored with its draft on every change, so it may be unfinished. */
export interface ImportSettings {
  as: 'collection' | 'taxonomy'
  /** Existing or new name of the taxonomy, or of the collection where the mapping's only table has no name of its own. */
  name: string
  /** Owner of what is new; administrators may leave it out. What there is already keeps its owner. */
  organizationId: string | null
  /** Of a new taxonomy. */
  type: 'Art' | 'Lebensraum'
  /** What the columns are; without tables everything is guessed, as it is of taxonomies. */
  mapping: ImportMapping
  /** Several tables in one import, each of which says itself what it becomes (`severalTables.ts`); `as`, `name` and `type` then say nothing. */
  several?: true
}

/** Longer names do not fit the rules of taxonomies and collections. */
const LONGEST_NAME = 300
/** A file of hundreds of collections is not made by hand. */
const MOST_TABLES = 50

/** Reads settings from JSON; the problem is a German sentence. They may be unfinished: what is missing for a check says {@link whatIsMissing}. */
export function readImportSettings(json: unknown): { settings: ImportSettings } | { problem: string } {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { problem: 'Die Einstellungen sind kein Objekt in geschweiften Klammern.' }
  const {
    as,
    name,
    organizationId = null,
    type = 'Art',
    mapping = { tables: [] },
    several,
    ...rest
  } = json as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return { problem: `«${unknown}» gibt es in den Einstellungen nicht.` }
  if (as !== 'collection' && as !== 'taxonomy') return { problem: '«as» ist weder «collection» noch «taxonomy».' }
  if (typeof name !== 'string' || name.includes('\0')) return { problem: '«name» ist kein Text.' }
  if (name.length > LONGEST_NAME) return { problem: `Der Name ist länger als ${LONGEST_NAME} Zeichen.` }
  if (organizationId !== null && typeof organizationId !== 'string') return { problem: '«organizationId» ist kein Text.' }
  if (type !== 'Art' && type !== 'Lebensraum') return { problem: '«type» ist weder «Art» noch «Lebensraum».' }
  if (several !== undefined && several !== true) return { problem: '«several» ist nicht true.' }
  const tables = readTables(mapping)
  if ('problem' in tables) return tables
  return { settings: { as, name, organizationId, type, mapping: { tables: tables.tables }, ...(several && { several }) } }
}

/** Why settings are not enough for a check, as a German sentence that says what to do; null when they are. */
export function whatIsMissing(settings: ImportSettings): string | null {
  if (settings.several) return whatSeveralMiss(settings)
  const {
    as,
    name,
    mapping: { tables },
  } = settings
  const own = tables.filter(({ collection }) => collection !== undefined)
  if (as === 'collection' && tables.length > 1 && own.length < tables.length)
    return 'Bei mehreren Tabellen braucht jede den Namen ihrer Eigenschaften-Sammlung. Nennen Sie ihn bei jeder.'
  if (name.trim() !== '' || (as === 'collection' && own.length > 0)) return null
  return as === 'collection'
    ? 'Wie die Eigenschaften-Sammlung heisst, fehlt. Wählen Sie eine vorhandene, oder nennen Sie eine neue.'
    : 'Wie die Taxonomie heisst, fehlt. Wählen Sie eine vorhandene, oder nennen Sie eine neue.'
}

function readTables(mapping: unknown): { tables: TableMapping[] } | { problem: string } {
  if (typeof mapping !== 'object' || mapping === null || !('tables' in mapping))
    return { problem: 'In der Zuordnung fehlt «tables».' }
  const { tables } = mapping
  if (Array.isArray(tables) && tables.length === 0) return { tables: [] }
  if (Array.isArray(tables) && tables.length > MOST_TABLES)
    return { problem: `Die Zuordnung hat ${tables.length} Tabellen; höchstens ${MOST_TABLES} können es sein.` }
  const read = readMapping({ tables })
  return 'problem' in read ? read : { tables: read.mapping.tables }
}
