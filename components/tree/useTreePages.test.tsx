import { act, renderHook } from '@testing-library/react'
import { createTreeModel } from './model/treeModel'
import type { TreeNode } from './treeNode'
import { usePagesInView } from './useTreePages'

const CHILDREN = 5_000
/** Rows of a screen. */
const SCREEN = 30

const node = (key: string, position: number, kind: TreeNode['kind']): TreeNode => ({
  ...{ key, kind, id: key, label: key, position },
  ...{ author: null, rank: null, vernacularName: null, childCount: 0 },
})

/** A root with very many children, open; tells which pages of it were asked for. */
async function show() {
  const asked: number[] = []
  const source = {
    page: async (_: string, offset: number, limit: number) => {
      asked.push(offset)
      return { total: CHILDREN, nodes: Array.from({ length: limit }, (_, n) => node(`t${offset + n}`, offset + n, 'taxonomy')) }
    },
    lineage: async () => [],
    seek: async () => null,
  }
  const model = createTreeModel(source, [node('Art', 0, 'root')], ['Art'], () => {})
  await act(async () => model.ensure('Art', 0, 0))
  const rowsFrom = (top: number) => Array.from({ length: SCREEN }, (_, n) => top + n)
  const { rerender } = renderHook(({ top }) => usePagesInView(model, model.snapshot().branch, rowsFrom(top), () => true, 0), {
    initialProps: { top: 0 },
  })
  return { asked, goTo: (top: number) => act(async () => rerender({ top })) }
}

test('while one scrolls, the next two pages in that direction are there before they come into view', async () => {
  const { asked, goTo } = await show()
  expect(asked).toEqual([0])
  await goTo(30)
  expect(asked).toEqual([0, 200, 400])
  await goTo(2_000)
  // A jump: only what is in view.
  expect(asked.slice(3)).toEqual([1_800, 2_000])
  await goTo(1_970)
  expect(asked.slice(5)).toEqual([1_600, 1_400])
})

test('who stands still, or at the end, asks for nothing more', async () => {
  const { asked, goTo } = await show()
  await goTo(0)
  expect(asked).toEqual([0])
  await goTo(CHILDREN - 100)
  await goTo(CHILDREN - 60)
  expect(asked).toEqual([0, 4_800])
})
