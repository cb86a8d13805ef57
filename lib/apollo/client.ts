import { ApolloLink } from '@apollo/client'
import { ApolloClient, InMemoryCache } from '@apollo/client-integration-nextjs'
import { BatchHttpLink } from '@apollo/client/link/batch-http'
import { BATCH_INTERVAL_MS, BATCH_MAX } from '../constants'
import { endpoint } from './endpoint'
import { expiryLink, type Session } from './expiryLink'

/**
 * The one data client. Window focus triggers nothing (there is no refetchEventManager).
 * Requests with their own `context.fetchOptions` (the search's abort signal) travel apart from the other batches.
 */
export const makeClient = (session: Session) =>
  new ApolloClient({
    cache: makeCache(),
    link: ApolloLink.from([
      expiryLink(session),
      new BatchHttpLink({
        // while building there is no page, and nothing is sent
        uri: typeof window === 'undefined' ? '/graphql' : endpoint(window.location),
        batchInterval: BATCH_INTERVAL_MS,
        batchMax: BATCH_MAX,
      }),
    ]),
    defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: false } },
  })

/** Records are kept once, by type and id; what has no id of its own lives inside its owner. */
export const makeCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: { fields: { overview: { merge: true } } },
      TreeNode: { keyFields: ['key'] },
      SearchHit: { keyFields: false },
      // The same record is seen from the taxon itself and, lent, from the accepted one: what differs is not in its id.
      PropertyRecord: { keyFields: false },
      Relation: { keyFields: false },
      Taxon: { fields: { relations: { keyArgs: ['offset', 'limit'] } } },
    },
  })
