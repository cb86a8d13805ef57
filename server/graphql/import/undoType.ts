import { sql } from 'kysely'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Db } from '../../db/db'
import { undoOutlook, type UndoOutlook as UndoOutlookRow } from '../../importers/undo/undoOutlook'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { expected } from '../../expected'

/** An import that may be taken back is one that the viewer sees. Throws NOT_FOUND. */
export async function refuseUnseenBatch(trx: Db, batch: string): Promise<void> {
  const { rows } = isUuid(batch) ? await sql`select from import_batches where id = ${batch}::uuid`.execute(trx) : { rows: [] }
  if (rows.length === 0) throw expected('NOT_FOUND', 'Diesen Import gibt es nicht (mehr).')
}

const UndoOutlook = builder.objectRef<UndoOutlookRow>('UndoOutlook').implement({
  description: 'What taking an import back would come to now.',
  fields: (t) => ({
    decisions: t.exposeInt('decisions', {
      description: 'Decisions of people about crosswalks and values that go with what the import made.',
    }),
    changes: t.exposeInt('changes', {
      description: 'What was changed since and would be lost: where there is any, undoImport refuses.',
    }),
    shown: t.exposeStringList('shown', { description: 'Some of these changes, in German.' }),
  }),
})

builder.queryField('undoOutlook', (t) =>
  t.field({
    type: UndoOutlook,
    description:
      'What would go with an import if it were taken back, before undoImport does it; for who imported it and administrators.',
    args: { batch: t.arg.id() },
    resolve: async (_, { batch }, context) => {
      await edit(context, (trx) => refuseUnseenBatch(trx, batch))
      return undoOutlook(context.database.bulk, batch)
    },
  }),
)
