import { limitedAttempts } from '../../auth/attempts'
import type { Db } from '../../db/db'
import { builder } from '../builder'
import type { Context } from '../context'
import { edit } from '../edit/edit'
import { knownId } from '../edit/knownId'
import { expected } from '../../expected'
import { organizationsByIds, type OrganizationRow } from '../organization/sql'
import { Organization, Role } from '../refs'
import { checkedEmail } from '../../auth/checkedName'
import { signedIn } from '../user/viewer'
import { addMember, deleteMembership, insertMembership } from './sql'

/** Whoever asks for e-mails like this finds out which of them somebody has. */
const mayAsk = limitedAttempts({ kind: 'e-mail of a member', max: 30, windowMs: 600_000 })

builder.mutationFields((t) => ({
  addMember: t.field({
    type: Organization,
    description: 'Gives a role to the user with exactly this e-mail. For those who administer the organisation.',
    args: { organizationId: t.arg.id(), email: t.arg.string(), role: t.arg({ type: Role }) },
    resolve: async (_, { organizationId, email, role }, context) => {
      const viewerId = signedIn(context)
      const wanted = checkedEmail(email)
      if (wanted === null) throw expected('BAD_USER_INPUT', 'Die E-Mail fehlt.')
      if (!(await mayAsk(context.database, viewerId)))
        throw expected('RATE_LIMITED', 'So viele Mitglieder auf einmal fügt niemand hinzu. Warten Sie zehn Minuten.')
      return write(context, organizationId, (trx, id) => addMember(trx, { organizationId: id, email: wanted, role }))
    },
  }),
  giveRole: t.field({
    type: Organization,
    description: 'Gives a role to a member; administrators give it to anybody.',
    args: { organizationId: t.arg.id(), userId: t.arg.id(), role: t.arg({ type: Role }) },
    resolve: (_, { organizationId, userId, role }, context) =>
      write(context, organizationId, (trx, id) => insertMembership(trx, { organizationId: id, userId: knownId(userId), role })),
  }),
  takeRole: t.field({
    type: Organization,
    description: 'Takes a role from a member; whoever has none left is no member any more.',
    args: { organizationId: t.arg.id(), userId: t.arg.id(), role: t.arg({ type: Role }) },
    resolve: (_, { organizationId, userId, role }, context) =>
      write(context, organizationId, (trx, id) => deleteMembership(trx, { organizationId: id, userId: knownId(userId), role })),
  }),
}))

/** Changes members of an organisation; answers it. */
async function write(
  context: Context,
  organizationId: string,
  work: (trx: Db, organizationId: string) => Promise<unknown>,
): Promise<OrganizationRow> {
  const id = knownId(organizationId)
  return edit(context, async (trx) => {
    await work(trx, id)
    return (await organizationsByIds(trx, [id]))[0] ?? gone()
  })
}

function gone(): never {
  throw expected('NOT_FOUND')
}
