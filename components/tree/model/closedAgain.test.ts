import { createTreeModel, type TreeModel } from './treeModel'
import type { TreeNode } from '../treeNode'

const node = (key: string, kind: TreeNode['kind'], childCount: number): TreeNode => ({
  ...{ key, kind, id: key, label: key, author: null, rank: null, vernacularName: null, childCount, position: 0 },
})

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Opens a node whose children come when everybody's patience is over and `meanwhile` has been done; whether it is open before and after they come. */
async function opened(meanwhile: (model: TreeModel) => void) {
  let answer = () => {}
  const source = {
    page: () =>
      new Promise<{ total: number; nodes: TreeNode[] }>((resolve) => {
        answer = () => resolve({ total: 1, nodes: [node('a', 'taxon', 0)] })
      }),
    lineage: async () => [],
    seek: async () => null,
  }
  const model = createTreeModel(source, [node('Art', 'root', 1)], [], () => {})
  model.open('Art')
  const atOnce = model.isOpen('Art')
  meanwhile(model)
  const before = model.isOpen('Art')
  answer()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(model.nodeAt('Art', 0)?.key).toBe('a')
  return [atOnce, before, model.isOpen('Art')]
}

const wait = () => jest.advanceTimersByTime(1_000)

test('a node opens with its children, or over empty rows when they take long', async () => {
  expect(await opened(() => {})).toEqual([false, false, true])
  expect(await opened(wait)).toEqual([false, true, true])
})

test('one that was closed again while its children were on their way stays closed when they come', async () => {
  const close = (model: TreeModel) => model.setOpen(['Art'], false)
  expect(await opened((model) => (wait(), close(model)))).toEqual([false, false, false])
  expect(await opened((model) => (close(model), wait()))).toEqual([false, false, false])
})

test('and one that was opened once more stays open', async () => {
  const again = (model: TreeModel) => {
    wait()
    model.setOpen(['Art'], false)
    model.open('Art')
  }
  expect(await opened(again)).toEqual([false, true, true])
})
