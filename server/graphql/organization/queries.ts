import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { Organization } from '../refs'

builder.queryField('organization', (t) =>
  t.field({
    type: Organization,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.organization.load(id.toLowerCase()) : null),
  }),
)
