/** What answers: a server that does not listen (`FastifyInstance`), or one that does (`overHttp`). */
export interface Answering {
  inject(request: {
    method?: 'GET' | 'POST'
    url: string
    remoteAddress?: string
    headers?: Record<string, string>
    payload?: string | Buffer
  }): Promise<{ statusCode: number; body: string; rawPayload: Buffer }>
}

/** A server of another process. */
export const overHttp = (origin: string): Answering => ({
  async inject({ method = 'GET', url, headers = {}, payload }) {
    const response = await fetch(origin + url, {
      method,
      headers,
      redirect: 'manual',
      body: payload === undefined ? null : new Uint8Array(Buffer.from(payload)),
    })
    const rawPayload = Buffer.from(await response.arrayBuffer())
    return { statusCode: response.status, body: rawPayload.toString(), rawPayload }
  },
})

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string } }[]
}

/** Asks a server that does not listen, as a browser would: one operation, with or without a token. */
export function graphqlClient(app: () => Answering) {
  return async (query: string, variables: Record<string, unknown> = {}, token?: string, address = '127.0.0.1') => {
    const response = await app().inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: address,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      payload: JSON.stringify({ query, variables }),
    })
    const { data = null, errors } = JSON.parse(response.body) as Answer
    return { data, error: errors?.[0] ? ([errors[0].extensions.code, errors[0].message] as const) : null }
  }
}

export type GraphQLClient = ReturnType<typeof graphqlClient>

/** Logs in; answers the token. Throws where that is refused. */
export async function tokenFor(ask: GraphQLClient, username: string, password: string): Promise<string> {
  const { data, error } = await ask(
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { token } }',
    { username, password },
  )
  if (error) throw new Error(error[1])
  return (data?.login as { token: string }).token
}
