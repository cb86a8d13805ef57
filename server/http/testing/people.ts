import { type GraphQLClient, tokenFor } from './client'

interface Made {
  user: { id: string; name: string; email: string | null }
  link: { secret: string; expiresAt: string }
}

/** How an administrator makes users, and how they set their passwords. */
export function people(ask: GraphQLClient) {
  const admin = () => tokenFor(ask, 'admin', 'geheim-geheim')
  const createUser = async (name: string, email: string | null, token: string) => {
    const { data, error } = await ask(
      'mutation ($name: String!, $email: String) { createUser(name: $name, email: $email) { user { id name email } link { secret expiresAt } } }',
      { name, email },
      token,
    )
    return { made: data?.createUser as Made, error }
  }
  const setPassword = (secret: string, password: string) =>
    ask(
      'mutation ($secret: String!, $password: String!) { setPassword(secret: $secret, password: $password) { token username } }',
      { secret, password },
    )
  /** A user with a password, logged in. */
  const member = async (name: string, password: string) => {
    const { made } = await createUser(name, `${name}@example.org`, await admin())
    const { data } = await setPassword(made.link.secret, password)
    return { id: made.user.id, token: (data?.setPassword as { token: string }).token }
  }
  return { admin, createUser, setPassword, member }
}
