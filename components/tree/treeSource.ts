import { isUnvisited } from '@/lib/text/errorSentence'
import { treeRoots } from '@/lib/domain/tree/treeKeys'
import { graphql } from '@/lib/graphql'
import type { TreeSource } from './model/source'
import { type TreeNode, UNCOUNTED } from './treeNode'
import type { ApolloClient } from '@apollo/client'

/** At the longest so long the tree waits for the page's own question. */
const PATIENCE_MS = 1000
let together: Promise<unknown> = Promise.resolve()

/** What the tree asks first leaves when this is settled: in one request with the question of the page that waits for the same. */
export function askTogetherWith(other: Promise<unknown>) {
  together = Promise.race([other, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** The tree's three questions. The model keeps the answers itself: 100,000 nodes would only weigh down the data client's cache. */
export function treeSource(client: ApolloClient): TreeSource {
  const page: TreeSource['page'] = async (parent, offset, limit) => {
    await together
    const { data } = await client.query({ query: TreeChildren, variables: { parent, offset, limit }, fetchPolicy: 'no-cache' })
    if (!data) throw new Error(`no children of ${parent}`)
    return data.treeChildren
  }
  const lineage: TreeSource['lineage'] = async (key) => {
    await together
    try {
      const { data } = await client.query({ query: TreeLineage, variables: { key }, fetchPolicy: 'no-cache' })
      return data?.treeLineage ?? []
    } catch (error) {
      if (!isUnvisited(error)) throw error
      const { keptLineage } = await import('./model/keptLineage')
      return keptLineage(key, window.location.pathname, rootNodes(true), page)
    }
  }
  const seek: TreeSource['seek'] = async (parent, beginning) => {
    const { data } = await client.query({ query: TreeSeek, variables: { parent, beginning }, fetchPolicy: 'no-cache' })
    return data?.treeSeek ?? null
  }
  return { page, lineage, seek }
}

/** The roots that somebody sees, before anything is known of them: users only those who are logged in. */
export const rootNodes = (isUser: boolean): TreeNode[] =>
  treeRoots
    .filter(({ key }) => isUser || key !== 'users')
    .map((root, position) => ({
      ...root,
      kind: 'root',
      id: null,
      author: null,
      rank: null,
      vernacularName: null,
      childCount: UNCOUNTED,
      position,
    }))

/** A node as the model keeps it. */
export const TreeNodeFields = graphql(`
  fragment TreeNodeFields on TreeNode @_unmask {
    key
    kind
    id
    label
    author
    rank
    vernacularName
    childCount
    position
  }
`)

export const TreeChildren = graphql(
  `
    query TreeChildren($parent: String!, $offset: Int!, $limit: Int!) {
      treeChildren(parent: $parent, offset: $offset, limit: $limit) {
        total
        nodes {
          ...TreeNodeFields
        }
      }
    }
  `,
  [TreeNodeFields],
)

export const TreeLineage = graphql(
  `
    query TreeLineage($key: String!) {
      treeLineage(key: $key) {
        ...TreeNodeFields
      }
    }
  `,
  [TreeNodeFields],
)

const TreeSeek = graphql(`
  query TreeSeek($parent: String!, $beginning: String!) {
    treeSeek(parent: $parent, beginning: $beginning)
  }
`)
