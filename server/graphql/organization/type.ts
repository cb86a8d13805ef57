import { Membership, Organization, PropertyCollection, Taxonomy } from '../refs'
import { shortCode } from '../record/shortCode'

Organization.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    shortCode: t.string(shortCode),
    name: t.exposeString('name'),
    links: t.exposeStringList('links'),
    contact: t.exposeString('contact', { nullable: true, description: 'Display name of the contact.' }),
    contactId: t.exposeID('contactId', { nullable: true }),
    email: t.exposeString('email', { nullable: true, description: 'Where errors in its data are reported; public.' }),
    version: t.exposeInt('version', { description: 'Grows with each change; a mutation names the one it was made from.' }),
    viewerCanEdit: t.boolean({
      description: 'Also its members and their roles.',
      resolve: async ({ id }, _, { loaders }) => (await loaders.organizationRights.load(id))?.canEdit ?? false,
    }),
    viewerCanCreateTaxonomy: t.boolean({
      resolve: async ({ id }, _, { loaders }) => (await loaders.organizationRights.load(id))?.canCreateTaxonomy ?? false,
    }),
    viewerCanCreateCollection: t.boolean({
      resolve: async ({ id }, _, { loaders }) => (await loaders.organizationRights.load(id))?.canCreateCollection ?? false,
    }),
    taxonomies: t.field({ type: [Taxonomy], resolve: ({ id }, _, { loaders }) => loaders.organizationTaxonomies.load(id) }),
    collections: t.field({
      type: [PropertyCollection],
      resolve: ({ id }, _, { loaders }) => loaders.organizationCollections.load(id),
    }),
    members: t.field({
      type: [Membership],
      description: 'Users with their roles, as far as the viewer may see them.',
      resolve: ({ id }, _, { loaders }) => loaders.organizationMembers.load(id),
    }),
  }),
})
