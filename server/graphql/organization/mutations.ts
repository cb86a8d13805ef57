import { builder } from '../builder'
import { assign, type Columns } from '../edit/assign'
import { edit } from '../edit/edit'
import { updateRow } from '../edit/updateRow'
import { Organization } from '../refs'
import { again } from '../edit/again'

const OrganizationChanges = builder.inputType('OrganizationChanges', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    name: t.string({ required: false }),
    links: t.stringList({ required: false }),
    contactId: t.id({ required: false, description: 'The user whom others may ask; null for nobody.' }),
  }),
})

const columns: Columns = { name: ['name', 'text'], links: ['links', 'texts'], contactId: ['contact_id', 'uuid'] }

builder.mutationField('updateOrganization', (t) =>
  t.field({
    type: Organization,
    description: 'Changes an organisation; for its administrators.',
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: OrganizationChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      await edit(context, (trx) => updateRow(trx, 'organizations', { id, version }, assign(columns, changes)))
      return again(context.loaders.organization, id)
    },
  }),
)
