import { parseStatesQuery } from '../../../lib/domain/addresses/statesQuery'
import { publishedHead } from '../../history/heads'
import { compareStates, statesOf, type StateCount, type StateEntry } from '../../history/readStates'
import { type StateKind, stateKinds } from '../../history/states'
import { countWrites, readWrites, type Write } from '../../history/writes'
import { builder } from '../builder'
import { expected } from '../../expected'
import { checkedPage } from '../paging'
import { ChangedValue } from './changedValue'

const StateKindEnum = builder.enumType('StateKind', {
  description: 'What happened to a row between two states; `moved`: it stands under another parent, or is about another taxon.',
  values: stateKinds,
})

const Entry = builder.objectRef<StateEntry>('StateEntry').implement({
  description: 'A taxon, record, relation or description that is not the same in both states.',
  fields: (t) => ({
    key: t.string({ description: 'Unique in its comparison.', resolve: ({ table, rowId }) => `${table}:${rowId}` }),
    table: t.exposeString('table', { description: 'taxa, property_records, relations …' }),
    rowId: t.exposeID('rowId'),
    kind: t.expose('kind', { type: StateKindEnum }),
    label: t.exposeString('label', { description: 'What people call it.' }),
    taxonId: t.exposeID('taxonId', {
      nullable: true,
      description: 'The taxon it is about, where that is there to be looked at.',
    }),
    values: t.field({
      type: [ChangedValue],
      description: 'What differs; all values of what came or went.',
      resolve: ({ values }) => values,
    }),
  }),
})

const Count = builder.objectRef<StateCount>('StateCount').implement({
  fields: (t) => ({
    table: t.exposeString('table'),
    kind: t.expose('kind', { type: StateKindEnum }),
    count: t.exposeInt('count'),
  }),
})

interface Comparison {
  name: string
  since: string
  from: string
  to: string
  counts: StateCount[]
  nodes: StateEntry[]
}

const StateComparison = builder.objectRef<Comparison>('StateComparison').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Of the taxonomy or collection.' }),
    since: t.exposeString('since', { description: 'When the history begins; nothing is known of the time before.' }),
    from: t.exposeString('from', { description: 'The first state that was compared, never before the history begins.' }),
    to: t.exposeString('to', { description: 'The second, never after now.' }),
    counts: t.field({ type: [Count], resolve: ({ counts }) => counts }),
    nodes: t.field({ type: [Entry], resolve: ({ nodes }) => nodes }),
  }),
})

builder.queryField('states', (t) =>
  t.field({
    type: StateComparison,
    nullable: true,
    description:
      'Two states of a taxonomy or collection compared; the same as /verlauf.csv?id=…&von=…&bis=…. ' +
      'A state is a day (2026-11-21, its end in Switzerland) or a moment (2026-11-21T13:05:00Z).',
    args: {
      id: t.arg.id(),
      from: t.arg.string({ required: false, description: 'By default the beginning of the history.' }),
      to: t.arg.string({ required: false, description: 'By default now.' }),
      kind: t.arg({ type: StateKindEnum, required: false, description: 'Only these; the counts are of all.' }),
      offset: t.arg.int({ defaultValue: 0 }),
      limit: t.arg.int({ defaultValue: 50 }),
    },
    resolve: async (_, { id, from, to, kind, ...page }, { db }) => {
      const head = await publishedHead(db, id.toLowerCase())
      if (!head) return null
      const asked = parseStatesQuery(new URLSearchParams({ von: from ?? '', bis: to ?? '' }).toString())
      if (asked.errors[0]) throw expected('BAD_USER_INPUT', asked.errors[0])
      const states = await statesOf(db, head, asked.states)
      const found = await compareStates(db, states, {
        kind: (kind as StateKind | null | undefined) ?? null,
        ...checkedPage(page, 200),
      })
      return { name: head.name, since: head.since, from: states.from, to: states.to, ...found }
    },
  }),
)

const WriteRef = builder.objectRef<Write>('Write').implement({
  description: 'What was written in one go: an edit, a deletion with all that went with it, an import.',
  fields: (t) => ({
    at: t.exposeString('at'),
    title: t.exposeString('title', { description: 'What happened, in a German sentence.' }),
    isImport: t.exposeBoolean('isImport'),
  }),
})

const WritePage = builder.objectRef<{ total: number; nodes: Write[] }>('WritePage').implement({
  fields: (t) => ({ total: t.exposeInt('total'), nodes: t.field({ type: [WriteRef], resolve: ({ nodes }) => nodes }) }),
})

builder.queryField('writes', (t) =>
  t.field({
    type: WritePage,
    description: 'What was written to a published taxonomy or collection, latest first; the same as /verlauf.atom?id=….',
    args: { id: t.arg.id(), offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: 20 }) },
    resolve: async (_, { id, ...page }, { db }) => {
      const { offset, limit } = checkedPage(page, 100)
      const head = await publishedHead(db, id.toLowerCase())
      if (!head) return { total: 0, nodes: [] }
      // Whoever reads on begins behind as many as they have: there may be no gaps.
      const numbering = 'seen'
      const { total } = await countWrites(db, head, numbering)
      const upTo = total - offset
      return { total, nodes: upTo > 0 ? await readWrites(db, head, { numbering, after: Math.max(upTo - limit, 0), upTo }) : [] }
    },
  }),
)
