import { builder } from '../builder'
import { crosswalksOfType } from '../../crosswalk/readCrosswalk'
import { exportCount, exportPreview, type PreviewCell, type ExportPreview as Preview } from '../../exporters/rows/exportPreview'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import { checkedPage } from '../paging'
import { Crosswalk, PropertyCollection, Taxonomy, TaxonomyTypeEnum, ValueTypeEnum } from '../refs'
import { taxonomiesOfType } from '../taxonomy/sql'
import { collectionsAboutType } from './sql'

const ExportCatalogue = builder.objectRef<{ type: TaxonomyType }>('ExportCatalogue').implement({
  fields: (t) => ({
    taxonomies: t.field({ type: [Taxonomy], resolve: ({ type }, _, { db }) => taxonomiesOfType(db, type) }),
    collections: t.field({
      type: [PropertyCollection],
      description: 'Collections with at least one record or relation of a taxon of this type.',
      resolve: ({ type }, _, { db }) => collectionsAboutType(db, type),
    }),
    crosswalks: t.field({
      type: [Crosswalk],
      description: 'Those that are made between these taxonomies: what lendAlong goes along.',
      resolve: ({ type }, _, { db }) => crosswalksOfType(db, type),
    }),
  }),
})

const ExportColumn = builder.objectRef<Preview['columns'][number]>('ExportColumn').implement({
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Unique in this export; also what sorting names.' }),
    header: t.exposeString('header', { description: 'Exactly the header in the file.' }),
    valueType: t.expose('valueType', { type: ValueTypeEnum }),
    unit: t.exposeString('unit', { nullable: true }),
  }),
})

const ExportSource = builder.objectRef<Preview['sources'][number]>('ExportSource').implement({
  description: 'A taxonomy or a collection from which an export draws, with its terms.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lastUpdated: t.expose('lastUpdated', { type: 'Date', nullable: true }),
    licence: t.exposeString('licence', { nullable: true }),
    citation: t.exposeString('citation', { nullable: true }),
    termsOfUse: t.exposeString('termsOfUse', { nullable: true }),
    organization: t.exposeString('organization', { nullable: true, description: 'Its name.' }),
  }),
})

const ExportPreview = builder.objectRef<Preview>('ExportPreview').implement({
  fields: (t) => ({
    columns: t.field({ type: [ExportColumn], resolve: ({ columns }) => columns }),
    rows: t.field({
      type: t.listRef(t.listRef('Cell', { nullable: true })),
      description: 'Cells in the order of columns; null for no value.',
      resolve: ({ rows }): PreviewCell[][] => rows,
    }),
    warnings: t.exposeStringList('warnings', {
      description: 'German sentences: what the query names and the rows do not have, and licences that do not go together.',
    }),
    sources: t.field({
      type: [ExportSource],
      description:
        'Taxonomies and collections as the file names them, also those from which a combining collection has its entries.',
      resolve: ({ sources }) => sources,
    }),
  }),
})

builder.queryField('exportCatalogue', (t) =>
  t.field({
    type: ExportCatalogue,
    description: 'Everything that can be chosen in an export, from the catalogue.',
    args: { type: t.arg({ type: TaxonomyTypeEnum }) },
    resolve: (_, { type }) => ({ type }),
  }),
)

builder.queryField('exportPreview', (t) =>
  t.field({
    type: ExportPreview,
    description: 'Rows of an export; query is the query string of its link, exactly as the file has it. limit is at most 200.',
    args: { query: t.arg.string(), offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: 100 }) },
    resolve: (_, { query, ...asked }, { database, signal }) => {
      const page = checkedPage(asked, 200)
      return exportPreview(database.readerUntil(signal), query, page.offset, page.limit)
    },
  }),
)

builder.queryField('exportCount', (t) =>
  t.field({
    type: 'Int',
    description: 'The number of rows of an export.',
    args: { query: t.arg.string() },
    resolve: (_, { query }, { database, signal }) => exportCount(database.readerUntil(signal), query),
  }),
)
