import { decide, undoDecisions } from '../../crosswalk/decide'
import { crosswalkById, type CrosswalkRow } from '../../crosswalk/readCrosswalk'
import { askForCrosswalk, deleteCrosswalk } from '../../crosswalk/askForCrosswalk'
import { sayReplaced } from '../../crosswalk/replacing'
import { startMaking } from '../../crosswalk/startMaking'
import type { Db } from '../../db/db'
import { expected, Refused } from '../../expected'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { knownId } from '../edit/knownId'
import { Crosswalk } from '../refs'

const DecisionInput = builder.inputType('CrosswalkDecision', {
  description: 'What became of a taxon.',
  fields: (t) => ({
    fromId: t.id(),
    toIds: t.idList({ description: 'Taxa of the new taxonomy; none of them: it is gone; several: it was split.' }),
    spreads: t.boolean({
      required: false,
      description: 'Of one that was split: what collections say about it holds for each part; a move copies it to all of them.',
    }),
    seen: t.string({
      required: false,
      description:
        '`CrosswalkPair.decision` as one has seen it: CONFLICT where somebody has decided since. Without it whatever was decided is overruled.',
    }),
  }),
})

builder.mutationFields((t) => ({
  makeCrosswalk: t.field({
    type: Crosswalk,
    description:
      'Has it found anew how one taxonomy goes over into another, in the background; `progress` says how far it is. ' +
      'What was decided is kept. For writers of either taxonomy.',
    args: { fromId: t.arg.id(), toId: t.arg.id() },
    resolve: async (_, { fromId, toId }, context) => {
      const id = await edit(context, (trx) => askForCrosswalk(trx, knownId(fromId), knownId(toId)))
      await startMaking(context.database, id)
      return edit(context, (trx) => there(trx, id))
    },
  }),
  decideCrosswalk: t.field({
    type: Crosswalk,
    description: 'Says what became of taxa, at most 500 at once, over what was decided about them before. Can be taken back.',
    args: { id: t.arg.id(), decisions: t.arg({ type: [DecisionInput] }) },
    resolve: (_, { id, decisions }, context) =>
      edit(context, async (trx) => {
        const checked = decisions.map(({ fromId, toIds, spreads, seen }) => ({
          ...{ fromId: knownId(fromId), toIds: toIds.map(knownId), spreads: spreads ?? false, seen: seen ?? null },
        }))
        await decide(trx, knownId(id), checked)
        return there(trx, knownId(id))
      }),
  }),
  undoCrosswalkDecisions: t.field({
    type: Crosswalk,
    description:
      'Takes back what was decided last about these taxa; what was decided before, or what the rules say, holds again.',
    args: {
      id: t.arg.id(),
      fromIds: t.arg.idList(),
      seen: t.arg.stringList({
        required: false,
        description: '`CrosswalkPair.decision` of each, in their order, as for a decision.',
      }),
    },
    resolve: (_, { id, fromIds, seen }, context) =>
      edit(context, async (trx) => {
        if (seen && seen.length !== fromIds.length) throw new Refused('Zu jedem Taxon gehört, was man dazu gesehen hat.')
        const taken = fromIds.map((fromId, index) => ({ fromId: knownId(fromId), seen: seen?.[index] ?? null }))
        await undoDecisions(trx, knownId(id), taken)
        return there(trx, knownId(id))
      }),
  }),
  sayReplaced: t.field({
    type: Crosswalk,
    description:
      'Says that the new taxonomy of a crosswalk stands in the place of the old one, or no longer. For writers of the old one.',
    args: { crosswalkId: t.arg.id(), replaces: t.arg.boolean() },
    resolve: (_, { crosswalkId, replaces }, context) =>
      edit(context, async (trx) => {
        await sayReplaced(trx, knownId(crosswalkId), replaces)
        return there(trx, knownId(crosswalkId))
      }),
  }),
  deleteCrosswalk: t.field({
    type: 'Boolean',
    description: 'Removes it with all that was decided.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) => edit(context, (trx) => deleteCrosswalk(trx, knownId(id))),
  }),
}))

async function there(trx: Db, id: string): Promise<CrosswalkRow> {
  const row = await crosswalkById(trx, id)
  if (!row) throw expected('NOT_FOUND')
  return row
}
