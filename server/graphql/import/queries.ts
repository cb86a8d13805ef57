import { sql } from 'kysely'
import { rememberedMapping } from '../../importers/facts/rememberedMapping'
import { tableSample } from '../../importers/assistant/tableSample'
import { builder } from '../builder'
import type { Context } from '../context'
import { edit } from '../edit/edit'
import { draftRows, targets } from './sql'
import { Draft, ownDraft, Sample, Targets, visibleDraft } from './type'

builder.queryField('importDrafts', (t) =>
  t.field({
    type: [Draft],
    description: "The viewer's own import drafts, the last changed first; of administrators all.",
    resolve: (_, __, context) => edit(context, (trx) => draftRows(trx)),
  }),
)

builder.queryField('importDraft', (t) =>
  t.field({
    type: Draft,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => visibleDraft(context, id),
  }),
)

builder.queryField('importTargets', (t) =>
  t.field({ type: Targets, resolve: (_, __, context) => edit(context, (trx) => targets(trx)) }),
)

builder.queryField('importTableSample', (t) =>
  t.field({
    type: Sample,
    nullable: true,
    description: 'The beginning of a table of a draft, and what its columns probably are; null when the draft has no such table.',
    args: {
      draftId: t.arg.id(),
      file: t.arg.string(),
      sheet: t.arg.string({ required: false }),
      headerRow: t.arg.int({ required: false, description: 'From 1; guessed without it.' }),
      collection: t.arg.string({ required: false, description: 'Whose last import is remembered.' }),
    },
    resolve: async (_, { draftId, file, sheet, headerRow, collection }, context) => {
      const draft = await ownDraft(context, draftId)
      const table = draft.inspected.tables.find((each) => each.file === file && each.sheet === (sheet ?? null))
      if (!table || !context.imports.hasFile(draft)) return null
      const remembered = collection ? await rememberedFor(context, collection) : null
      return tableSample(table, await context.imports.firstRows(draft, table), headerRow ?? null, remembered)
    },
  }),
)

/** What the columns of a collection were, for those who may write it. */
async function rememberedFor(context: Context, name: string) {
  const id = await edit(context, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from property_collections where published and same_name(name) = same_name(${name}) and viewer_writes_collection(id)`.execute(
      trx,
    )
    return rows[0]?.id ?? null
  })
  return id === null ? null : rememberedMapping(context.database.owner, id)
}
