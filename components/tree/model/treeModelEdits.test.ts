import { rowAt } from '@/lib/domain/tree/treeRows'
import { pathOf } from '../rowPlace'
import type { TreeNode } from '../treeNode'
import { createTreeModel } from './treeModel'

/** What stands below each key now, in its order: the data, which somebody edits. */
type Data = Record<string, readonly string[]>

const roots = ['Art', 'users']

/** The tree of some data; answers are held back while `slow` is set, until `next` lets the one go that was asked at that place. */
function begin(data: Data) {
  const childrenOf = (key: string) =>
    (data[key] ?? []).map((child, position): TreeNode => ({
      ...{ key: child, kind: roots.includes(child) ? 'root' : 'taxon', id: child, label: child, position },
      ...{ author: null, rank: null, vernacularName: null, childCount: data[child]?.length ?? 0 },
    }))
  const parentOf = (key: string) => Object.keys(data).find((parent) => data[parent]?.includes(key))
  const lineage = (key: string): TreeNode[] => {
    const parent = parentOf(key)
    if (parent === undefined) return []
    const above = lineage(parent)
    return parent === '' || above.length > 0 ? [...above, ...childrenOf(parent).filter((node) => node.key === key)] : []
  }
  const state = { slow: false }
  const held: (() => void)[] = []
  const answer = <T>(value: T) => new Promise<T>((resolve) => (state.slow ? held.push(() => resolve(value)) : resolve(value)))
  const model = createTreeModel(
    {
      page: (parent, offset, limit) => {
        const all = childrenOf(parent)
        return answer({ total: all.length, nodes: all.slice(offset, offset + limit) })
      },
      lineage: (key) => answer(lineage(synonyms[key] ?? key)),
      seek: async () => null,
    },
    childrenOf(''),
    [],
    () => {},
  )
  const synonyms: Record<string, string> = {}
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return {
    model,
    state,
    synonyms,
    release: async (place: number) => {
      held[place]?.()
      await settled()
    },
    open: async (...keys: string[]) => {
      for (const key of keys) {
        model.open(key)
        await settled()
      }
    },
    /** The rows once all that is in view was asked for, those below others set in; nodes that are not known as dots. */
    rows: async () => {
      const lines = () => Array.from({ length: model.snapshot().branch.rows }, (_, row) => rowAt(model.snapshot().branch, row))
      for (let round = 0; round < 4; round++) {
        for (const at of lines()) if (at) model.ensure(at.parent, at.index, at.index)
        await settled()
      }
      return lines().map((at) => at && ' '.repeat(at.depth) + (model.nodeAt(at.parent, at.index)?.key ?? '…'))
    },
  }
}

test('what was deleted takes what stood below it along; restored, it is open again', async () => {
  const data: Data = { '': ['Art'], Art: ['x'], x: ['a', 'b', 'c'], a: ['a1'], b: ['b1'] }
  const { model, open, rows } = begin(data)
  await open('Art', 'x', 'a', 'b')
  data.x = ['b', 'c']
  model.refresh('x')
  expect(await rows()).toEqual(['Art', ' x', '  b', '   b1', '  c'])
  expect([model.node('a'), await model.reveal('a1')]).toEqual([null, null])
  data.x = ['a', 'b', 'c']
  model.refresh('x')
  expect(await rows()).toEqual(['Art', ' x', '  a', '   a1', '  b', '   b1', '  c'])
})

test('a move that is taken back shows everything where it was', async () => {
  const data: Data = { '': ['Art'], Art: ['p', 'q'], p: ['a', 'b'], q: ['c'], a: ['a1'] }
  const { model, open, rows } = begin(data)
  await open('Art', 'p', 'q', 'a')
  const before = await rows()
  Object.assign(data, { p: ['b'], q: ['a', 'c'] })
  ;['p', 'q'].forEach(model.refresh)
  await model.reveal('a', true)
  expect(await rows()).toEqual(['Art', ' p', '  b', ' q', '  a', '   a1', '  c'])
  Object.assign(data, { p: ['a', 'b'], q: ['c'] })
  ;['q', 'a'].forEach(model.refresh)
  await model.reveal('a', true)
  expect(await rows()).toEqual(before)
})

test('a link to what somebody has added since takes no other row away', async () => {
  const data: Data = { '': ['Art'], Art: ['x'], x: ['b', 'c'], c: ['c1'] }
  const { model, open, rows } = begin(data)
  await open('Art', 'x', 'c')
  data.x = ['a', 'b', 'c']
  expect(await model.reveal('a')).toBe('a')
  expect(await rows()).toEqual(['Art', ' x', '  a', '  b', '  c', '   c1'])
})

test('what came back somewhere is there as soon as it is in view', async () => {
  const data: Data = { '': ['Art'], Art: ['x'], x: ['b'], b: [] }
  const { model, open, rows } = begin(data)
  await open('Art', 'x', 'b')
  Object.assign(data, { x: ['a', 'b'], b: ['b1'] })
  model.refresh()
  expect(await rows()).toEqual(['Art', ' x', '  a', '  b', '   b1'])
})

test('where somebody adds, deletes or renames while half of the pages are here, each node stands once', async () => {
  const all = Array.from({ length: 450 }, (_, index) => `t${index}`)
  for (const now of [all.filter((key) => key !== 't10'), ['new', ...all], all.toSpliced(10, 1).toSpliced(300, 0, 't10')]) {
    const data: Data = { '': ['Art'], Art: all }
    const { open, rows } = begin(data)
    await open('Art')
    data.Art = now
    expect(await rows()).toEqual(['Art', ...now.map((key) => ` ${key}`)])
  }
})

test('an answer of before an edit that comes after the one of afterwards says nothing', async () => {
  const data: Data = { '': ['Art'], Art: ['a', 'b'] }
  const { model, release, rows, state } = begin(data)
  model.setOpen(['Art'], true)
  state.slow = true
  model.ensureRoots()
  data.Art = ['b']
  model.refresh('Art')
  await release(1)
  await release(0)
  state.slow = false
  expect(await rows()).toEqual(['Art', ' b'])
})

test('what became a synonym is shown as its accepted name', async () => {
  const data: Data = { '': ['Art'], Art: ['a', 'b', 'c'] }
  const { model, open, rows, synonyms } = begin(data)
  await open('Art')
  data.Art = ['b', 'c']
  synonyms.a = 'c'
  model.refresh('Art')
  expect([await model.reveal('a', true), await model.reveal('a')]).toEqual(['c', 'c'])
  expect(await rows()).toEqual(['Art', ' b', ' c'])
})

test('who logs out takes the names of users along', async () => {
  const { model, open } = begin({ '': ['Art', 'users'], Art: [], users: ['anna', 'beat'] })
  await open('users')
  model.setRoots([...model.loaded()].filter(({ key }) => key === 'Art'))
  model.refresh('users')
  expect([...model.loaded()].map(({ key }) => key)).toEqual(['Art'])
  expect([await model.reveal('beat'), pathOf(model, { parent: 'users', index: 1, depth: 1 })]).toEqual([null, []])
})

test('of two that changed places each has one, also while only one of them is known', async () => {
  const data: Data = { '': ['Art'], Art: ['a'], a: ['b'], b: ['c'] }
  const { model, open, rows } = begin(data)
  await open('Art', 'a')
  Object.assign(data, { Art: ['b'], b: ['a'], a: ['c'] })
  await open('b')
  expect(await rows()).toEqual(['Art', ' b', '  a', '   c'])
  expect(model.above('c').map(({ key }) => key)).toEqual(['Art', 'b', 'a', 'c'])
})

test('what turns out to be gone when it is looked for takes no other row along', async () => {
  const data: Data = { '': ['Art'], Art: ['a', 'b'] }
  const { model, open, rows } = begin(data)
  await open('Art')
  data.Art = ['b']
  const { branch } = model.snapshot()
  expect(await model.reveal('a', true)).toBeNull()
  expect(model.snapshot().branch).not.toBe(branch)
  expect(await rows()).toEqual(['Art', ' b'])
})
