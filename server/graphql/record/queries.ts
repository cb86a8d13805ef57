import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { recordPathOf } from './sql'

builder.queryField('recordPath', (t) =>
  t.field({
    type: 'String',
    nullable: true,
    description: 'Where the record with this id is shown; null when there is none. Serves /id/{uuid}.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, { db }) => (isUuid(id) ? recordPathOf(db, id.toLowerCase()) : null),
  }),
)
