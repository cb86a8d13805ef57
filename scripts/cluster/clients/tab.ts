import { rememberingState } from '../../../lib/apollo/seenState'
import type { Person } from '../people'

/** Nobody looks at an empty screen for longer. */
const PATIENCE_MS = 20_000

/** Where a request goes: through a balancer, or to one process after the other. */
export type Door = (path: string, init: RequestInit) => Promise<Response>

export interface Answer<T> {
  data: T
  /** As the answer names it. */
  datenstand: string | null
  /** The process that answered. */
  by: string
}

/** Something was refused with a reason that speaks of the data, not of the server. */
export class Refused extends Error {}

/** Codes of what is not the asker's doing. */
const ofTheServer = new Set(['INTERNAL', 'RATE_LIMITED', 'UNAVAILABLE', undefined])

/** A tab of a browser: asks the interface as the program's pages do, and sends back the newest Datenstand it was shown. */
export class Tab {
  readonly #send: typeof fetch

  constructor(
    door: Door,
    private person: Person,
  ) {
    const nothingKept = () => {
      throw new Error('Kept in memory.')
    }
    this.#send = rememberingState(nothingKept)((path, init) => door(String(path), init ?? {}))
  }

  async ask<T>(query: string, variables: Record<string, unknown> = {}, token: string | null = null): Promise<Answer<T>> {
    const response = await this.#send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers(token) },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const by = response.headers.get('x-server') ?? ''
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} von ${by || 'niemandem'}`)
    const { data, errors } = JSON.parse(text) as { data: T; errors?: { message: string; extensions?: { code?: string } }[] }
    const [error] = errors ?? []
    if (error) {
      const sentence = `${error.extensions?.code ?? 'Fehler'} von ${by}: ${error.message}`
      throw ofTheServer.has(error.extensions?.code) ? new Error(sentence) : new Refused(sentence)
    }
    return { data, datenstand: response.headers.get('datenstand'), by }
  }

  /** Sends a file; answers what the server says of it. */
  async upload(path: string, content: string): Promise<{ id: string }> {
    const response = await this.#send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...this.headers(this.person.token) },
      body: content,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 200)}`)
    return JSON.parse(text) as { id: string }
  }

  headers(token: string | null): Record<string, string> {
    return { 'x-forwarded-for': this.person.address, ...(token !== null && { authorization: `Bearer ${token}` }) }
  }
}

/** What went wrong, in a line. */
export const problemOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error instanceof Error ? error.message : String(error)}${cause}`
}
