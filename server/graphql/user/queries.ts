import { isUuid } from '../../../lib/domain/text/uuid'
import { builder } from '../builder'
import { expected } from '../../expected'
import { User, Viewer } from '../refs'

builder.queryField('user', (t) =>
  t.field({
    type: User,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_, { id }, { loaders }) => (isUuid(id) ? loaders.user.load(id.toLowerCase()) : null),
  }),
)

Viewer.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true }),
    isAdmin: t.exposeBoolean('isAdmin'),
    viewerCanCreateUsers: t.exposeBoolean('isAdmin'),
    viewerCanCreateOrganizations: t.exposeBoolean('isAdmin'),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: true,
    description: "The user of the request's token; null without one.",
    resolve: async (_, __, { loaders, viewerId }) => {
      const viewer = await loaders.viewer()
      if (viewerId !== null && !viewer) throw expected('UNAUTHENTICATED')
      return viewer
    },
  }),
)
