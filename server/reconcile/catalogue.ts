import type { Axis } from '../../lib/domain/export/exportAxes'
import { columnHeader, columnKey, coreFields, pnameOfProperty, relationFields } from '../../lib/domain/export/exportColumns'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { FieldMeaning } from '../../lib/domain/vocabulary/fieldMeaning'
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
      .map((field) => listed('tax', [taxonomy.name, pnameOfProperty(field.name)], field)),
  )
  const collectionFields = collections.flatMap((collection) => {
    const own = named.filter(({ collectionId }) => collectionId === collection.id)
    const types = relationTypes
      .filter(({ collectionId }) => collectionId === collection.id)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    return [
      ...own
        .filter(({ relationType }) => relationType === null)
        .map((field) => listed('pco', [collection.name, pnameOfProperty(field.name)], field)),
      ...types.flatMap((type) => [
        ...relationFields.map(({ pname, description }) => listed('rco', [collection.name, type.name, pname], { description })),
        ...own
          .filter(({ relationType }) => relationType === type.name)
          .map((field) => listed('rco', [collection.name, type.name, pnameOfProperty(field.name)], field)),
      ]),
    ]
  })
  const all = [...taxonomyFields, ...collectionFields]
  const doubled = taxonomies.flatMap(({ name }) =>
    coreFields.map(({ pname, description }) => ({ ...listed('tax', [name, pname], { description }), isDoubled: true })),
  )
  return [...everyObject, ...all.filter(hasMeaning), ...all.filter((property) => !hasMeaning(property)), ...doubled].map(
    ({ meaning: _, ...property }) => property,
  )
}

type Listed = ListedProperty & { meaning: FieldMeaning | null }
const hasMeaning = ({ meaning }: Listed) => meaning !== null

const everyObject: Listed[] = [
  { id: 'id', name: 'id', description: 'Bleibende Kennung des Objekts', isDoubled: false, meaning: null },
  { id: 'name', name: 'name', description: 'Name des Objekts, wie ihn seine Quelle schreibt', isDoubled: false, meaning: null },
  ...coreFields.map(({ pname, label, description }) => ({
    id: pname,
    name: label,
    description,
    isDoubled: false,
    meaning: null,
  })),
]

function listed(
  axis: Axis,
  names: string[],
  { description, unit, meaning }: { description: string | null; unit?: string | null; meaning?: FieldMeaning | null },
): Listed {
  const told = [description, unit && `in ${unit}`].filter(Boolean).join(', ')
  return { id: columnKey(axis, names), name: columnHeader(names), description: told, isDoubled: false, meaning: meaning ?? null }
}

/** Collections that say something about objects of these kinds, by name. */
async function collectionsOfKinds(db: Db, kinds: readonly TaxonomyType[]): Promise<{ id: string; name: string }[]> {
  const found = new Map<string, { id: string; name: string }>()
  for (const kind of kinds) for (const { id, name } of await collectionsAboutType(db, kind)) found.set(id, { id, name })
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
