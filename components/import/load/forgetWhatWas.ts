import type { ApolloClient } from '@apollo/client'
import { treeModel } from '../../tree/useTreeModel'
import type { JobResult } from '../queries'

/** After an import hardly an answer is still true: none is kept, and the tree asks again. */
export function forgetWhatWas(
  client: ApolloClient,
  { taxonomies, collections }: Pick<JobResult, 'taxonomies' | 'collections'>,
): void {
  void client.cache.reset()
  const tree = treeModel(client)
  const heads = [...taxonomies.map(({ id }) => `taxonomy:${id}`), ...collections.map(({ id }) => `collection:${id}`)]
  for (const branch of ['Art', 'Lebensraum', 'collections', ...heads]) tree.refresh(branch)
}
