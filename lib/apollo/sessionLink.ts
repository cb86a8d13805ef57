import { ApolloLink } from '@apollo/client'
import { distinctUntilChanged, EMPTY, from, map, mergeMap, Observable, of, startWith, switchMap, take } from 'rxjs'
import { isExpired } from '../domain/text/token'

/** What the client needs to know of the login; handed in, so that `lib` knows no store. */
export interface Session {
  /** Settled once the stored login has been read; never rejects. */
  restored: Promise<void>
  token: () => string | null
  /** Forgets the stored users and shows 'Login abgelaufen'. */
  expire: () => void
  /** Calls the listener whenever the token is another, until its answer is called. */
  onChange: (listener: () => void) => () => void
}

/**
 * Before each request (docs/contract.md §4): an expired token ends the login, a valid one travels along, none adds no header.
 *
 * A query that is under way while someone logs in or out is asked again for the new viewer, so that its answer belongs to whoever looks
 * when it comes. A token that the server refuses ends the login like an expired one, and the query is asked again without it.
 */
export const sessionLink = (session: Session, now: () => number = Date.now) =>
  new ApolloLink((operation, forward) => {
    const { headers } = operation.getContext() as { headers?: Record<string, string> }
    // What changes data must not happen twice.
    const isQuery = operation.operationType === 'query'
    return from(session.restored).pipe(
      switchMap(() => (isQuery ? changes(session) : EMPTY).pipe(startWith(null))),
      map(() => validToken(session, now())),
      distinctUntilChanged(),
      switchMap((token) => {
        operation.setContext({ headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers })
        return forward(operation).pipe(
          mergeMap((result) => {
            if (!token || !isRefusal(result)) return of(result)
            // The change that this causes asks again.
            if (session.token() === token) session.expire()
            return isQuery ? EMPTY : of(result)
          }),
        )
      }),
      take(1),
    )
  })

const changes = (session: Session) => new Observable<void>((observer) => session.onChange(() => observer.next()))

/** The token to send at `now` (milliseconds); null without one. An expired one ends the login. */
export function validToken(session: Pick<Session, 'token' | 'expire'>, now: number): string | null {
  const token = session.token()
  if (!token) return null
  if (!isExpired(token, now)) return token
  session.expire()
  return null
}

const isRefusal = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false
