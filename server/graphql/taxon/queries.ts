import { isUuid } from '../../../lib/domain/uuid'
import { builder } from '../builder'
import { Taxon } from '../refs'

builder.queryField('taxon', (t) =>
  t.field({
    type: Taxon,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.taxon.load(id.toLowerCase()) : null),
  }),
)
