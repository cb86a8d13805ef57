// A move from its plan to what became of it: its types and the operations about it are read together.
import { isUuid } from '../../../lib/domain/text/uuid'
import { moveOutcomes, stayingOutcomes } from '../../../lib/domain/crosswalk/moveOutcomes'
import type { CrosswalkRow } from '../../crosswalk/readCrosswalk'
import { expected } from '../../expected'
import { chooseInMove, MOST_CHOICES } from '../../moving/choose'
import type { MoveOrder } from '../../moving/moveSql'
import {
  type Contradiction,
  countMove,
  type MovableCollection,
  movableCollections,
  type NamedTaxon,
  type OutcomeCount,
  readContradictions,
  readStaying,
  type Staying,
} from '../../moving/planMove'
import { askForMove, movesOf, type MoveRow, startMove } from '../../moving/startMove'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { knownId } from '../edit/knownId'
import { checkedPage } from '../paging'
import { Crosswalk } from '../refs'
import { asSeen, CrosswalkEnd, Progress } from './type'

const MoveOutcomeEnum = builder.enumType('MoveOutcome', {
  description:
    'What becomes of an entry of a collection: it goes to the one successor of its taxon (moves), goes together with another entry there (joins), to all ' +
    'parts of a taxon that was split (spreads), or stays where it is: values contradict each other (contradicts), nobody has decided about the taxon ' +
    '(open), it was split, is gone, the new taxonomy has the synonym not at the successor but elsewhere, several times or with another author (elsewhere), ' +
    'it was added after the pairs was made (added), both ends of the relation would be one taxon (itself), or, of a copy, it stands there or was copied ' +
    'there already (there). More may be added.',
  values: moveOutcomes,
})

const MoveTaxon = builder.objectRef<NamedTaxon>('MoveTaxon').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    author: t.exposeString('author', { nullable: true }),
  }),
})

const Movable = builder.objectRef<MovableCollection>('MovableCollection').implement({
  description: 'A collection that says something about taxa of the old taxonomy.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    organizationId: t.exposeID('organizationId', { nullable: true }),
    organizationName: t.exposeString('organization', { nullable: true }),
    recordCount: t.exposeInt('records', { description: 'About the old taxa.' }),
    relationCount: t.exposeInt('relations', { description: 'With an end among the old taxa.' }),
    canMove: t.exposeBoolean('mayMove', { description: 'Whether the viewer writes it.' }),
  }),
})

const Count = builder.objectRef<OutcomeCount>('MoveCount').implement({
  fields: (t) => ({
    collectionId: t.exposeID('collectionId'),
    collectionName: t.exposeString('collection'),
    ofRelations: t.boolean({ resolve: ({ of }) => of === 'relations' }),
    outcome: t.expose('outcome', { type: MoveOutcomeEnum }),
    count: t.exposeInt('count'),
  }),
})

const ContradictionValue = builder.objectRef<Contradiction['values'][number]>('MoveContradictionValue').implement({
  fields: (t) => ({
    recordId: t.exposeID('recordId'),
    from: t.field({
      type: MoveTaxon,
      nullable: true,
      description: 'The old taxon; null: the record that stands at the new one already.',
      resolve: ({ from }) => from,
    }),
    value: t.string({ description: 'As text; of several, joined by commas.', resolve: ({ value }) => valueText(value) }),
  }),
})

/** As a screen shows it. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const ContradictionRef = builder.objectRef<Contradiction>('MoveContradiction').implement({
  description: 'Records that would become one, and a property of which they say different things.',
  fields: (t) => ({
    key: t.exposeID('key'),
    collectionId: t.exposeID('collectionId'),
    collectionName: t.exposeString('collection'),
    taxon: t.field({ type: MoveTaxon, description: 'In the new taxonomy.', resolve: ({ taxon }) => taxon }),
    field: t.exposeString('field', { description: 'Empty: the collection that the record comes from.' }),
    values: t.field({ type: [ContradictionValue], resolve: ({ values }) => values }),
    seen: t.exposeString('seen', {
      description: 'A mark of these values, for `chooseInMove`; another one where one of them changes.',
    }),
    isChosen: t.exposeBoolean('isChosen', { description: 'Somebody has chosen, about these values.' }),
    keep: t.exposeID('keep', { nullable: true, description: 'The record whose value stays; null: all of them, side by side.' }),
  }),
})

const StayingRef = builder.objectRef<Staying>('MoveStaying').implement({
  description: 'A record or relation that stays where it is.',
  fields: (t) => ({
    id: t.exposeID('id'),
    collectionId: t.exposeID('collectionId'),
    collectionName: t.exposeString('collection'),
    outcome: t.expose('outcome', { type: MoveOutcomeEnum }),
    taxon: t.field({ type: MoveTaxon, resolve: ({ taxon }) => taxon }),
    related: t.field({ type: MoveTaxon, nullable: true, description: 'Of a relation.', resolve: ({ related }) => related }),
  }),
})

const pageArguments = { after: '', limit: 100 }
const MOST_ROWS = 500

const Plan = builder.objectRef<MoveOrder>('MovePlan').implement({
  description: 'What a move would do now.',
  fields: (t) => ({
    counts: t.field({ type: [Count], resolve: (order, _, context) => asSeen(context, (db) => countMove(db, order)) }),
    contradictions: t.field({
      type: [ContradictionRef],
      description:
        'Where one page does not hold all, those nobody has chosen about first; `after` is the key of the last one of the page before.',
      args: {
        after: t.arg.string({ defaultValue: pageArguments.after }),
        limit: t.arg.int({ defaultValue: pageArguments.limit }),
      },
      resolve: (order, { after, limit }, context) => {
        checkedPage({ offset: 0, limit }, MOST_ROWS)
        return asSeen(context, (db) => readContradictions(db, order, { after, limit }))
      },
    }),
    staying: t.field({
      type: [StayingRef],
      description: 'By outcome; `after` is outcome and id of the last one of the page before, joined by a point.',
      args: {
        after: t.arg.string({ defaultValue: pageArguments.after }),
        limit: t.arg.int({ defaultValue: pageArguments.limit }),
      },
      resolve: (order, { after, limit }, context) => {
        checkedPage({ offset: 0, limit }, MOST_ROWS)
        return asSeen(context, (db) => readStaying(db, order, { after: placeOf(after), limit }))
      },
    }),
  }),
})

function placeOf(after: string): [string, string] {
  if (after === '') return ['', '']
  const [outcome = '', id = ''] = after.split('.')
  if (!stayingOutcomes.some((each) => each === outcome) || !isUuid(id))
    throw expected('BAD_USER_INPUT', 'after muss aus dem letzten Eintrag einer früheren Seite sein.')
  return [outcome, id]
}

const Move = builder.objectRef<MoveRow>('Move').implement({
  description: 'A move that somebody asked for.',
  fields: (t) => ({
    id: t.exposeID('id'),
    copies: t.exposeBoolean('copies', { description: 'The old taxa keep what is said about them.' }),
    collections: t.field({ type: [CrosswalkEnd], resolve: ({ collections }) => collections }),
    askedAt: t.exposeString('askedAt'),
    askedBy: t.exposeString('askedBy', { nullable: true, description: 'A name, once they have changed something.' }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'How far it is, while it goes on.',
      resolve: ({ progress }) => progress,
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it came to nothing.' }),
    batch: t.exposeID('batch', {
      nullable: true,
      description: 'For undoImport; null for whoever may not see it, or where nothing changed.',
    }),
    moved: t.exposeInt('moved'),
    made: t.exposeInt('made', { description: 'So many of those that moved are copies, which go again when it is taken back.' }),
    joined: t.exposeInt('joined'),
    changed: t.exposeInt('changed', { description: 'Records that stood at new taxa already and say more now.' }),
    isUndone: t.exposeBoolean('isUndone'),
    canUndo: t.exposeBoolean('mayUndo'),
  }),
})

builder.objectFields(Crosswalk, (t) => ({
  movable: t.field({
    type: [Movable],
    description: 'Collections that say something about the old taxa.',
    resolve: ({ from }, _, context) => asSeen(context, (db) => movableCollections(db, from.id)),
  }),
  movePlan: t.field({
    type: Plan,
    nullable: true,
    description: 'For those who are logged in.',
    args: { collectionIds: t.arg.idList(), copies: t.arg.boolean({ defaultValue: false }) },
    resolve: ({ id }: CrosswalkRow, { collectionIds, copies }, { viewerId }): MoveOrder | null =>
      viewerId === null ? null : { crosswalkId: id, collectionIds: knownIds(collectionIds), copies },
  }),
  moves: t.field({
    type: [Move],
    description: 'The last ones, the latest first; for those who are logged in.',
    resolve: ({ id }, _, { database, viewerId }) =>
      viewerId === null ? [] : database.asViewer(viewerId, (trx) => movesOf(trx, id)),
  }),
}))

const ChoiceInput = builder.inputType('MoveChoice', {
  description: 'Which of several values that contradict each other stays.',
  fields: (t) => ({
    collectionId: t.id(),
    taxonId: t.id({ description: 'In the new taxonomy.' }),
    field: t.string({ description: 'Empty: the collection that the record comes from.' }),
    keep: t.id({ required: false, description: 'The record whose value stays; null: all of them, side by side.' }),
    seen: t.string({
      required: false,
      description:
        '`MoveContradiction.seen`: refused where the values are others now. Without it the choice is about those of now.',
    }),
  }),
})

builder.mutationFields((t) => ({
  chooseInMove: t.field({
    type: 'Boolean',
    description:
      `Which values stay where records go together, at most ${MOST_CHOICES} at once; can be changed until they have moved. ` +
      'For writers of the collections.',
    args: { crosswalkId: t.arg.id(), choices: t.arg({ type: [ChoiceInput] }) },
    resolve: (_, { crosswalkId, choices }, context) =>
      edit(context, async (trx) => {
        await chooseInMove(
          trx,
          knownId(crosswalkId),
          choices.map(({ collectionId, taxonId, field, keep, seen }) => ({
            collectionId: knownId(collectionId),
            taxonId: knownId(taxonId),
            field,
            keep: keep ? knownId(keep) : null,
            seen: seen ?? null,
          })),
        )
        return true
      }),
  }),
  startMove: t.field({
    type: Move,
    description:
      'Takes along what collections say about the old taxa, in the background, all or nothing; `undoImport` takes it back. For writers of all of them.',
    args: { crosswalkId: t.arg.id(), collectionIds: t.arg.idList(), copies: t.arg.boolean({ defaultValue: false }) },
    resolve: async (_, { crosswalkId, collectionIds, copies }, context) => {
      const order = { crosswalkId: knownId(crosswalkId), collectionIds: knownIds(collectionIds), copies }
      const id = await edit(context, (trx) => askForMove(trx, order))
      startMove(context.database, id)
      const [row] = await edit(context, (trx) => movesOf(trx, order.crosswalkId, id))
      if (!row) throw expected('NOT_FOUND')
      return row
    },
  }),
}))

const knownIds = (ids: readonly string[]) => [...new Set(ids.map(knownId))]
