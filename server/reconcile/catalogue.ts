import type { Axis } from '../../lib/domain/export/exportAxes'
import { columnHeader, columnKey, coreFields, pnameOfProperty, relationFields } from '../../lib/domain/export/exportColumns'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { FieldMeaning } from '../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../lib/domain/vocabulary/valueType'
import type { Db } from '../db/db'
import { catalogueFields, relationTypesByCollection } from '../exporters/plan/exportSources'
import { collectionsAboutType } from '../graphql/export/sql'
import { kindsOf } from './entityTypes'
import type { ReconTaxonomy } from './scope'

/** A property that clients may choose. */
export interface ListedProperty {
  /** What an extension names it by, see ReconProperty. */
  id: string
  name: string
  description: string
  /** A core field of one taxonomy: the one without it says the same of all, so that it is not proposed. */
  isDoubled: boolean
  /** The taxonomy or collection that says it; null for what every object has. */
  sourceId: string | null
  valueType: ValueType
  unit: string | null
  /** Values in the whole source; null where the catalogue does not count them. */
  valueCount: number | null
}

/**
 * Everything that an export of these taxonomies can have as a column: what every object has, then what has a meaning (red lists, protection), then by taxonomy,
 * collection and type of relations.
 */
export async function listProperties(db: Db, taxonomies: readonly ReconTaxonomy[]): Promise<ListedProperty[]> {
  const collections = await collectionsOfKinds(db, kindsOf(taxonomies))
  const ids = collections.map(({ id }) => id)
  const fields = await catalogueFields(
    db,
    taxonomies.map(({ id }) => id),
    ids,
  )
  const relationTypes = await relationTypesByCollection(db, ids)
  const named = fields.sort((a, b) => (a.name < b.name ? -1 : 1))
  const taxonomyFields = taxonomies.flatMap((taxonomy) =>
    named
      .filter(({ taxonomyId }) => taxonomyId === taxonomy.id)
      .map((field) => listed('tax', taxonomy, [pnameOfProperty(field.name)], field)),
  )
  const collectionFields = collections.flatMap((collection) => {
    const own = named.filter(({ collectionId }) => collectionId === collection.id)
    const types = relationTypes
      .filter(({ collectionId }) => collectionId === collection.id)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    return [
      ...own
        .filter(({ relationType }) => relationType === null)
        .map((field) => listed('pco', collection, [pnameOfProperty(field.name)], field)),
      ...types.flatMap((type) => [
        ...relationFields.map(({ pname, ...field }) => listed('rco', collection, [type.name, pname], field)),
        ...own
          .filter(({ relationType }) => relationType === type.name)
          .map((field) => listed('rco', collection, [type.name, pnameOfProperty(field.name)], field)),
      ]),
    ]
  })
  const all = [...taxonomyFields, ...collectionFields]
  const doubled = taxonomies.flatMap((taxonomy) =>
    coreFields.map(({ pname, ...field }) => ({ ...listed('tax', taxonomy, [pname], field), isDoubled: true })),
  )
  return [...everyObject, ...all.filter(hasMeaning), ...all.filter((property) => !hasMeaning(property)), ...doubled].map(
    ({ meaning: _, ...property }) => property,
  )
}

type Listed = ListedProperty & { meaning: FieldMeaning | null }
const hasMeaning = ({ meaning }: Listed) => meaning !== null

const ofEveryObject = { isDoubled: false, sourceId: null, unit: null, valueCount: null, meaning: null }

const everyObject: Listed[] = [
  { id: 'id', name: 'id', description: 'Bleibende Kennung des Objekts', valueType: 'text', ...ofEveryObject },
  {
    id: 'name',
    name: 'name',
    description: 'Name des Objekts, wie ihn seine Quelle schreibt',
    valueType: 'text',
    ...ofEveryObject,
  },
  ...coreFields.map(({ pname, label, description, valueType }) => ({
    ...{ id: pname, name: label, description, valueType },
    ...ofEveryObject,
  })),
]

type Described = Pick<Listed, 'valueType'> &
  Partial<Pick<Listed, 'unit' | 'valueCount' | 'meaning'>> & { description: string | null }

function listed(
  axis: Axis,
  source: { id: string; name: string },
  names: string[],
  { description, valueType, unit = null, valueCount = null, meaning = null }: Described,
): Listed {
  const all = [source.name, ...names]
  const told = [description, unit && `in ${unit}`].filter(Boolean).join(', ')
  return {
    ...{ id: columnKey(axis, all), name: columnHeader(all), description: told, isDoubled: false },
    ...{ sourceId: source.id, valueType, unit, valueCount, meaning },
  }
}

/** Collections that say something about objects of these kinds, by name. */
async function collectionsOfKinds(db: Db, kinds: readonly TaxonomyType[]): Promise<{ id: string; name: string }[]> {
  const found = new Map<string, { id: string; name: string }>()
  for (const kind of kinds) for (const { id, name } of await collectionsAboutType(db, kind)) found.set(id, { id, name })
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
