import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { treeModel } from '../../tree/useTreeModel'
import { forgetWhatWas } from './forgetWhatWas'

test('after an import the tree shows what it brought, however deep', async () => {
  const children: Record<string, string[]> = { Art: ['taxonomy:t'], 'taxonomy:t': ['taxon:a'], 'taxon:a': ['taxon:b'] }
  const link = new ApolloLink(({ variables }) => {
    const keys = children[variables.parent] ?? []
    const nodes = keys.map((key, position) => ({
      ...{ __typename: 'TreeNode', key, kind: 'taxon', id: key, label: key, author: null, rank: null, vernacularName: null },
      ...{ childCount: children[key]?.length ?? 0, position },
    }))
    return of({ data: { treeChildren: { __typename: 'TreePage', total: nodes.length, nodes } } })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const model = treeModel(client)
  const below = async (key: string) => {
    model.ensure(key, 0, 0)
    await new Promise((resolve) => setTimeout(resolve))
    return Array.from({ length: model.total(key) }, (_, index) => model.nodeAt(key, index)?.key)
  }
  for (const key of ['Art', 'taxonomy:t', 'taxon:a']) expect(await below(key)).toEqual(children[key])
  children['taxon:a'] = ['taxon:b', 'taxon:c']
  forgetWhatWas(client)
  expect(await below('taxon:a')).toEqual(['taxon:b', 'taxon:c'])
})
