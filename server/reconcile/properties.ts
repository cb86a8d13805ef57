import { namesOf, propertyNamed } from '../../lib/domain/export/exportAxes'
import { columnHeader, columnKey, type CoreField, coreFields, propertyOfKey } from '../../lib/domain/export/exportColumns'
import type { AxisProperty } from '../../lib/domain/export/exportShape'
import { quotedInput } from '../../lib/domain/text/quotedInput'
import type { Db } from '../db/db'
import { catalogueNaming } from '../exporters/plan/catalogueNaming'
import type { ValueField } from '../exporters/plan/exportPlan'
import { fieldNames } from '../exporters/plan/planColumns'
import { planField } from '../exporters/plan/resolveFields'
import { ReconcileError } from './reconcileError'

/** What every row of an export begins with. */
export const ownColumns = ['id', 'name'] as const

/**
 * A property whose values clients ask for, by the key that its column has in an export (`pco~Rote Liste~Kategorie`). A core field may stand without its
 * taxonomy (`@rank`): it then means that of each object's own.
 */
export interface ReconProperty {
  /** As it was asked for. */
  id: string
  /** As the header of the column. */
  name: string
  /** The column of the export of one taxonomy that holds its values; null where that taxonomy does not have it. */
  columnIn: (taxonomy: { id: string; name: string }) => string | null
  /** What an export has to choose to have that column; null for what it has anyway. */
  chosenIn: (taxonomy: { id: string; name: string }) => AxisProperty | null
  field: ValueField | null
}

/** The properties of ids. Throws ReconcileError for what is no id of a property, ExportError for what the catalogue does not have. */
export async function resolveProperties(db: Db, ids: readonly string[]): Promise<ReconProperty[]> {
  const read = ids.map((id) => [id, readProperty(id)] as const)
  const named = read.flatMap(([, property]) => (typeof property === 'string' ? [] : [property]))
  const catalogue = await catalogueNaming(db, [], named)
  return read.map(([id, property]) => {
    if (typeof property === 'string') return everywhere(id, property)
    const field = planField(catalogue, property)
    const names = fieldNames(field)
    const has = ({ id: taxonomyId }: { id: string }) => field.axis !== 'tax' || field.source.id === taxonomyId
    const key = columnKey(field.axis, names)
    return {
      ...{ id, field, name: columnHeader(names) },
      columnIn: (taxonomy) => (has(taxonomy) ? key : null),
      chosenIn: (taxonomy) => (has(taxonomy) ? propertyNamed(field.axis, names) : null),
    }
  })
}

type Everywhere = CoreField | (typeof ownColumns)[number]

function everywhere(id: string, name: Everywhere): ReconProperty {
  const own = ownColumns.find((column) => column === name)
  if (own) return { id, name: own, field: null, columnIn: () => own, chosenIn: () => null }
  return {
    ...{ id, name: columnHeader([name]), field: null },
    columnIn: (taxonomy) => columnKey('tax', [taxonomy.name, name]),
    chosenIn: (taxonomy) => propertyNamed('tax', [taxonomy.name, name]),
  }
}

function readProperty(id: string): AxisProperty | Everywhere {
  const always = [...ownColumns, ...coreFields.map(({ pname }) => pname)].find((name) => name === id)
  if (always) return always
  const property = propertyOfKey(id)
  if (!property || namesOf(property).includes('') || id.includes('\0'))
    throw new ReconcileError(
      `${quotedInput(id)} ist keine Eigenschaft. Erwartet wird der Schlüssel einer Spalte des Exports wie pco~Sammlung~Eigenschaft, ` +
        'oder ein allgemeines Feld wie @rank; suggest/property nennt alle.',
    )
  return property
}
