import type { ApolloClient } from '@apollo/client'
import { treeModel } from '../../tree/useTreeModel'

/** After an import hardly an answer is still true: none is kept, and the tree asks again. */
export function forgetWhatWas(client: ApolloClient): void {
  void client.cache.reset()
  treeModel(client).refresh()
}
