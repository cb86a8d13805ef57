import DataLoader from 'dataloader'
import { type MovedFrom, movedFromOf } from '../moving/movedFrom'
import { crosswalksOfTaxa, type TaxonCrosswalkRow } from '../crosswalk/crosswalksOfTaxon'
import type { Database } from '../db/database'
import { expected } from '../expected'
import type { Fairness } from '../fairness/fairness'
import {
  collectionsByIds,
  collectionsImportedBy,
  collectionsOfOrganizations,
  fieldsOfCollections,
  relationTypesOf,
  type CollectionFieldRow,
  type CollectionRow,
  type RelationTypeRow,
} from './collection/sql'
import { collectionRights, organizationRights, taxonomyRights, type OrganizationRights, type WriteRight } from './edit/rights'
import { formerNamesOf, type FormerNameRow } from './formerNames'
import { organizationsByIds, type OrganizationRow } from './organization/sql'
import { viewerById, type ViewerRow } from './user/viewer'
import {
  membershipsOfOrganizations,
  membershipsOfUsers,
  publicUsers,
  usersByIds,
  type MembershipRow,
  type UserRow,
} from './user/sql'
import { recordsOfTaxa, relationsOfTaxa, sourcesOfTaxa, type TaxonRecordRow } from './taxon/statements'
import {
  lineagesOf,
  subtreeSizesOf,
  synonymsOf,
  taxaByIds,
  vernacularNamesOf,
  type RelationPageRow,
  type SynonymRow,
  type TaxonRow,
  type VernacularNameRow,
} from './taxon/sql'
import {
  fieldsOfTaxonomies,
  taxonomiesByIds,
  taxonomiesImportedBy,
  taxonomiesOfOrganizations,
  type FieldRow,
  type TaxonomyRow,
} from './taxonomy/sql'
import type { PageArguments } from './paging'

type One<T> = RowLoader<T | null>
type Many<T> = RowLoader<T[]>

/** One operation's loaders: however many nodes of a list ask for the same thing, it is one statement. */
export interface Loaders {
  taxon: One<TaxonRow>
  taxonomy: One<TaxonomyRow>
  collection: One<CollectionRow>
  organization: One<OrganizationRow>
  user: One<UserRow>
  /** Of whom something published refers to, whoever asks. */
  publicUser: One<UserRow>
  /** Asked at most once; null for an anonymous one. */
  viewer: () => Promise<ViewerRow | null>
  taxonomyFields: Many<FieldRow & { ownerId: string }>
  collectionFields: Many<CollectionFieldRow>
  relationTypes: Many<RelationTypeRow>
  formerNamesOfTaxonomies: Many<FormerNameRow>
  formerNamesOfCollections: Many<FormerNameRow>
  vernacularNames: Many<VernacularNameRow>
  lineage: Many<TaxonRow & { ownerId: string }>
  subtreeSize: One<{ id: string; size: number | null }>
  synonyms: Many<SynonymRow>
  taxonCrosswalks: Many<TaxonCrosswalkRow>
  records: Many<TaxonRecordRow>
  /** Of records. */
  movedFrom: Many<MovedFrom & { ownerId: string }>
  relations: (page: PageArguments) => DataLoader<string, RelationPageRow>
  /** Of taxa: the collections that speak of them. */
  sources: Many<CollectionRow & { ownerId: string }>
  organizationTaxonomies: Many<TaxonomyRow & { ownerId: string }>
  organizationCollections: Many<CollectionRow & { ownerId: string }>
  importedTaxonomies: Many<TaxonomyRow & { ownerId: string }>
  importedCollections: Many<CollectionRow & { ownerId: string }>
  organizationMembers: Many<MembershipRow & { ownerId: string }>
  userMemberships: Many<MembershipRow & { ownerId: string }>
  /** What the viewer may do. */
  organizationRights: One<OrganizationRights>
  taxonomyRights: One<WriteRight>
  collectionRights: One<WriteRight>
}

export function createLoaders(database: Database, viewerId: string | null, fairness?: Fairness): Loaders {
  const db = database.reader
  let viewer: Promise<ViewerRow | null> | undefined
  const relationLoaders = new Map<string, DataLoader<string, RelationPageRow>>()
  return {
    taxon: one((ids) => taxaByIds(db, ids)),
    taxonomy: one((ids) => taxonomiesByIds(db, ids)),
    collection: one((ids) => collectionsByIds(db, ids)),
    organization: one((ids) => organizationsByIds(db, ids)),
    user: one((ids) => usersByIds(database, viewerId, ids)),
    publicUser: one((ids) => publicUsers(db, ids)),
    viewer: () => (viewer ??= viewerId === null ? Promise.resolve(null) : viewerById(database.owner, viewerId)),
    taxonomyFields: many((ids) => fieldsOfTaxonomies(db, ids)),
    collectionFields: many((ids) => fieldsOfCollections(db, ids)),
    relationTypes: many((ids) => relationTypesOf(db, ids)),
    formerNamesOfTaxonomies: many((ids) => formerNamesOf(db, 'taxonomies', ids)),
    formerNamesOfCollections: many((ids) => formerNamesOf(db, 'property_collections', ids)),
    vernacularNames: many((ids) => vernacularNamesOf(db, ids)),
    lineage: many((ids) => lineagesOf(db, ids)),
    subtreeSize: one((ids) =>
      // Of a kingdom it is a million taxa that are walked through.
      fairness ? fairness.dear(() => subtreeSizesOf(database.unhurried.reader, ids)) : subtreeSizesOf(db, ids),
    ),
    synonyms: many((ids) => synonymsOf(db, ids)),
    taxonCrosswalks: many((ids) => crosswalksOfTaxa(db, ids)),
    records: many((ids) => recordsOfTaxa(db, ids)),
    movedFrom: many((ids) => movedFromOf(db, ids)),
    relations: (page) => {
      const key = `${page.offset}|${page.limit}`
      const loader = relationLoaders.get(key) ?? new DataLoader<string, RelationPageRow>((ids) => relationsOfTaxa(db, ids, page))
      relationLoaders.set(key, loader)
      return loader
    },
    sources: many((ids) => sourcesOfTaxa(db, ids)),
    organizationTaxonomies: many((ids) => taxonomiesOfOrganizations(db, ids)),
    organizationCollections: many((ids) => collectionsOfOrganizations(db, ids)),
    importedTaxonomies: many((ids) => taxonomiesImportedBy(db, ids)),
    importedCollections: many((ids) => collectionsImportedBy(db, ids)),
    organizationMembers: many((ids) => membershipsOfOrganizations(database, viewerId, ids)),
    userMemberships: many((ids) => membershipsOfUsers(database, viewerId, ids)),
    organizationRights: one((ids) => organizationRights(database, viewerId, ids)),
    taxonomyRights: one((ids) => taxonomyRights(database, viewerId, ids)),
    collectionRights: one((ids) => collectionRights(database, viewerId, ids)),
  }
}

function one<T extends { id: string }>(load: (ids: readonly string[]) => Promise<T[]>): One<T> {
  return new RowLoader(async (ids: readonly string[]) => {
    const byId = new Map((await load(ids)).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  })
}

/** Rows in the order of the statement, handed to the owner they name. */
function many<T extends { ownerId: string }>(load: (ids: readonly string[]) => Promise<T[]>): Many<T> {
  return new RowLoader(async (ids: readonly string[]) => {
    const byOwner = new Map<string, T[]>(ids.map((id) => [id, []]))
    for (const row of await load(ids)) byOwner.get(row.ownerId)?.push(row)
    return ids.map((id) => byOwner.get(id) ?? [])
  })
}

/** Answers without a promise what was laid into it: one for each row of an object took longer than its rows. */
class RowLoader<T> extends DataLoader<string, T> {
  readonly #laid = new Map<string, T>()

  lay(key: string, row: T): void {
    if (!this.#laid.has(key)) this.#laid.set(key, row)
  }

  /** The row that was laid here, else a promise of it. */
  get(key: string): T | Promise<T> {
    return this.#laid.get(key) ?? super.load(key)
  }

  override async load(key: string): Promise<T> {
    return this.get(key)
  }

  override clear(key: string): this {
    this.#laid.delete(key)
    return super.clear(key)
  }
}

/** A row that another one names; throws where it was deleted between two statements of one operation. */
export const there = <T>(row: T | null | Promise<T | null>): T | Promise<T> =>
  row instanceof Promise ? row.then(orGone) : orGone(row)

function orGone<T>(row: T | null): T {
  if (row === null) throw expected('NOT_FOUND')
  return row
}
