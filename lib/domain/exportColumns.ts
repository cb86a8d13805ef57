import { joinTuple } from './exportTuple'
import type { Axis } from './exportAxes'

/**
 * Core fields of a taxon, chosen and filtered like properties: in `taxProperties` and `taxFilters` the pname is `@` + name
 * (`taxProperties=Beispiel-Amphibien~@author`). A property whose own name begins with `@` is written with a second one
 * (`@@author`), see {@link pnameOfProperty}; so the two never collide. Cells hold what is stored: rank and status are the
 * normalised Darwin Core words.
 */
export const coreFields = [
  { pname: '@author', label: 'Autor', description: 'Autor und Jahr des Namens' },
  { pname: '@germanName', label: 'Deutscher Name', description: 'Bevorzugter deutscher Name' },
  { pname: '@rank', label: 'Rang', description: 'Rang in den Worten von Darwin Core (species, genus …)' },
  { pname: '@status', label: 'Status', description: 'Taxonomischer Status in den Worten von Darwin Core' },
  { pname: '@code', label: 'Code', description: 'Code eines Lebensraums' },
  { pname: '@parent', label: 'Übergeordnet', description: 'Name des übergeordneten Objekts' },
  { pname: '@path', label: 'Pfad', description: 'Namen aller übergeordneten Objekte, das oberste zuerst, verbunden mit « > »' },
  { pname: '@taxonomy', label: 'Taxonomie', description: 'Name der Taxonomie' },
  { pname: '@sourceId', label: 'Quell-ID', description: 'Kennung des Objekts in seiner Quelle' },
] as const

/** Core fields of a relation, as `pname` in `rcoProperties` and `rcoFilters`. */
export const relationFields = [
  { pname: '@partner', label: 'Partner', description: 'Name des Objekts, zu dem die Beziehung führt' },
] as const

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

/** Header of a column, never shortened: `Sammlung: Eigenschaft`, `Sammlung: Beziehungsart: Eigenschaft`. */
export function columnHeader(fields: readonly string[]): string {
  return [...fields.slice(0, -1), pnameLabel(fields[fields.length - 1] ?? '')].join(': ')
}
