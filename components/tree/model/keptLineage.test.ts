import { keptLineage } from './keptLineage'
import { rootNodes } from '../treeSource'
import type { TreeNode } from '../treeNode'

const node = (key: string): TreeNode => ({
  key,
  kind: 'taxon',
  id: key.split(':')[1] ?? null,
  label: key,
  author: null,
  rank: null,
  vernacularName: null,
  childCount: 1,
  position: 0,
})

const listed: Record<string, TreeNode[]> = {
  Art: [node('taxonomy:t')],
  'taxonomy:t': [node('taxon:other'), node('taxon:a')],
  'taxon:a': [node('taxon:b')],
}

const page = (parent: string) =>
  listed[parent] ? Promise.resolve({ total: 1, nodes: listed[parent] }) : Promise.reject(new Error('offline'))

const keysOf = async (key: string, pathname: string) =>
  (await keptLineage(key, pathname, rootNodes(true), page)).map((found) => found.key)

test('the place of a species is found among what was listed; the root is counted', async () => {
  const [root] = await keptLineage('taxon:b', '/Arten/t/a/b', rootNodes(true), page)
  expect(root?.childCount).toBe(1)
  expect(await keysOf('taxon:b', '/Arten/t/a/b')).toEqual(['Art', 'taxonomy:t', 'taxon:a', 'taxon:b'])
})

test('an address without its ancestors, of another node or below what was never listed finds nothing', async () => {
  expect(await keysOf('taxon:b', '/Arten/t/b')).toEqual([])
  expect(await keysOf('taxon:c', '/Arten/t/a/b')).toEqual([])
  await expect(keysOf('taxon:c', '/Arten/t/a/b/c')).rejects.toThrow('offline')
})
