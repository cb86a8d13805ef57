import { isUuid } from '../../../lib/domain/uuid'
import { builder } from '../builder'
import { PropertyCollection } from '../refs'

builder.queryField('collection', (t) =>
  t.field({
    type: PropertyCollection,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.collection.load(id.toLowerCase()) : null),
  }),
)
