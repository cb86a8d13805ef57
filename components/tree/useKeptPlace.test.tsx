import { renderHook } from '@testing-library/react'
import { branch, type Branch, rowAt } from '@/lib/domain/tree/treeRows'
import { useKeptPlace } from './useKeptPlace'

const ROW = 28

/** A tree of three roots; the first opens with so many children. */
const tree = (children: number | null) =>
  branch('', 3, children === null ? [] : [{ index: 0, branch: branch('first', children, []) }])

const place = (of: Branch, row: number) => {
  const at = rowAt(of, row)
  return at && (at.parent === '' ? [at.index] : [0, at.index])
}

/** A window of five rows over the tree, scrolled down by `top`, with the tab stop at a row. Answers how to change the tree, which tells where it then is. */
function show(before: Branch, top: number, tabStop: number, height = 5 * ROW) {
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientHeight', { value: height })
  element.scrollTop = top
  element.scrollTo = (to?: ScrollToOptions | number) => void (element.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0)
  const { rerender } = renderHook(
    (props: { branch: Branch; tabStop: number }) => useKeptPlace({ current: element }, props.branch, ROW, props.tabStop, place),
    { initialProps: { branch: before, tabStop } },
  )
  return (after: Branch, nextTabStop = tabStop) => {
    rerender({ branch: after, tabStop: nextTabStop })
    return element.scrollTop
  }
}

test('rows that come above what is on top push nothing away, to the pixel', () => {
  const change = show(tree(100), 101 * ROW + 5, 0)
  // On top is the second root, five pixels of it gone.
  expect(change(tree(150))).toBe(151 * ROW + 5)
  expect(change(tree(20))).toBe(21 * ROW + 5)
  expect(change(tree(null))).toBe(1 * ROW + 5)
})

test('the row with the tab stop stays where it is as long as it is in view', () => {
  const change = show(tree(null), 0, 2)
  expect(change(tree(10), 12)).toBe(10 * ROW)
})

test('nothing moves when rows come below, or when what was on top is gone', () => {
  expect(show(tree(100), 0, 0)(tree(150))).toBe(0)
  // A child of the first root: closed with it.
  expect(show(tree(100), 50 * ROW, 0)(tree(null))).toBe(50 * ROW)
})

test('hidden behind the other tab of a narrow window, there is nothing to keep', () => {
  expect(show(tree(100), 101 * ROW, 0, 0)(tree(150))).toBe(101 * ROW)
})
