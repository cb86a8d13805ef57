import { sql } from 'kysely'
import { builder } from '../builder'
import { assign, type Columns } from '../edit/assign'
import { edit } from '../edit/edit'
import { updateRow } from '../edit/updateRow'
import { expected } from '../../expected'
import { Organization } from '../refs'
import { checkedEmail, checkedName } from '../../auth/checkedName'
import { again } from '../edit/again'
import { organizationsByIds } from './sql'

const OrganizationChanges = builder.inputType('OrganizationChanges', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    name: t.string({ required: false }),
    links: t.stringList({ required: false }),
    contactId: t.id({ required: false, description: 'The user whom others may ask; null for nobody.' }),
    email: t.string({ required: false, description: 'Where errors are reported; null for nowhere.' }),
  }),
})

const columns: Columns = {
  name: ['name', 'text'],
  links: ['links', 'texts'],
  contactId: ['contact_id', 'uuid'],
  email: ['email', 'text'],
}

builder.mutationField('updateOrganization', (t) =>
  t.field({
    type: Organization,
    description: 'Changes an organisation; for its administrators.',
    args: { id: t.arg.id(), version: t.arg.int(), changes: t.arg({ type: OrganizationChanges }) },
    resolve: async (_, { id, version, changes }, context) => {
      await edit(context, (trx) => {
        const checked = changes.email === undefined ? changes : { ...changes, email: checkedEmail(changes.email) }
        return updateRow(trx, 'organizations', { id, version }, assign(columns, checked))
      })
      return again(context.loaders.organization, id)
    },
  }),
)

const LONGEST_NAME = 300

builder.mutationField('createOrganization', (t) =>
  t.field({
    type: Organization,
    description: 'Administrators only.',
    args: { name: t.arg.string() },
    resolve: (_, { name }, context) =>
      edit(context, async (trx) => {
        const { rows } = await sql<{ id: string }>`
          insert into organizations (name) values (${checkedName(name, 'Der Name', LONGEST_NAME)}) returning id`.execute(trx)
        const [made] = await organizationsByIds(
          trx,
          rows.map(({ id }) => id),
        )
        if (!made) throw expected('FORBIDDEN')
        return made
      }),
  }),
)
