import type { KeyboardEvent } from 'react'
import { rowAt, rowOf } from '@/lib/domain/tree/treeRows'
import type { TreeModel } from './model/treeModel'
import { hasChildren, type PlacedNode } from './treeNode'

interface TreeKeys {
  model: TreeModel
  /** The row with the tab stop. */
  row: number
  goTo: (row: number) => void
  /** Rows that fit into the view. */
  pageRows: number
}

/** The keyboard of a WAI-ARIA tree. Enter and a click are the row's own, because it is a link. */
export function treeKeyDown(event: KeyboardEvent, keys: TreeKeys) {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const act = moves[event.key] ?? (/^\S$/u.test(event.key) ? (all: TreeKeys) => typeAhead(all, event.key, event.timeStamp) : null)
  if (!act) return
  event.preventDefault()
  // Whoever moves on by other keys begins a new word, and no longer waits for the row of the old one.
  if (moves[event.key]) typed = ''
  act(keys, event)
}

const moves: Record<string, (keys: TreeKeys, event: KeyboardEvent) => void> = {
  ArrowDown: ({ row, goTo, model }) => goTo(Math.min(row + 1, last(model))),
  ArrowUp: ({ row, goTo }) => goTo(Math.max(row - 1, 0)),
  Home: ({ goTo }) => goTo(0),
  End: ({ goTo, model }) => goTo(last(model)),
  PageDown: ({ row, goTo, model, pageRows }) => goTo(Math.min(row + pageRows, last(model))),
  PageUp: ({ row, goTo, pageRows }) => goTo(Math.max(row - pageRows, 0)),
  ArrowRight: (keys) => {
    const node = nodeAt(keys)
    if (!node || !hasChildren(node)) return
    // At once, not when its children are here: the next key may already mean the first of them.
    if (!keys.model.isOpen(node.key)) return keys.model.setOpen([node.key], true)
    // Until they are counted, the next row is a sibling.
    if (keys.model.total(node.key) > 0) keys.goTo(keys.row + 1)
  },
  ArrowLeft: (keys) => {
    const at = rowAt(keys.model.snapshot().branch, keys.row)
    const node = nodeAt(keys)
    if (node && hasChildren(node) && keys.model.isOpen(node.key)) return keys.model.setOpen([node.key], false)
    const parents = at ? keys.model.above(at.parent) : []
    const row = rowOf(
      keys.model.snapshot().branch,
      parents.map((parent) => parent.position),
    )
    if (row !== null) keys.goTo(row)
  },
  ' ': (_, event) => (event.target as HTMLElement).click(),
  '*': (keys) => {
    const at = rowAt(keys.model.snapshot().branch, keys.row)
    if (!at) return
    const siblings = Array.from({ length: Math.min(keys.model.total(at.parent), OPENED_AT_ONCE) }, (_, index) =>
      keys.model.nodeAt(at.parent, index),
    )
    const parents = siblings.filter((node) => node !== null && hasChildren(node))
    keys.model.setOpen(
      parents.map((node) => node?.key ?? ''),
      true,
    )
  },
}

/** `*` opens all siblings, but not tens of thousands of them. */
const OPENED_AT_ONCE = 200

const last = (model: TreeModel) => model.snapshot().branch.rows - 1

const nodeAt = ({ model, row }: TreeKeys): PlacedNode | null => {
  const at = rowAt(model.snapshot().branch, row)
  return at && model.nodeAt(at.parent, at.index)
}

/** Letters typed within this time belong together. */
const TYPING_MS = 600
let typed = ''
let typedAt = 0
/** Where the word began to be looked for: the row below the one it was begun on, however late the answers come. */
let typedFrom = 0

function typeAhead(keys: TreeKeys, letter: string, now: number) {
  const text = (now - typedAt < TYPING_MS ? typed : '') + letter.toLocaleLowerCase('de')
  typed = text
  typedAt = now
  if (text.length === letter.length) typedFrom = keys.row + 1
  const found = visibleRows(keys.model, text)
  const row = found.find((candidate) => candidate >= typedFrom) ?? found[0]
  const parent = rowAt(keys.model.snapshot().branch, keys.row)?.parent
  if (parent === undefined || keys.model.isComplete(parent)) {
    if (row !== undefined) keys.goTo(row)
    return
  }
  // Among thousands of siblings of which few are here, the server knows.
  keys.model
    .seek(parent, text)
    .catch(() => null)
    .then((index) => {
      if (typed !== text) return
      const path = [...keys.model.above(parent).map((node) => node.position), ...(index === null ? [] : [index])]
      const sought = index === null ? row : rowOf(keys.model.snapshot().branch, path)
      if (typeof sought === 'number') keys.goTo(sought)
    })
}

/** The rows of loaded nodes whose name begins so, from the top down. */
function visibleRows(model: TreeModel, beginning: string): number[] {
  const { branch } = model.snapshot()
  return [...model.loaded()]
    .filter((node) => node.label.toLocaleLowerCase('de').startsWith(beginning))
    .map((node) =>
      rowOf(
        branch,
        model.above(node.key).map((step) => step.position),
      ),
    )
    .filter((row) => row !== null)
    .sort((a, b) => a - b)
}
