import { type Axis, exportAxes, includesName, propertyNamed } from '@/lib/domain/export/exportAxes'
import { columnKey, coreFields, pnameOfProperty, relationFields } from '@/lib/domain/export/exportColumns'
import type { ValueType } from '@/lib/domain/vocabulary/valueType'
import { roughNumber } from '@/lib/domain/text/roughNumber'
import { foldText } from '@/lib/text/foldText'
import { counted, date } from '@/lib/text/format'
import type { Catalogue } from './useExportCatalogue'

/** A property that can be chosen and filtered by. */
export interface ExportField {
  /** Its column's key: axis, source and name. */
  key: string
  axis: Axis
  /** The settings' own words for it, in the order of the axis' key. */
  names: string[]
  label: string
  valueType: ValueType
  unit: string | null
  /** Values there are, of so many possible; null for what every object has or nobody counted. */
  valueCount: number | null
  of: number
  /** So many different values there are; null for what nobody counted. */
  distinctCount: number | null
  range: string | null
  description: string | null
  /** Another field of the group has the same label: the description tells them apart. */
  hasNamesake: boolean
}

/** The fields of one taxonomy, of one collection's records, or of one type of a collection's relations. */
export interface FieldGroup {
  key: string
  axis: Axis
  /** The settings' own words for the source: taxonomy, collection, or collection and relation type. */
  names: string[]
  title: string
  subtitle: string
  fields: ExportField[]
}

type CatalogueField = Catalogue['taxonomies'][number]['fields'][number]

/** All that can be chosen beside the given taxonomies, one axis after the other. */
export function fieldGroups(catalogue: Catalogue, taxonomies: readonly string[]): FieldGroup[] {
  return exportAxes
    .flatMap(({ axis }) => groupsOf[axis](catalogue, taxonomies))
    .filter(({ fields }) => fields.length > 0)
    .map((group) => ({ ...group, fields: withNamesakes(group.fields) }))
}

function withNamesakes(fields: ExportField[]): ExportField[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { label } of fields) (seen.has(label) ? twice : seen).add(label)
  return twice.size === 0 ? fields : fields.map((field) => (twice.has(field.label) ? { ...field, hasNamesake: true } : field))
}

/** Those of the groups' fields that contain every word, ignoring case and accents; groups without any fall away. */
export function searchGroups(groups: FieldGroup[], text: string): FieldGroup[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const fields = group.fields.filter((field) => {
      const searched = foldText(`${group.title} ${field.label} ${field.description ?? ''}`)
      return words.every((word) => searched.includes(word))
    })
    return fields.length > 0 ? [{ ...group, fields }] : []
  })
}

/** The field as the settings name it. */
export const propertyOf = ({ axis, names }: Pick<ExportField, 'axis' | 'names'>) => propertyNamed(axis, names)

const groupsOf: Record<Axis, (catalogue: Catalogue, taxonomies: readonly string[]) => FieldGroup[]> = {
  tax: ({ taxonomies }, chosen) =>
    taxonomies
      .filter(({ name }) => includesName(chosen, name))
      .map(({ name, taxonCount, fields }) => ({
        key: columnKey('tax', [name]),
        axis: 'tax',
        names: [name],
        title: name,
        subtitle: `Taxonomie · ${counted(taxonCount, 'Objekt', 'Objekte')}`,
        fields: [
          ...coreFields.map((core) => coreField('tax', [name], core, null, taxonCount)),
          ...fields.map((field) => plainField('tax', [name], field, taxonCount)),
        ],
      })),
  pco: ({ collections }) =>
    collections.map(({ name, recordCount, licence, lastUpdated, fields }) => ({
      key: columnKey('pco', [name]),
      axis: 'pco',
      names: [name],
      title: name,
      subtitle: [counted(recordCount, 'Eintrag', 'Einträge'), lastUpdated && `Stand ${date(lastUpdated)}`, licence]
        .filter(Boolean)
        .join(' · '),
      fields: fields.map((field) => plainField('pco', [name], field, recordCount)),
    })),
  rco: ({ collections }) =>
    collections.flatMap(({ name, relationTypes }) =>
      relationTypes.map((type) => ({
        key: columnKey('rco', [name, type.name]),
        axis: 'rco' as const,
        names: [name, type.name],
        title: `${name}: ${type.name}`,
        subtitle: counted(type.count, 'Beziehung', 'Beziehungen'),
        fields: [
          ...relationFields.map((core) => coreField('rco', [name, type.name], core, type.count, type.count)),
          ...type.fields.map((field) => plainField('rco', [name, type.name], field, type.count)),
        ],
      })),
    ),
}

type CoreEntry = (typeof coreFields)[number] | (typeof relationFields)[number]

const coreField = (axis: Axis, source: string[], core: CoreEntry, valueCount: number | null, of: number): ExportField => ({
  key: columnKey(axis, [...source, core.pname]),
  axis,
  names: [...source, core.pname],
  label: core.label,
  valueType: core.valueType,
  unit: null,
  valueCount,
  of,
  distinctCount: null,
  range: null,
  description: core.description,
  hasNamesake: false,
})

function plainField(axis: Axis, source: string[], field: CatalogueField, of: number): ExportField {
  const names = [...source, pnameOfProperty(field.name)]
  const { valueType, unit, valueCount, distinctCount, description } = field
  return {
    key: columnKey(axis, names),
    axis,
    names,
    label: field.name,
    valueType,
    unit,
    valueCount,
    of,
    distinctCount,
    range: rangeOf(field),
    description,
    hasNamesake: false,
  }
}

function rangeOf({ valueType, minValue, maxValue }: CatalogueField): string | null {
  if (valueType !== 'number' && valueType !== 'date') return null
  if (minValue === null || maxValue === null) return null
  const [from, to] = [minValue, maxValue].map(valueType === 'date' ? date : shortNumber)
  return from === to ? (from ?? null) : `${from}–${to}`
}

/** Four figures of 0.12345678, but all of a year: a hint, not a value. */
const shortNumber = (text: string) => roughNumber(Number(text), 4)

/** What stands above the field for a value. */
export const valueLabel = ({ unit }: ExportField) => (unit ? `Wert in ${unit}` : 'Wert')
