import { type ApolloClient, InMemoryCache } from '@apollo/client'

/** Answers kept; with their records some 60 KB each. */
const MOST = 200
/** More than anyone goes back. */
const KEPT = 100

/**
 * Lets go of the oldest answers once there are many, so that a tab in which someone reads all day does not grow. What the page shows now stays;
 * what is wanted again is asked for again.
 *
 * @param pathname the address of the page, whose record may be an old one that is just being opened again
 */
export function forgetOldAnswers(client: ApolloClient, pathname: string): void {
  const { cache } = client
  if (!(cache instanceof InMemoryCache)) return
  const answers = Object.keys(cache.extract().ROOT_QUERY ?? {}).filter((field) => field.includes('('))
  if (answers.length <= MOST) return
  const inUse = [
    ...pathname.split('/'),
    ...[...client.getObservableQueries('active')].flatMap(({ variables }) => texts(variables)),
  ]
    // Shorter ones stand in too many answers.
    .filter((text) => text.length > 10)
  for (const field of answers.slice(0, -KEPT))
    if (!inUse.some((text) => field.includes(text))) cache.evict({ id: 'ROOT_QUERY', fieldName: field, broadcast: false })
  // What was put together from them is kept as well.
  cache.gc({ resetResultCache: true })
}

const texts = (variables: object | undefined) => Object.values(variables ?? {}).filter((value) => typeof value === 'string')
