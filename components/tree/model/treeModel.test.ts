import { rowAt } from '@/lib/domain/tree/treeRows'
import type { TreeSource } from './source'
import { MOST_PAGES } from './pageLog'
import { createTreeModel, type TreeModel } from './treeModel'
import { type TreeNode, TOP } from '../treeNode'

const node = (key: string, position: number, childCount: number, kind: TreeNode['kind'] = 'taxon'): TreeNode => ({
  key,
  kind,
  id: key,
  label: key,
  author: null,
  rank: null,
  vernacularName: null,
  childCount,
  position,
})

const roots = [node('Art', 0, 0, 'root'), node('collections', 1, 0, 'root')]

/** Art has taxonomies t0…t449, t300 has taxa a and b, b has c. */
function makeSource() {
  const asked: string[] = []
  const taxonomies = Array.from({ length: 450 }, (_, index) => node(`t${index}`, index, index === 300 ? 2 : 0, 'taxonomy'))
  const children: Record<string, TreeNode[]> = { Art: taxonomies, t300: [node('a', 0, 0), node('b', 1, 1)], b: [node('c', 0, 0)] }
  return {
    asked,
    page: async (parent: string, offset: number, limit: number) => {
      asked.push(`${parent} ${offset}`)
      const all = children[parent] ?? []
      return { total: all.length, nodes: all.slice(offset, offset + limit) }
    },
    lineage: async (key: string) => {
      asked.push(`lineage ${key}`)
      return key === 'c' ? [node('Art', 0, 450, 'root'), node('t300', 300, 2, 'taxonomy'), node('b', 1, 1), node('c', 0, 0)] : []
    },
    seek: () => Promise.resolve(null),
  }
}

/** The rows as text, unknown ones as dots; from…to of long lists. */
const rows = (model: TreeModel, from = 0, to = model.snapshot().branch.rows) =>
  Array.from({ length: to - from }, (_, index) => {
    const at = rowAt(model.snapshot().branch, from + index)
    return at === null ? '-' : '  '.repeat(at.depth) + (model.nodeAt(at.parent, at.index)?.key ?? '…')
  })

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a cold link shows the node in its place with one question, before any page is here', async () => {
  const source = makeSource()
  const model = createTreeModel(source, roots, [], () => {})
  expect(await model.reveal('c')).toBe('c')
  expect(source.asked).toEqual(['lineage c'])
  expect(model.snapshot().branch.rows).toBe(2 + 450 + 2 + 1)
  expect(rows(model, 299, 306)).toEqual(['  …', '  …', '  t300', '    …', '    b', '      c', '  …'])
  expect(model.above('c').map(({ key }) => key)).toEqual(['Art', 't300', 'b', 'c'])
})

test('only the pages that come into view are fetched, each once', async () => {
  const source = makeSource()
  const model = createTreeModel(source, roots, [], () => {})
  model.setOpen(['Art'], true)
  model.ensure('Art', 0, 0)
  model.ensure('Art', 3, 30)
  await settled()
  expect(model.total('Art')).toBe(450)
  expect(model.node('Art')?.childCount).toBe(450)
  model.ensure('Art', 199, 410)
  await settled()
  expect(source.asked).toEqual(['Art 0', 'Art 200', 'Art 400'])
  expect(rows(model, 449, 452)).toEqual(['  t448', '  t449', 'collections'])
})

test('a node that was moved is shown where it is now', async () => {
  const source = makeSource()
  let isMoved = false
  const lineage = async (key: string) =>
    isMoved ? [node('Art', 0, 450, 'root'), node('t300', 300, 3, 'taxonomy'), node('c', 2, 0)] : source.lineage(key)
  const model = createTreeModel({ ...source, lineage }, roots, [], () => {})
  await model.reveal('c')
  isMoved = true
  expect(await model.reveal('c')).toBe('c')
  expect(model.above('c').map(({ key }) => key)).toEqual(['Art', 't300', 'b', 'c'])
  expect(await model.reveal('c', true)).toBe('c')
  expect(model.above('c').map(({ key }) => key)).toEqual(['Art', 't300', 'c'])
})

test('several branches are open at once, and closing one keeps what is open below it', async () => {
  const model = createTreeModel(makeSource(), roots, [], () => {})
  await model.reveal('c')
  model.setOpen(['t300'], false)
  expect(model.snapshot().branch.rows).toBe(452)
  model.setOpen(['t300', 'collections'], true)
  expect(rows(model, 301, 305)).toEqual(['  t300', '    …', '    b', '      c'])
})

test('what was open is remembered and comes back as soon as it is known where it stands', async () => {
  const stored: string[][] = []
  const first = createTreeModel(makeSource(), roots, [], (open) => stored.push(open))
  await first.reveal('c')
  const second = createTreeModel(makeSource(), roots, stored.at(-1) ?? [], () => {})
  second.ensure('Art', 200, 399)
  second.ensure('t300', 0, 0)
  await settled()
  expect(rows(second, 301, 304)).toEqual(['  t300', '    a', '    b'])
})

test('an unknown node is not in the tree; a failed page can be asked for again', async () => {
  const source = makeSource()
  const model = createTreeModel(source, roots, [], () => {})
  expect(await model.reveal('x')).toBeNull()
  const { page } = source
  source.page = () => Promise.reject(new Error('offline'))
  model.ensure('Art', 0, 0)
  await settled()
  expect(model.snapshot().error).toEqual(new Error('offline'))
  source.page = page
  model.retry()
  model.ensure('Art', 0, 0)
  await settled()
  expect([model.snapshot().error, model.nodeAt('Art', 7)?.key, model.nodeAt(TOP, 1)?.key]).toEqual([null, 't7', 'collections'])
})

test('what is no longer seen is forgotten and asked for again; open nodes and what stands below them stay', async () => {
  const source = makeSource()
  const many = MOST_PAGES + 10
  source.page = async (parent, offset) => {
    source.asked.push(`${parent} ${offset}`)
    return {
      total: many * 200,
      nodes: Array.from({ length: 200 }, (_, index) => node(`${parent}/${offset + index}`, offset + index, 1)),
    }
  }
  const model = createTreeModel(source, roots, ['Art', 'Art/7'], () => {})
  for (let page = 0; page < many; page++) {
    model.ensure('Art', page * 200, page * 200)
    await settled()
  }
  expect([...model.loaded()].length).toBeLessThan((MOST_PAGES + 5) * 200)
  expect([model.nodeAt('Art', 7)?.key, model.nodeAt('Art', 8)]).toEqual(['Art/7', null])
  expect(model.nodeAt('Art', (many - 1) * 200)?.key).toBe(`Art/${(many - 1) * 200}`)
  model.ensure('Art', 8, 8)
  await settled()
  expect(model.nodeAt('Art', 8)?.key).toBe('Art/8')
  expect(source.asked.filter((asked) => asked === 'Art 0')).toHaveLength(2)
})

test('a reload brings back the nodes opened last, not thousands of them', () => {
  let stored: string[] = []
  const model = createTreeModel(makeSource(), roots, [], (open) => (stored = open))
  model.setOpen(
    Array.from({ length: 700 }, (_, index) => `k${index}`),
    true,
  )
  model.setOpen(['k0'], true)
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([500, 'k201', 'k0'])
})

test('a root that somebody does not see has no place, whatever leads to it; it comes and goes with who looks', async () => {
  const users = node('users', 1, 0, 'root')
  const source: TreeSource = {
    ...makeSource(),
    lineage: (key) =>
      Promise.resolve(key === 'users' ? [users] : [node('collections', 2, 3, 'root'), node('collection:x', 0, 0, 'collection')]),
  }
  const model = createTreeModel(source, roots, [], () => {})
  const seen = () => [0, 1, 2].map((index) => model.nodeAt('', index)?.key)
  expect(await model.reveal('users')).toBeNull()
  // The interface counts all roots.
  expect(await model.reveal('collection:x')).toBe('collection:x')
  expect([seen(), model.total('')]).toEqual([['Art', 'collections', undefined], 2])
  model.setRoots([node('Art', 0, -1, 'root'), users, node('collections', 2, -1, 'root')])
  expect([seen(), model.total(''), model.node('collections')?.childCount]).toEqual([['Art', 'users', 'collections'], 3, 3])
  expect(await model.reveal('users')).toBe('users')
  model.setRoots(roots)
  expect([seen(), model.node('users')]).toEqual([['Art', 'collections', undefined], null])
})
