import { errorCode } from '../../../db/errorCode'

/** What came of a request: an answer, a refusal with its code, or nothing, and then it may have been done or not. */
export type Outcome =
  | { kind: 'done'; data: Record<string, Record<string, unknown>> }
  | { kind: 'refused'; code: string; conflict?: { version: number; differences: { theirs: unknown }[] } }
  | { kind: 'unknown' }
  | { kind: 'not sent' }

interface Body {
  data?: Record<string, Record<string, unknown>> | null
  errors?: { message: string; extensions: { code: string; conflict?: { version: number; differences: { theirs: unknown }[] } } }[]
}

/** Asks a server over the network, as a browser does. */
export async function request(url: string, token: string, query: string, variables: Record<string, unknown>): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as Body
    const [error] = errors ?? []
    if (error) return { kind: 'refused', ...error.extensions, code: error.extensions.code }
    return { kind: 'done', data: data ?? {} }
  } catch (error) {
    // Nobody listened: that was certainly not done. A connection that broke says nothing.
    return errorCode(error instanceof Error ? error.cause : null) === 'ECONNREFUSED' ? { kind: 'not sent' } : { kind: 'unknown' }
  }
}
