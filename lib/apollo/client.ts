import { ApolloLink } from '@apollo/client'
import { ApolloClient, InMemoryCache } from '@apollo/client-integration-nextjs'
import { BatchHttpLink } from '@apollo/client/link/batch-http'
import { BATCH_INTERVAL_MS, BATCH_MAX } from '../constants'
import { fetchNoted } from './earlyCalls'
import { endpoint } from './endpoint'
import { firstAnswersLink } from './firstAnswers'
import { fetchNothingOlder } from './seenState'
import { namedErrorsLink } from './namedErrors'
import { type Session, sessionLink } from './sessionLink'
import { shownRelationsLink } from './shownRelationsLink'

/**
 * The one data client. Window focus triggers nothing (there is no refetchEventManager).
 * Requests that can be cancelled (`context.fetchOptions.signal`) travel alone, since a batch lives and dies with its first signal, and wait for no others.
 */
export const makeClient = (session: Session) =>
  new ApolloClient({
    cache: makeCache(),
    link: ApolloLink.from([
      sessionLink(session),
      shownRelationsLink(),
      firstAnswersLink(),
      namedErrorsLink(),
      ApolloLink.split(isCancellable, batches(1), batches(BATCH_MAX)),
    ]),
    defaultOptions: { watchQuery: { notifyOnNetworkStatusChange: false } },
  })

const batches = (batchMax: number) =>
  new BatchHttpLink({
    // asked when something is sent: while building there is no page
    uri: () => endpoint(),
    batchInterval: BATCH_INTERVAL_MS,
    batchMax,
    fetch: fetchNothingOlder(fetchNoted),
  })

const isCancellable = ({ getContext }: ApolloLink.Operation): boolean =>
  (getContext() as { fetchOptions?: RequestInit }).fetchOptions?.signal !== undefined

/**
 * Whoever looks is another one now (logged in, logged out, expired): nothing of the last one's data is kept, and what is on the screen is
 * asked for again. Unlike `resetStore` it breaks nothing off that is under way (sessionLink asks that again) and takes no screen away
 * while its answer is on the way, so that what was typed there stays.
 */
export function changeViewer(client: ApolloClient): void {
  void client.cache.reset()
  // Whoever shows a query shows its error too.
  void client.refetchObservableQueries().catch(() => {})
}

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
      Taxon: { fields: { relations: { keyArgs: false, merge: mergePage } } },
    },
  })

interface Page {
  total: number
  nodes: readonly unknown[]
}

/** «weitere anzeigen» asks for the next page: its rows follow those already here. */
function mergePage(existing: Page | undefined, incoming: Page, { args }: { args: Record<string, unknown> | null }): Page {
  const offset = typeof args?.offset === 'number' ? args.offset : 0
  // A page without rows was only asked for its total.
  const known = existing?.nodes ?? []
  return { ...existing, ...incoming, nodes: incoming.nodes ? [...known.slice(0, offset), ...incoming.nodes] : known }
}
