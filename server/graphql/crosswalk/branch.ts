import { type BranchRow, type Counterpart, readBranch } from '../../crosswalk/readBranch'
import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { checkedPage } from '../paging'
import { Crosswalk } from '../refs'
import { asSeen, CrosswalkKindEnum, PairStateEnum, PairTaxonRef } from './type'

const MOST_TAXA = 200

const SideEnum = builder.enumType('CrosswalkSide', { values: ['old', 'new'] as const })

const CounterpartRef = builder.objectRef<Counterpart>('CrosswalkCounterpart').implement({
  description: 'What a taxon of one side is on the other.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    state: t.expose('state', { type: PairStateEnum }),
    taxon: t.field({ type: PairTaxonRef, nullable: true, description: 'Null: there is none.', resolve: ({ taxon }) => taxon }),
    lineage: t.exposeStringList('lineage', { description: 'Names of what stands above it there, from the root.' }),
  }),
})

const BranchTaxonRef = builder.objectRef<BranchRow>('CrosswalkBranchTaxon').implement({
  description: 'A taxon in the tree of one side of a crosswalk.',
  fields: (t) => ({
    taxon: t.field({ type: PairTaxonRef, resolve: (row) => row }),
    childCount: t.exposeInt('childCount'),
    counterparts: t.field({
      type: [CounterpartRef],
      description: 'None: it has come since the pairs were found.',
      resolve: ({ counterparts }) => counterparts,
    }),
  }),
})

builder.objectField(Crosswalk, 'branch', (t) =>
  t.field({
    type: [BranchTaxonRef],
    description: 'Taxa of one side in the order of its tree: those below one, or the roots; at most 200 at once.',
    args: {
      side: t.arg({ type: SideEnum }),
      parentId: t.arg.id({ required: false, description: 'Of that side; without it the roots.' }),
      offset: t.arg.int({ defaultValue: 0 }),
      limit: t.arg.int({ defaultValue: MOST_TAXA }),
    },
    resolve: async (row, { side, parentId, offset, limit }, context) => {
      checkedPage({ offset, limit }, MOST_TAXA)
      if (parentId && !isUuid(parentId)) return []
      return asSeen(context, (db) => readBranch(db, row, { side, parentId: parentId ?? null, offset, limit }))
    },
  }),
)
