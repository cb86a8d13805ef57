import { builder } from '../builder'

const LoginPayload = builder.objectRef<{ token: string; username: string }>('LoginPayload').implement({
  fields: (t) => ({ token: t.exposeString('token'), username: t.exposeString('username') }),
})

builder.mutationField('login', (t) =>
  t.field({
    type: LoginPayload,
    description: 'Name or e-mail and password for a token. The same answer for an unknown name and a wrong password.',
    args: { username: t.arg.string(), password: t.arg.string() },
    resolve: (_, { username, password }, { login, address }) => login(username, password, address),
  }),
)
