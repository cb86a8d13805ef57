import { expected } from '../../expected'
import { Membership, Organization, PropertyCollection, Role, Taxonomy, User } from '../refs'
import type { ViewerRow } from './viewer'

User.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Only for the user and administrators of a shared organisation.',
    }),
    memberships: t.field({ type: [Membership], resolve: ({ id }, _, { loaders }) => loaders.userMemberships.load(id) }),
    importedTaxonomies: t.field({ type: [Taxonomy], resolve: ({ id }, _, { loaders }) => loaders.importedTaxonomies.load(id) }),
    importedCollections: t.field({
      type: [PropertyCollection],
      resolve: ({ id }, _, { loaders }) => loaders.importedCollections.load(id),
    }),
    viewerCanEdit: t.boolean({
      description: 'Name and e-mail.',
      resolve: async ({ id }, _, { loaders, viewerId }) => id === viewerId || isAdmin(await loaders.viewer()),
    }),
    viewerCanChangePassword: t.boolean({ resolve: ({ id }, _, { viewerId }) => id === viewerId }),
    viewerCanCreatePasswordLink: t.boolean({ resolve: async (_, __, { loaders }) => isAdmin(await loaders.viewer()) }),
    viewerCanCloseAccount: t.boolean({
      resolve: async ({ id }, _, { loaders, viewerId }) => id !== viewerId && isAdmin(await loaders.viewer()),
    }),
  }),
})

Membership.implement({
  fields: (t) => ({
    user: t.field({
      type: User,
      resolve: async ({ userId }, _, { loaders }) => (await loaders.user.load(userId)) ?? gone(),
    }),
    organization: t.field({
      type: Organization,
      resolve: async ({ organizationId }, _, { loaders }) => (await loaders.organization.load(organizationId)) ?? gone(),
    }),
    role: t.expose('role', { type: Role }),
  }),
})

const isAdmin = (viewer: ViewerRow | null) => viewer?.isAdmin ?? false

/** Deleted between two statements of one operation. */
function gone(): never {
  throw expected('NOT_FOUND')
}
