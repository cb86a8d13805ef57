import { isUuid } from '../../../lib/domain/text/uuid'
import { fieldChart } from '../../exporters/statistics/fieldChart'
import { answerOfState } from '../../exporters/statistics/answers'
import { builder } from '../builder'
import { type CollectionTaxonomyRow, taxonomiesOfCollection } from '../collection/subjects'
import { expected } from '../../expected'
import { Taxonomy, ValueTypeEnum } from '../refs'
import type { ChartBar, FieldChart } from '../../../lib/domain/charts/fieldChart'

/** What a chart can be made of: a taxon has one value of it at most. */
const ChartAxis = builder.enumType('ChartAxis', {
  description: 'tax: a property of a taxonomy, pco: of the records of a collection.',
  values: ['tax', 'pco'] as const,
})

const ChartKind = builder.enumType('ChartKind', {
  description: 'Each value by itself, steps of numbers or dates, or no bars because nearly every taxon has a value of its own.',
  values: ['values', 'steps', 'none'] as const,
})

const ExportChartBar = builder.objectRef<ChartBar>('ExportChartBar').implement({
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The value, or where the step begins.' }),
    to: t.exposeString('to', {
      nullable: true,
      description: 'Where the step ends, itself no longer part of it; null for a value.',
    }),
    least: t.exposeString('least', {
      nullable: true,
      description:
        'Least value in it: a filter between this and greatest lets exactly these taxa through; null where no filter can.',
    }),
    greatest: t.exposeString('greatest', { nullable: true }),
    count: t.exposeInt('count', { description: 'Selected taxa with it.' }),
  }),
})

const ExportFieldChart = builder.objectRef<FieldChart>('ExportFieldChart').implement({
  fields: (t) => ({
    valueType: t.expose('valueType', { type: ValueTypeEnum }),
    unit: t.exposeString('unit', { nullable: true }),
    kind: t.expose('kind', { type: ChartKind }),
    bars: t.field({
      type: [ExportChartBar],
      description: 'Steps in their order; values by how many taxa have them, at most 200.',
      resolve: ({ bars }) => bars,
    }),
    taxa: t.exposeInt('taxa', { description: 'Selected taxa.' }),
    own: t.exposeInt('own', { description: 'Selected taxa with a value of their own.' }),
    viaSynonym: t.exposeInt('viaSynonym', { description: 'Selected taxa whose value a synonym lends.' }),
    otherValues: t.exposeInt('otherValues', { description: 'Different values without a bar.' }),
    otherTaxa: t.exposeInt('otherTaxa', { description: 'Selected taxa whose value has no bar.' }),
    isEstimated: t.exposeBoolean('isEstimated', {
      description: 'All numbers are extrapolated from a random sample of the taxa.',
    }),
  }),
})

const CollectionTaxonomy = builder.objectRef<CollectionTaxonomyRow>('CollectionTaxonomy').implement({
  fields: (t) => ({
    taxonomy: t.field({
      type: Taxonomy,
      resolve: async ({ taxonomyId }, _, { loaders }) => {
        const taxonomy = await loaders.taxonomy.load(taxonomyId)
        if (!taxonomy) throw expected('NOT_FOUND')
        return taxonomy
      },
    }),
    records: t.exposeInt('records', { description: 'Records about its taxa, synonyms included.' }),
  }),
})

builder.queryField('exportFieldChart', (t) =>
  t.field({
    type: ExportFieldChart,
    description:
      'How a property is distributed over the taxa that a link selects; query is the query string of the link, its columns and order do not matter. As many ' +
      'taxa have each value as the export has rows that is filtered by it. A property of a taxonomy is asked of the taxa of that taxonomy.',
    args: {
      query: t.arg.string(),
      axis: t.arg({ type: ChartAxis }),
      source: t.arg.string({ description: 'Name of the taxonomy or collection.' }),
      pname: t.arg.string(),
      isQuick: t.arg.boolean({ defaultValue: false, description: 'Of very many taxa a random sample says enough.' }),
    },
    resolve: (_, { query, isQuick, ...choice }, { database, signal }) => fieldChart(database, query, choice, isQuick, signal),
  }),
)

builder.queryField('collectionTaxonomies', (t) =>
  t.field({
    type: [CollectionTaxonomy],
    description: 'The taxonomies whose taxa the records of a collection speak of, most records first.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, { database, signal }) =>
      isUuid(id) ? answerOfState(database, 'subjects', id, () => taxonomiesOfCollection(database.readerUntil(signal), id)) : [],
  }),
)
