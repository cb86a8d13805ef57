import { isUuid } from '../../../lib/domain/text/uuid'
import { crosswalkKinds, pairStates } from '../../../lib/domain/crosswalk/crosswalkKinds'
import { reasonText } from '../../../lib/domain/crosswalk/reasons'
import {
  countPairs,
  type CrosswalkEnd as CrosswalkEndRow,
  type PairCount,
  type CrosswalkPairRow,
  isHolding,
  readPairs,
} from '../../crosswalk/readCrosswalk'
import { writesCrosswalk } from '../../crosswalk/askForCrosswalk'
import { formerTaxon, type TaxonCrosswalkRow } from '../../crosswalk/crosswalksOfTaxon'
import { maySayReplaced } from '../../crosswalk/replacing'
import type { CrosswalkProgress } from '../../crosswalk/makeCrosswalk'
import type { Db } from '../../db/db'
import { expected } from '../../expected'
import { builder, ofTheMoment } from '../builder'
import type { Context } from '../context'
import { checkedPage } from '../paging'
import { Crosswalk, Taxon, TaxonomyTypeEnum } from '../refs'

export const CrosswalkKindEnum = builder.enumType('CrosswalkKind', {
  description: 'What became of a taxon in another taxonomy. More may be added.',
  values: crosswalkKinds,
})

export const PairStateEnum = builder.enumType('CrosswalkPairState', {
  description: 'Certain: by the rules; open: somebody has to decide; decided: somebody has.',
  values: pairStates,
})

export const CrosswalkEnd = builder.objectRef<CrosswalkEndRow>('CrosswalkEnd').implement({
  description: 'A taxonomy or a collection.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const Count = builder.objectRef<PairCount>('CrosswalkCount').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    state: t.expose('state', { type: PairStateEnum }),
    pairs: t.exposeInt('pairs'),
    taxa: t.exposeInt('taxa', { description: 'Of the old taxonomy; of the new one, of what is new.' }),
  }),
})

export const Progress = builder.objectRef<CrosswalkProgress>('CrosswalkProgress').implement({
  fields: (t) => ({ phase: t.exposeString('phase'), done: t.exposeInt('done'), total: t.exposeInt('total') }),
})

interface PairTaxon {
  id: string
  name: string
  author: string | null
  rank: string | null
  code: string | null
}

export const PairTaxonRef = builder.objectRef<PairTaxon>('CrosswalkTaxon').implement({
  description: 'As it is called; one that was deleted as it was called when the pairs were made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
    rank: t.exposeString('rank', { nullable: true }),
    code: t.exposeString('code', { nullable: true }),
  }),
})

export const CrosswalkPair = builder.objectRef<CrosswalkPairRow>('CrosswalkPair').implement({
  description: 'One taxon and what it became. One that was split, or is doubtful, has several.',
  fields: (t) => ({
    key: t.string({ description: 'Unique in its crosswalk.', resolve: ({ position, place }) => `${position}.${place}` }),
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    state: t.expose('state', { type: PairStateEnum }),
    reasons: t.stringList({ description: 'Why, in German.', resolve: ({ reasons }) => reasons.map(reasonText) }),
    spreads: t.exposeBoolean('spreads', {
      description: 'Somebody decided that what is said about the old one holds for each part; a move copies it to all of them.',
    }),
    from: t.field({
      type: PairTaxonRef,
      nullable: true,
      description: 'Null: it is new.',
      resolve: (pair) =>
        pair.fromId === null
          ? null
          : { id: pair.fromId, name: pair.fromName ?? '', author: pair.fromAuthor, rank: pair.fromRank, code: pair.fromCode },
    }),
    to: t.field({
      type: PairTaxonRef,
      nullable: true,
      description: 'Null: it is gone.',
      resolve: (pair) =>
        pair.toId === null
          ? null
          : { id: pair.toId, name: pair.toName ?? '', author: pair.toAuthor, rank: pair.toRank, code: pair.toCode },
    }),
    decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'Name of who decided; for those who are logged in.' }),
    decidedAt: t.exposeString('decidedAt', { nullable: true }),
    decision: t.exposeString('decision', {
      description:
        'Another text once somebody has decided about the old taxon, or taken that back: decisions are given it as `seen`.',
    }),
  }),
})

const TaxonCrosswalk = builder.objectRef<TaxonCrosswalkRow>('TaxonCrosswalk').implement({
  description: 'What a taxon is, or was, in another published taxonomy.',
  fields: (t) => ({
    isNewer: t.exposeBoolean('isNewer', { description: 'The other taxonomy is the new one of the two.' }),
    fromTaxonomyId: t.exposeID('fromTaxonomyId'),
    toTaxonomyId: t.exposeID('toTaxonomyId'),
    taxonomyName: t.exposeString('otherName', { description: 'Of the other taxonomy.' }),
    replaces: t.exposeBoolean('replaces', { description: 'The new one of the two stands in the place of the old one.' }),
    type: t.expose('type', { type: TaxonomyTypeEnum }),
    kind: t.expose('kind', { type: CrosswalkKindEnum }),
    state: t.expose('state', { type: PairStateEnum }),
    reasons: t.stringList({ description: 'Why, in German.', resolve: ({ reasons }) => reasons.map(reasonText) }),
    taxon: t.field({
      type: PairTaxonRef,
      nullable: true,
      description: 'Null: there is none in the other.',
      resolve: ({ taxonId, name, author, rank, code }) =>
        taxonId === null ? null : { id: taxonId, name: name ?? '', author, rank, code },
    }),
  }),
})

builder.objectField(Taxon, 'crosswalks', (t) =>
  t.field({
    type: [TaxonCrosswalk],
    description: 'What it became in newer taxonomies, then what it was in older ones; of a synonym none.',
    resolve: ({ id }, _, { loaders }) => loaders.taxonCrosswalks.get(id),
  }),
)

const FormerTaxon = builder.objectRef<{ id: string; name: string; author: string | null }>('FormerTaxon').implement({
  description: 'A taxon that was deleted, as it was called last.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
    crosswalks: t.field({ type: [TaxonCrosswalk], resolve: ({ id }, _, { loaders }) => loaders.taxonCrosswalks.get(id) }),
  }),
})

builder.queryField('formerTaxon', (t) =>
  t.field({
    type: FormerTaxon,
    nullable: true,
    description:
      'A taxon that was deleted, by its id or its short code, where a crosswalk still knows what became of it; null for any other id.',
    args: { id: t.arg.id() },
    resolve: (_, { id }, { db }) => formerTaxon(db, id),
  }),
)

interface PairPage {
  nodes: CrosswalkPairRow[]
  next: string | null
}

const PairPageRef = builder.objectRef<PairPage>('CrosswalkPairPage').implement({
  fields: (t) => ({
    nodes: t.field({ type: [CrosswalkPair], resolve: ({ nodes }) => nodes }),
    next: t.exposeString('next', { nullable: true, description: 'As `after` it asks for the next page; null on the last one.' }),
  }),
})

Crosswalk.implement({
  description: 'How one taxonomy goes over into another; the same as /umzug.csv?von=…&nach=….',
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.field({ type: CrosswalkEnd, resolve: ({ from }) => from }),
    to: t.field({ type: CrosswalkEnd, resolve: ({ to }) => to }),
    type: t.expose('type', { type: TaxonomyTypeEnum }),
    madeAt: t.exposeString('madeAt', {
      nullable: true,
      description: 'The moment of the data it is about; null: it was never made.',
    }),
    replaces: t.exposeBoolean('replaces', {
      description: 'Those who write the old taxonomy say that the new one stands in its place.',
    }),
    canReplace: t.boolean({
      description: 'Whether the viewer may say so, or take it back.',
      resolve: ({ id }, _, { database, viewerId }) =>
        viewerId === null ? false : database.asViewer(viewerId, (trx) => maySayReplaced(trx, id)),
    }),
    isBehind: t.exposeBoolean('isBehind', { description: 'One of the two taxonomies has changed since.' }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'How far it is, while it is being made.',
      extensions: ofTheMoment,
      resolve: ({ progress }) => progress,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why the last making came to nothing.',
      extensions: ofTheMoment,
    }),
    canDecide: t.boolean({
      description: 'Whether the viewer may have it made, and decide.',
      resolve: ({ id }, _, { database, viewerId }) =>
        viewerId === null ? false : database.asViewer(viewerId, (trx) => writesCrosswalk(trx, id)),
    }),
    counts: t.field({ type: [Count], resolve: (row, _, context) => asSeen(context, (db) => countPairs(db, row)) }),
    pairs: t.field({
      type: PairPageRef,
      args: {
        kinds: t.arg({ type: [CrosswalkKindEnum], required: false, description: 'Only these.' }),
        states: t.arg({ type: [PairStateEnum], required: false }),
        text: t.arg.string({ required: false, description: 'Only taxa of which a pair has this in one of its names.' }),
        fromIds: t.arg.idList({ required: false, description: 'Only what became of these taxa of the old one, at most 500.' }),
        after: t.arg.string({ required: false }),
        limit: t.arg.int({ defaultValue: 100, description: 'A taxon comes with all its pairs, so that there may be some more.' }),
      },
      resolve: async (row, { kinds, states, text, fromIds, after, limit }, context): Promise<PairPage> => {
        checkedPage({ offset: 0, limit }, MOST_PAIRS)
        if (fromIds && fromIds.length > MOST_PAIRS)
          throw expected('BAD_USER_INPUT', `fromIds darf höchstens ${MOST_PAIRS} ids enthalten, es sind ${fromIds.length}.`)
        const filter = {
          ...(fromIds && { fromIds: fromIds.filter(isUuid) }),
          kinds: kinds ?? [],
          states: states ?? [],
          text: (text ?? '').slice(0, 200),
        }
        const position = positionOf(after ?? null, row.making)
        return asSeen(context, async (db) => {
          const nodes = await readPairs(db, row, filter, { after: position, limit, withPeople: context.viewerId !== null })
          const last = nodes.length < limit ? undefined : nodes.at(-1)
          const further = last ? await readPairs(db, row, filter, { after: last.position, limit: 1 }) : []
          if (!(await isHolding(db, row))) throw madeAnew()
          return { nodes, next: last && further.length > 0 ? `${row.making}.${last.position}` : null }
        })
      },
    }),
  }),
})

const MOST_PAIRS = 500

/** With the rights of whoever asks: writers see what is not published. */
export const asSeen = <T>({ database, db, viewerId }: Context, work: (db: Db) => Promise<T>): Promise<T> =>
  viewerId === null ? work(db) : database.asViewer(viewerId, work)

const madeAnew = () =>
  expected('CONFLICT', 'Der Umzug wurde inzwischen neu festgestellt. Lesen Sie die Liste noch einmal von vorn.')

/** Positions are those of one making: in the next one others stand there. */
function positionOf(after: string | null, making: number): number {
  if (after === null) return -1
  const [, of, position] = /^(\d{1,9})\.(\d{1,9})$/.exec(after) ?? []
  if (of === undefined || position === undefined)
    throw expected('BAD_USER_INPUT', 'after muss das «next» einer früheren Seite sein.')
  if (Number(of) !== making) throw madeAnew()
  return Number(position)
}
