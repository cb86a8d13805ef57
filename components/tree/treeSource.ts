import type { ApolloClient } from '@apollo/client'
import { isUnvisited } from '@/lib/errorSentence'
import { graphql } from '@/lib/graphql'
import { type TreeNode, type TreeSource, UNCOUNTED } from './treeModel'

/** The tree's two questions. The model keeps the answers itself: 100,000 nodes would only weigh down the data client's cache. */
export function treeSource(client: ApolloClient): TreeSource {
  const page: TreeSource['page'] = async (parent, offset, limit) => {
    const { data } = await client.query({ query: TreeChildren, variables: { parent, offset, limit }, fetchPolicy: 'no-cache' })
    if (!data) throw new Error(`no children of ${parent}`)
    return data.treeChildren
  }
  const lineage: TreeSource['lineage'] = async (key) => {
    try {
      const { data } = await client.query({ query: TreeLineage, variables: { key }, fetchPolicy: 'no-cache' })
      return data?.treeLineage ?? []
    } catch (error) {
      if (!isUnvisited(error)) throw error
      const { keptLineage } = await import('./keptLineage')
      return keptLineage(key, window.location.pathname, roots, page)
    }
  }
  return { page, lineage }
}

/** The five roots, before anything is known of them. */
export const roots: TreeNode[] = [
  { key: 'Art', label: 'Arten' },
  { key: 'Lebensraum', label: 'Lebensräume' },
  { key: 'collections', label: 'Eigenschaften-Sammlungen' },
  { key: 'users', label: 'Benutzer' },
  { key: 'organizations', label: 'Organisationen' },
].map((root, position) => ({
  ...root,
  kind: 'root',
  id: null,
  author: null,
  rank: null,
  vernacularName: null,
  childCount: UNCOUNTED,
  position,
}))

const TreeChildren = graphql(`
  query TreeChildren($parent: String!, $offset: Int!, $limit: Int!) {
    treeChildren(parent: $parent, offset: $offset, limit: $limit) {
      total
      nodes {
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
    }
  }
`)

const TreeLineage = graphql(`
  query TreeLineage($key: String!) {
    treeLineage(key: $key) {
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
  }
`)
