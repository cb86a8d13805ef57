import { builder } from '../builder'
import { signedIn } from '../user/viewer'

const LoginPayload = builder.objectRef<{ token: string; username: string }>('LoginPayload').implement({
  fields: (t) => ({ token: t.exposeString('token'), username: t.exposeString('username') }),
})

const PasswordLinkUser = builder.objectRef<{ name: string }>('PasswordLinkUser').implement({
  fields: (t) => ({ name: t.exposeString('name') }),
})

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginPayload,
    description: 'Name or e-mail and password for a token. The same answer for an unknown name and a wrong password.',
    args: { username: t.arg.string(), password: t.arg.string() },
    resolve: (_, { username, password }, { accounts, address }) => accounts.login(username, password, address),
  }),
  changePassword: t.field({
    type: LoginPayload,
    description: 'Gives the viewer another password. All tokens of the old one end; the answer is a new one.',
    args: { current: t.arg.string(), password: t.arg.string() },
    resolve: (_, { current, password }, context) =>
      context.accounts.changePassword(signedIn(context), current, password, context.address),
  }),
  mailPasswordLink: t.field({
    type: 'Boolean',
    description:
      'Has a one-time link to a new password mailed, for an hour, to whom a name or e-mail names, where the address is known. ' +
      'The same answer, as quickly, where it names nobody.',
    args: { name: t.arg.string() },
    resolve: async (_, { name }, { accounts, address }) => {
      await accounts.mailPasswordLink(name, address)
      return true
    },
  }),
  openPasswordLink: t.field({
    type: PasswordLinkUser,
    description: 'Whose password a one-time link sets; changes nothing. A mutation, because what only reads is kept by browsers.',
    args: { secret: t.arg.string() },
    resolve: (_, { secret }, { accounts }) => accounts.openPasswordLink(secret),
  }),
  setPassword: t.field({
    type: LoginPayload,
    description: 'Uses a one-time link up: sets the password of its user, whose older tokens end, and answers a token.',
    args: { secret: t.arg.string(), password: t.arg.string() },
    resolve: (_, { secret, password }, { accounts }) => accounts.setPassword(secret, password),
  }),
}))
