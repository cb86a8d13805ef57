import { MOST_SUBTREE_TAXA } from '../../../lib/domain/export/exportLimits'
import { builder } from '../builder'
import { there } from '../loaders'
import { checkedPage } from '../paging'
import { editableRelations } from './editableRelations'
import { PropertyCollection, PropertyRecord, RelationPage, Synonym, Taxon, Taxonomy, VernacularName } from '../refs'
import { shortCode } from '../record/shortCode'

Taxon.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    shortCode: t.string(shortCode),
    taxonomy: t.field({
      type: Taxonomy,
      resolve: ({ taxonomyId }, _, { loaders }) => there(loaders.taxonomy.get(taxonomyId)),
    }),
    name: t.exposeString('name'),
    code: t.exposeString('code', { nullable: true }),
    author: t.exposeString('author', { nullable: true }),
    rank: t.exposeString('rank', { nullable: true, description: 'Normalised English; the client shows it in German.' }),
    rankVerbatim: t.exposeString('rankVerbatim', { nullable: true }),
    status: t.exposeString('status'),
    statusVerbatim: t.exposeString('statusVerbatim', { nullable: true }),
    sourceId: t.exposeString('sourceId', { nullable: true }),
    properties: t.expose('properties', { type: 'Properties' }),
    childCount: t.exposeInt('childCount'),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      description: 'Also delete it, and add taxa below it.',
      resolve: async ({ taxonomyId }, _, { loaders }) => (await loaders.taxonomyRights.load(taxonomyId))?.canWrite ?? false,
    }),
    vernacularNames: t.field({ type: [VernacularName], resolve: ({ id }, _, { loaders }) => loaders.vernacularNames.load(id) }),
    accepted: t.field({
      type: Taxon,
      nullable: true,
      description: 'The accepted taxon of a synonym.',
      resolve: ({ acceptedId }, _, { loaders }) => (acceptedId ? loaders.taxon.load(acceptedId) : null),
    }),
    lineage: t.field({
      type: [Taxon],
      description: 'Parents, root first; for a synonym those of the accepted taxon.',
      resolve: ({ id }, _, { loaders }) => loaders.lineage.load(id),
    }),
    subtreeSize: t.int({
      nullable: true,
      description: `How many rows an export of it with all below it has; null for more than ${MOST_SUBTREE_TAXA}, which are not counted.`,
      resolve: async ({ id }, _, { loaders }) => (await loaders.subtreeSize.load(id))?.size ?? null,
    }),
    synonyms: t.field({
      type: [Synonym],
      description: 'Names under this accepted name, and rows of other taxonomies that mean the same.',
      resolve: ({ id }, _, { loaders }) => loaders.synonyms.get(id),
    }),
    records: t.field({
      type: [PropertyRecord],
      description: 'Own records first, then those lent by synonyms; one per collection and owner.',
      resolve: ({ id }, _, { loaders }) => loaders.records.get(id),
    }),
    sources: t.field({
      type: [PropertyCollection],
      description: 'Collections that say something of it, in records or relations, own ones or those of its synonyms; by name.',
      resolve: ({ id }, _, { loaders }) => loaders.sources.load(id),
    }),
    editableRelations: t.field({
      type: RelationPage,
      description:
        'Its own relations, in both directions, in collections that the viewer may write; ' +
        'narrowed to partners whose name contains a text. limit is at most 200.',
      args: {
        containing: t.arg.string({ defaultValue: '' }),
        offset: t.arg.int({ defaultValue: 0 }),
        limit: t.arg.int({ defaultValue: 25 }),
      },
      resolve: ({ id }, { containing, ...page }, { database, viewerId }) =>
        editableRelations(database, viewerId, id, containing, checkedPage(page, 200)),
    }),
    relations: t.field({
      type: RelationPage,
      description: "Relations from and to this taxon, own ones and those of its synonyms; at most 'limit', the total beside it.",
      args: { offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: 100 }) },
      resolve: ({ id }, page, { loaders }) => loaders.relations(checkedPage(page, 1_000)).load(id),
    }),
  }),
})

VernacularName.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    language: t.exposeString('language', { nullable: true }),
    preferred: t.exposeBoolean('preferred'),
  }),
})

const SynonymKind = builder.enumType('SynonymKind', { values: ['synonym', 'gleichwertig'] as const })

Synonym.implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: SynonymKind }),
    taxon: t.field({
      type: Taxon,
      resolve: ({ taxonId }, _, { loaders }) => there(loaders.taxon.get(taxonId)),
    }),
  }),
})
