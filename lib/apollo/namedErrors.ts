import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { REQUEST_HEADER } from '../domain/text/problem'

/**
 * Each error says of which request it is: by that id whoever runs the server finds it in the log (docs/betrieb.md). What the server says itself counts: several
 * who ask the same at once are answered by the request of the first.
 */
export const namedErrorsLink = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const { response } = operation.getContext() as { response?: Response }
        const request = response?.headers.get(REQUEST_HEADER)
        if (!result.errors || !request) return result
        return { ...result, errors: result.errors.map((error) => ({ ...error, extensions: { request, ...error.extensions } })) }
      }),
    ),
  )
