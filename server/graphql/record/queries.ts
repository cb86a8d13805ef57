import { builder } from '../builder'
import { recordPath } from './sql'

builder.queryField('recordPath', (t) =>
  t.field({
    type: 'String',
    nullable: true,
    description: 'Where the record with this id or short code is shown; null when there is none. Serves /id/….',
    args: { id: t.arg.id() },
    resolve: (_, { id }, { db }) => recordPath(db, id),
  }),
)
