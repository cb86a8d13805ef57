import type { Kysely } from 'kysely'
import type { AxisProperty } from '../../../lib/domain/export/exportShape'
import type { Tables } from '../../db/tables'
import { catalogueFields, collectionsByName, relationTypesByCollection, taxonomiesByName } from './exportSources'
import type { Catalogue } from './resolveFields'

/** What these names of taxonomies and properties can be resolved against (`planField`); what does not exist is not in it. */
export async function catalogueNaming(
  db: Kysely<Tables>,
  taxonomyNames: readonly string[],
  named: readonly AxisProperty[],
): Promise<Catalogue> {
  const taxnames = new Set([...taxonomyNames, ...named.flatMap((name) => (name.axis === 'tax' ? [name.taxname] : []))])
  const pcnames = new Set(named.flatMap((name) => (name.axis === 'tax' ? [] : [name.pcname])))
  const taxonomies = taxnames.size > 0 ? await taxonomiesByName(db, [...taxnames]) : []
  const collections = pcnames.size > 0 ? await collectionsByName(db, [...pcnames]) : []
  if (named.length === 0) return { taxonomies, collections, fields: [], relationTypes: [] }
  const collectionIds = collections.map(({ id }) => id)
  const taxonomyIds = taxonomies.map(({ id }) => id)
  const fields = await catalogueFields(db, taxonomyIds, collectionIds)
  const relationTypes = named.some(({ axis }) => axis === 'rco') ? await relationTypesByCollection(db, collectionIds) : []
  return { taxonomies, collections, fields, relationTypes }
}
