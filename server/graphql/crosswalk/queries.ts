import { isUuid } from '../../../lib/domain/text/uuid'
import { crosswalkBetween, crosswalksOf } from '../../crosswalk/readCrosswalk'
import { replacedBy } from '../../crosswalk/replacing'
import { builder } from '../builder'
import { Crosswalk, Taxonomy } from '../refs'
import { asSeen, CrosswalkEnd } from './type'

builder.queryField('crosswalk', (t) =>
  t.field({
    type: Crosswalk,
    nullable: true,
    description:
      'How one taxonomy goes over into another; null where nobody has had it made, or one of the two is not published.',
    args: { fromId: t.arg.id({ description: 'Of the old taxonomy.' }), toId: t.arg.id() },
    resolve: (_, { fromId, toId }, context) =>
      isUuid(fromId) && isUuid(toId)
        ? asSeen(context, (db) => crosswalkBetween(db, fromId.toLowerCase(), toId.toLowerCase()))
        : null,
  }),
)

builder.objectField(Taxonomy, 'replacedBy', (t) =>
  t.field({
    type: [CrosswalkEnd],
    description: 'The taxonomies that stand in its place, as those who write it say.',
    resolve: ({ id }, _, context) => asSeen(context, (db) => replacedBy(db, id)),
  }),
)

builder.objectField(Taxonomy, 'crosswalks', (t) =>
  t.field({
    type: [Crosswalk],
    description: 'Those that lead from or to it, by the name of the other.',
    resolve: ({ id }, _, context) => asSeen(context, (db) => crosswalksOf(db, id)),
  }),
)
