import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { Taxon } from '../refs'
import { selectedFields } from '../selectedFields'
import { wholeTaxon } from './whole'

builder.queryField('taxon', (t) =>
  t.field({
    type: Taxon,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { db, loaders }, info) =>
      isUuid(id) ? wholeTaxon(db, id.toLowerCase(), selectedFields(info), loaders) : null,
  }),
)
