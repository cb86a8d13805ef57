import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { canDescribe } from '../edit/rights'
import { PropertyCollection } from '../refs'

builder.queryField('collection', (t) =>
  t.field({
    type: PropertyCollection,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.collection.load(id.toLowerCase()) : null),
  }),
)

builder.queryField('viewerCanDescribe', (t) =>
  t.boolean({
    description: 'Whether there is any collection to which the viewer may add.',
    resolve: (_, __, { database, viewerId }) => canDescribe(database, viewerId),
  }),
)
