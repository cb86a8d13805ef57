import { ApolloLink } from '@apollo/client'
import { from, mergeMap } from 'rxjs'
import { isExpired } from '../domain/token'

/** What the client needs to know of the login; handed in, so that `lib` knows no store. */
export interface Session {
  /** Settled once the stored login has been read; never rejects. */
  restored: Promise<void>
  token: () => string | null
  /** Forgets the stored users and shows 'Login abgelaufen'. */
  expire: () => void
}

/** Before each request (spec §4): an expired token ends the login, a valid one travels along, none adds no header. */
export const expiryLink = (session: Session, now: () => number = Date.now) =>
  new ApolloLink((operation, forward) =>
    from(session.restored).pipe(
      mergeMap(() => {
        const token = session.token()
        if (token && isExpired(token, now())) session.expire()
        else if (token)
          operation.setContext(({ headers }) => ({
            headers: { ...(headers as object | undefined), authorization: `Bearer ${token}` },
          }))
        return forward(operation)
      }),
    ),
  )
