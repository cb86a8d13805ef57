import { Membership, Organization, PropertyCollection, Taxonomy } from '../refs'

Organization.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    links: t.exposeStringList('links'),
    contact: t.exposeString('contact', { nullable: true, description: 'Display name of the contact.' }),
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
