import { checkIds, type IdsChecked } from '../../exporters/plan/checkIds'
import { builder } from '../builder'

const ExportSynonymId = builder.objectRef<IdsChecked['synonyms'][number]>('ExportSynonymId').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    acceptedId: t.exposeID('acceptedId'),
  }),
})

const ExportForeignId = builder.objectRef<IdsChecked['elsewhere'][number]>('ExportForeignId').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    taxonomy: t.exposeString('taxonomy'),
  }),
})

const ExportIds = builder.objectRef<IdsChecked>('ExportIds').implement({
  fields: (t) => ({
    rows: t.exposeInt('rows', { description: 'So many ids are rows, filters and subtrees aside.' }),
    unknown: t.exposeStringList('unknown', { description: 'Name no taxon (any more), as the link writes them.' }),
    synonyms: t.field({ type: [ExportSynonymId], resolve: ({ synonyms }) => synonyms }),
    elsewhere: t.field({
      type: [ExportForeignId],
      description: 'Taxa of taxonomies that the link does not name.',
      resolve: ({ elsewhere }) => elsewhere,
    }),
  }),
})

builder.queryField('exportIds', (t) =>
  t.field({
    type: ExportIds,
    description: 'What the ids of a link stand for; query is the query string of the link.',
    args: { query: t.arg.string() },
    resolve: (_, { query }, { db }) => checkIds(db, query),
  }),
)
