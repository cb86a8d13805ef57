import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { Taxonomy } from '../refs'

builder.queryField('taxonomy', (t) =>
  t.field({
    type: Taxonomy,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.taxonomy.load(id.toLowerCase()) : null),
  }),
)
