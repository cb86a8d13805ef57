import { makePasswordLink, type PasswordLink } from '../../auth/passwordLinks'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { knownId } from '../edit/knownId'
import { expected } from '../../expected'
import { insertMembership } from '../membership/sql'
import { Role, User } from '../refs'
import { closeAccount, hasEmail, insertUser, renameUser, updateEmail, updateUser } from './accountSql'
import { checkedEmail, checkedName } from '../../auth/checkedName'
import type { UserRow } from './sql'
import { signedIn } from './viewer'

const LONGEST_NAME = 200

const PasswordLinkRef = builder.objectRef<PasswordLink>('PasswordLink').implement({
  description: 'Is told once, to the administrator who hands it over.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'Stands behind the # of the link.' }),
    expiresAt: t.string({ resolve: ({ expiresAt }) => expiresAt.toISOString() }),
  }),
})

const NewUser = builder.objectRef<{ user: UserRow; link: PasswordLink }>('NewUser').implement({
  fields: (t) => ({
    user: t.field({ type: User, resolve: ({ user }) => user }),
    link: t.field({ type: PasswordLinkRef, resolve: ({ link }) => link }),
  }),
})

const FirstRole = builder.inputType('FirstRole', {
  fields: (t) => ({ organizationId: t.id(), role: t.field({ type: Role }) }),
})

builder.mutationFields((t) => ({
  createUser: t.field({
    type: NewUser,
    description: 'A user without password, and the one-time link to set one. Administrators only.',
    args: { name: t.arg.string(), email: t.arg.string({ required: false }), role: t.arg({ type: FirstRole, required: false }) },
    resolve: (_, { name, email, role }, context) =>
      edit(context, async (trx) => {
        const input = { name: checkedName(name, 'Der Name', LONGEST_NAME), email: checkedEmail(email) }
        const user = await insertUser(trx, input)
        if (role) await insertMembership(trx, { organizationId: knownId(role.organizationId), userId: user.id, role: role.role })
        return { user, link: (await makePasswordLink(trx, user.id)) ?? gone() }
      }),
  }),
  createPasswordLink: t.field({
    type: PasswordLinkRef,
    description: 'A one-time link to a new password for a user; the one before ends. Administrators only.',
    args: { userId: t.arg.id() },
    resolve: (_, { userId }, context) => edit(context, async (trx) => (await makePasswordLink(trx, knownId(userId))) ?? gone()),
  }),
  updateUser: t.field({
    type: User,
    description:
      'Name and e-mail of a user, for administrators, the name alone without `email`; the viewer’s own name, whose e-mail changeEmail changes.',
    args: { id: t.arg.id(), name: t.arg.string(), email: t.arg.string({ required: false }) },
    resolve: (_, { id, name, email }, context) =>
      edit(context, async (trx) => {
        const input = { name: checkedName(name, 'Der Name', LONGEST_NAME), email: checkedEmail(email) }
        const isOwn = knownId(id) === context.viewerId
        if (email === undefined) return renameUser(trx, knownId(id), input.name)
        // One logs in with it: who finds a browser open does not change it.
        if (isOwn && !(await hasEmail(trx, knownId(id), input.email)))
          throw expected('BAD_USER_INPUT', 'Die eigene E-Mail ändert man unter «Konto», mit dem Passwort.')
        return updateUser(trx, knownId(id), input)
      }),
  }),
  changeEmail: t.field({
    type: User,
    description: "The viewer's own e-mail, one of the two names to log in with; null for none. Needs the present password.",
    args: { password: t.arg.string(), email: t.arg.string({ required: false }) },
    resolve: async (_, { password, email }, context) => {
      const id = signedIn(context)
      const checked = checkedEmail(email)
      await context.accounts.confirmPassword(id, password, context.address)
      return edit(context, (trx) => updateEmail(trx, id, checked))
    },
  }),
  closeAccount: t.field({
    type: 'Boolean',
    description: 'Ends all logins of another user, for good unless a new link is made. Administrators only.',
    args: { userId: t.arg.id() },
    resolve: (_, { userId }, context) =>
      edit(context, async (trx) => ((await closeAccount(trx, knownId(userId))) ? true : gone())),
  }),
}))

function gone(): never {
  throw expected('NOT_FOUND')
}
