import { joinTuple, splitTuple } from './exportTuple'
import { chosenProperties, exportAxes, namesOf, propertyNamed } from './exportAxes'
import { allConditions } from './filterGroups'
import type { Axis } from './exportAxes'
import type { AxisProperty, ExportSettings, ExportView } from './exportShape'
import type { ValueType } from '../vocabulary/valueType'

/**
 * Core fields of a taxon, chosen and filtered like properties: in `taxProperties` and `taxFilters` the pname is `@` + name
 * (`taxProperties=Beispiel-Amphibien~@author`). A property whose own name begins with `@` is written with a second one
 * (`@@author`), see {@link pnameOfProperty}; so the two never collide. Cells hold what is stored: rank and status are the
 * normalised Darwin Core words.
 */
export const coreFields = [
  { pname: '@author', label: 'Autor', valueType: 'text', description: 'Autor und Jahr des Namens' },
  { pname: '@germanName', label: 'Deutscher Name', valueType: 'text', description: 'Bevorzugter deutscher Name' },
  { pname: '@rank', label: 'Rang', valueType: 'text', description: 'Rang in den Worten von Darwin Core (species, genus …)' },
  { pname: '@status', label: 'Status', valueType: 'text', description: 'Taxonomischer Status in den Worten von Darwin Core' },
  { pname: '@code', label: 'Code', valueType: 'text', description: 'Code eines Lebensraums' },
  { pname: '@parent', label: 'Übergeordnet', valueType: 'text', description: 'Name des übergeordneten Objekts' },
  {
    pname: '@path',
    label: 'Pfad',
    valueType: 'text',
    description: 'Namen aller übergeordneten Objekte, das oberste zuerst, verbunden mit « > »',
  },
  { pname: '@taxonomy', label: 'Taxonomie', valueType: 'text', description: 'Name der Taxonomie' },
  { pname: '@sourceId', label: 'Quell-ID', valueType: 'text', description: 'Kennung des Objekts in seiner Quelle' },
] as const satisfies { pname: string; label: string; valueType: ValueType; description: string }[]

/** Core fields of a relation, as `pname` in `rcoProperties` and `rcoFilters`. */
export const relationFields = [
  { pname: '@partner', label: 'Partner', valueType: 'text', description: 'Name des Objekts, zu dem die Beziehung führt' },
] as const satisfies { pname: string; label: string; valueType: ValueType; description: string }[]

export type CoreField = (typeof coreFields)[number]['pname']
export type RelationField = (typeof relationFields)[number]['pname']

/** How a property of the catalogue is named in settings and address: as it is, with a second `@` if it begins with one. */
export function pnameOfProperty(name: string): string {
  return name.startsWith('@') ? `@${name}` : name
}

/** The catalogue's name of a pname; null for a core field. */
export function propertyOfPname(pname: string): string | null {
  if (!pname.startsWith('@')) return pname
  return pname.startsWith('@@') ? pname.slice(1) : null
}

/** What a pname is called in headers and choosers: the property's own name, or a core field's German label. */
export function pnameLabel(pname: string): string {
  const core = [...coreFields, ...relationFields].find((field) => field.pname === pname)
  return core?.label ?? propertyOfPname(pname) ?? pname
}

/** Key of a column: `id`, `name`, or the axis and its key fields as a tuple (`pco~Rote Liste~Kategorie`). `sort` names it. */
export function columnKey(axis: Axis, fields: readonly string[]): string {
  return joinTuple([axis, ...fields])
}

/** The property of which a column has this key; the inverse of `columnKey`. Null for what is no such key. Whether there is such a property is not looked up. */
export function propertyOfKey(key: string): AxisProperty | null {
  const [word, ...fields] = splitTuple(key) ?? []
  const found = exportAxes.find(({ axis }) => axis === word)
  return found?.key.length === fields.length ? propertyNamed(found.axis, fields) : null
}

/**
 * What a switch of the view (`by`) adds for each taxonomy, collection and relation type of which a property is a column. Taxa lend nothing of their
 * taxonomy's own, so that `synonym` and `predecessor` are not for them.
 */
export const companions = [
  {
    companion: 'source',
    by: 'provenance',
    label: 'Quelle',
    valueType: 'text',
    axes: ['tax', 'pco', 'rco'],
    description:
      'Woher der Datensatz stammt: bei zusammenfassenden Sammlungen die Sammlung, die ihn geliefert hat, ' +
      'sonst der Zitiervorschlag der Sammlung oder, wo sie keinen hat, ihr Name; leer, wo es keinen Datensatz gibt',
  },
  {
    companion: 'state',
    by: 'provenance',
    label: 'Stand',
    valueType: 'date',
    axes: ['tax', 'pco', 'rco'],
    description: 'Datum, an dem diese Quelle zuletzt nachgeführt wurde',
  },
  {
    companion: 'synonym',
    by: 'provenance',
    label: 'aus Synonym',
    valueType: 'text',
    axes: ['pco', 'rco'],
    description: 'Name des Synonyms, von dem der Datensatz stammt; leer, wenn er nicht von einem Synonym stammt',
  },
  {
    companion: 'predecessor',
    by: 'lendAlong',
    label: 'aus anderer Fassung',
    valueType: 'text',
    axes: ['pco', 'rco'],
    description:
      'Name und Taxonomie des Objekts, von dem der Datensatz über einen Umzug stammt; leer, wenn er vom Objekt selbst oder einem Synonym stammt',
  },
] as const satisfies {
  companion: string
  by: 'provenance' | 'lendAlong'
  label: string
  valueType: ValueType
  axes: Axis[]
  description: string
}[]

export type Companion = (typeof companions)[number]['companion']

/** Key of a companion column: its name, the axis, then the taxonomy, the collection, or collection and relation type (`source~pco~Rote Liste`). */
export function companionKey(companion: Companion, axis: Axis, fields: readonly string[]): string {
  return joinTuple([companion, axis, ...fields])
}

/** Keys of the companion columns of what a column draws from. `fields`: those of the column's key. */
export function companionKeys(axis: Axis, fields: readonly string[], asked: AskedCompanions): string[] {
  return companionsOf(axis, asked).map(({ companion }) => companionKey(companion, axis, fields.slice(0, -1)))
}

/** The switches that ask for companions. */
export type AskedCompanions = Pick<ExportView, 'provenance' | 'lendAlong'>

export function companionsOf(axis: Axis, asked: AskedCompanions): (typeof companions)[number][] {
  return companions.filter(({ by, axes }) => asked[by] && (axes as readonly Axis[]).includes(axis))
}

/** The keys of all columns behind `id` and `name`, in the order they have in preview and files. */
export function exportColumnKeys(
  settings: ExportSettings,
  view: Pick<ExportView, 'filterGroups' | 'columns'> & AskedCompanions,
): string[] {
  const chosen = chosenProperties(settings).map(keyed)
  const filtered = settings.addFilterFields ? allConditions(settings, view).map(keyed) : []
  const columns = [...new Map([...chosen, ...filtered].map((column) => [column.key, column])).values()]
  const companionsOfSource = ({ axis, fields }: KeyedColumn) =>
    companionKeys(axis, fields, view).map((key) => ({ key, axis, fields }))
  const keys = behindLast(columns, sourceKey, companionsOfSource).map(({ key }) => key)
  return inOrder(keys, (key) => key, view.columns)
}

interface KeyedColumn {
  key: string
  axis: Axis
  fields: readonly string[]
}

function keyed(property: AxisProperty): KeyedColumn {
  const { axis } = property
  const fields = namesOf(property)
  return { key: columnKey(axis, fields), axis, fields }
}

function sourceKey({ axis, fields }: KeyedColumn): string {
  return joinTuple([axis, ...fields.slice(0, -1)])
}

/** Puts behind the last column of each source what `make` gives for it. */
export function behindLast<T>(columns: readonly T[], sourceOf: (column: T) => string, make: (column: T) => T[]): T[] {
  const last = new Map(columns.map((column, index) => [sourceOf(column), index]))
  return columns.flatMap((column, index) => (last.get(sourceOf(column)) === index ? [column, ...make(column)] : [column]))
}

/** Those with a wanted key first, in that order; the others follow as they are. */
export function inOrder<T>(columns: readonly T[], keyOf: (column: T) => string, wanted: readonly string[]): T[] {
  const places = new Map(wanted.map((key, index) => [key, index]))
  const place = (column: T) => places.get(keyOf(column)) ?? wanted.length
  return [...columns].sort((a, b) => place(a) - place(b))
}

/** Header of a column, never shortened: `Sammlung: Eigenschaft`, `Sammlung: Beziehungsart: Eigenschaft`. */
export function columnHeader(fields: readonly string[]): string {
  return [...fields.slice(0, -1), pnameLabel(fields[fields.length - 1] ?? '')].join(': ')
}
