import { type ExportVersion, exportVersions } from '../../exporters/plan/newVersions'
import { builder } from '../builder'
import { CrosswalkEnd } from '../crosswalk/type'

const ExportVersionRef = builder.objectRef<ExportVersion>('ExportVersion').implement({
  description: 'An export in another version of one of its taxonomies.',
  fields: (t) => ({
    from: t.field({ type: CrosswalkEnd, resolve: ({ from }) => from }),
    to: t.field({ type: CrosswalkEnd, resolve: ({ to }) => to }),
    query: t.exposeString('query', {
      nullable: true,
      description: 'The query string of its link; null where nothing of what was chosen would be left.',
    }),
    losses: t.exposeStringList('losses', { description: 'German sentences: what falls away, and what follows from it.' }),
  }),
})

builder.queryField('exportVersions', (t) =>
  t.field({
    type: [ExportVersionRef],
    description:
      'What an export becomes along each crosswalk that leads on from its taxonomies or taxa; query is the query string of its link.',
    args: {
      query: t.arg.string(),
      ofList: t.arg.boolean({ defaultValue: false, description: 'Its taxa come from a list: nothing is said of them.' }),
    },
    resolve: (_, { query, ofList }, { db }) => exportVersions(db, query, { ofList }),
  }),
)
