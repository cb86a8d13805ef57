import { there } from '../loaders'
import type { MovedFrom } from '../../moving/movedFrom'
import { builder } from '../builder'
import { checkedPage } from '../paging'
import {
  Organization,
  PropertyCollection,
  PropertyField,
  PropertyRecord,
  RecordPage,
  Relation,
  RelationDirection,
  RelationPage,
  RelationType,
  Taxon,
} from '../refs'
import { shortCode } from '../record/shortCode'
import { recordTable, relationTable } from './tables'

PropertyCollection.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    shortCode: t.string(shortCode),
    name: t.exposeString('name'),
    formerNames: t.stringList({
      description: 'Names it had, which links may still use, unless another collection has them now.',
      resolve: async ({ id }, _, { loaders }) => (await loaders.formerNamesOfCollections.load(id)).map(({ name }) => name),
    }),
    description: t.exposeString('description', { nullable: true }),
    links: t.exposeStringList('links'),
    combining: t.exposeBoolean('combining'),
    lastUpdated: t.expose('lastUpdated', { type: 'Date', nullable: true }),
    licence: t.exposeString('licence', { nullable: true }),
    citation: t.exposeString('citation', { nullable: true }),
    termsOfUse: t.exposeString('termsOfUse', { nullable: true }),
    organization: t.field({
      type: Organization,
      nullable: true,
      resolve: ({ organizationId }, _, { loaders }) => (organizationId ? loaders.organization.load(organizationId) : null),
    }),
    importedBy: t.string({
      nullable: true,
      resolve: async ({ importedBy }, _, { loaders }) =>
        importedBy === null ? null : ((await loaders.publicUser.load(importedBy))?.name ?? null),
    }),
    originCollection: t.field({
      type: PropertyCollection,
      nullable: true,
      resolve: ({ originCollectionId }, _, { loaders }) =>
        originCollectionId ? loaders.collection.load(originCollectionId) : null,
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      description: 'Its own fields, its records and relations; also deleting.',
      resolve: async ({ id }, _, { loaders }) => (await loaders.collectionRights.load(id))?.canWrite ?? false,
    }),
    recordCount: t.exposeInt('recordCount'),
    relationCount: t.exposeInt('relationCount'),
    fields: t.field({
      type: [PropertyField],
      description: 'Fields of the records.',
      resolve: async ({ id }, _, { loaders }) =>
        (await loaders.collectionFields.load(id)).filter(({ relationType }) => relationType === null),
    }),
    relationTypes: t.field({ type: [RelationType], resolve: ({ id }, _, { loaders }) => loaders.relationTypes.load(id) }),
    records: t.field({
      type: RecordPage,
      description: 'A page of the table of records, by default in name order; limit is at most 200.',
      args: {
        offset: t.arg.int({ defaultValue: 0 }),
        limit: t.arg.int({ defaultValue: 100 }),
        filter: t.arg.string({ required: false }),
      },
      resolve: (collection, { filter, ...page }, { db }) =>
        recordTable(db, collection, checkedPage(page, 200), filter?.trim() ?? ''),
    }),
    relations: t.field({
      type: RelationPage,
      description: 'A page of the table of relations, in order of the names and the type; limit is at most 200.',
      args: {
        offset: t.arg.int({ defaultValue: 0 }),
        limit: t.arg.int({ defaultValue: 100 }),
        filter: t.arg.string({ required: false }),
      },
      resolve: (collection, { filter, ...page }, { db }) =>
        relationTable(db, collection, checkedPage(page, 200), filter?.trim() ?? ''),
    }),
  }),
})

RelationType.implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    count: t.exposeInt('count'),
    fields: t.field({
      type: [PropertyField],
      resolve: async ({ ownerId, name }, _, { loaders }) =>
        (await loaders.collectionFields.load(ownerId)).filter(({ relationType }) => relationType === name),
    }),
  }),
})

RecordPage.implement({
  fields: (t) => ({ total: t.exposeInt('total'), nodes: t.field({ type: [PropertyRecord], resolve: ({ nodes }) => nodes }) }),
})

const MovedFromRef = builder.objectRef<MovedFrom>('MovedFrom').implement({
  description: 'A taxon of an older version, as it was called when something was taken along from it.',
  fields: (t) => ({
    taxonId: t.exposeID('taxonId'),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
    taxonomyName: t.exposeString('taxonomyName'),
  }),
})

PropertyRecord.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    collection: t.field({
      type: PropertyCollection,
      resolve: ({ collectionId }, _, { loaders }) => there(loaders.collection.get(collectionId)),
    }),
    taxon: t.field({
      type: Taxon,
      description: 'Whose record it is: the taxon itself, or the synonym that lends it.',
      resolve: ({ taxonId }, _, { loaders }) => there(loaders.taxon.get(taxonId)),
    }),
    viaSynonym: t.exposeBoolean('viaSynonym'),
    originCollection: t.field({
      type: PropertyCollection,
      nullable: true,
      description: 'Where a combining collection took it from.',
      resolve: ({ originCollectionId }, _, { loaders }) =>
        originCollectionId ? loaders.collection.load(originCollectionId) : null,
    }),
    movedFrom: t.field({
      type: [MovedFromRef],
      description: 'The taxa that it spoke of before it was taken along to this version of the taxonomy.',
      resolve: ({ id }, _, { loaders }) => loaders.movedFrom.get(id),
    }),
    properties: t.expose('properties', { type: 'Properties' }),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      resolve: async ({ collectionId }, _, { loaders }) => (await loaders.collectionRights.load(collectionId))?.canWrite ?? false,
    }),
  }),
})

RelationPage.implement({
  fields: (t) => ({ total: t.exposeInt('total'), nodes: t.field({ type: [Relation], resolve: ({ nodes }) => nodes }) }),
})

Relation.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    collection: t.field({
      type: PropertyCollection,
      resolve: ({ collectionId }, _, { loaders }) => there(loaders.collection.get(collectionId)),
    }),
    relationType: t.exposeString('relationType'),
    taxon: t.field({
      type: Taxon,
      resolve: ({ taxonId }, _, { loaders }) => there(loaders.taxon.get(taxonId)),
    }),
    relatedTaxon: t.field({
      type: Taxon,
      resolve: ({ relatedTaxonId }, _, { loaders }) => there(loaders.taxon.get(relatedTaxonId)),
    }),
    direction: t.expose('direction', {
      type: RelationDirection,
      nullable: true,
      description: "Null where the relation is not seen from one of its two ends (a collection's table).",
    }),
    viaSynonym: t.field({
      type: Taxon,
      nullable: true,
      description: 'The synonym through which the relation was found; null for an own one.',
      resolve: ({ viaSynonymId }, _, { loaders }) => (viaSynonymId ? loaders.taxon.load(viaSynonymId) : null),
    }),
    originCollection: t.field({
      type: PropertyCollection,
      nullable: true,
      resolve: ({ originCollectionId }, _, { loaders }) =>
        originCollectionId ? loaders.collection.load(originCollectionId) : null,
    }),
    movedFrom: t.field({
      type: [MovedFromRef],
      description: 'The taxa that it spoke of before it was taken along to this version of the taxonomy.',
      resolve: ({ id }, _, { loaders }) => loaders.movedFrom.get(id),
    }),
    properties: t.expose('properties', { type: 'Properties' }),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      resolve: async ({ collectionId }, _, { loaders }) => (await loaders.collectionRights.load(collectionId))?.canWrite ?? false,
    }),
  }),
})
