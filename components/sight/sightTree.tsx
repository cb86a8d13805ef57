import type { ApolloClient } from '@apollo/client'
import { treeKeyOfPlace, type Place } from '@/lib/domain/addresses/place'
import { rowAt, rowOf } from '@/lib/domain/tree/treeRows'
import { createTreeModel, type TreeModel } from '../tree/model/treeModel'
import { pathOf, ROW_HEIGHT, TREE_FOOT } from '../tree/rowPlace'
import { rootNodes, treeSource } from '../tree/treeSource'
import { TreeRows } from '../tree/TreeRows'

/** Rows on either side of the one that is shown, and those of a tree that is not scrolled: enough for a window of 1,400 pixels. */
const AROUND = 24

const nothing = () => {}
const noVerbs = { onFocus: nothing, onToggle: nothing, onGo: nothing, onMenu: nothing }

/** The rows of the tree that a window shows at an address, as React will draw them; what is not among the answers is left open. */
export async function sightTree(client: ApolloClient, here: Place) {
  const { model, settled } = answeredModel(client)
  model.ensureRoots()
  const key = treeKeyOfPlace(here)
  const active = key === null ? null : await model.reveal(key).catch(() => null)
  await settled()
  const { branch } = model.snapshot()
  const node = active === null ? null : model.node(active)
  const shown = node && rowOf(branch, pathOf(model, { parent: node.parent, index: node.position, depth: 0 }))
  const first = shown === null || shown < 2 * AROUND ? 0 : shown - AROUND
  const last = Math.min(branch.rows, Math.max(2 * AROUND, (shown ?? 0) + AROUND))
  const rows = Array.from({ length: last - first }, (_, index) => first + index)
  for (const row of rows) {
    const at = rowAt(branch, row)
    if (at) model.ensure(at.parent, at.index, at.index)
  }
  await settled()
  return (
    <div
      role="tree"
      style={{ position: 'absolute', left: 0, right: 0, top: topOf(shown, branch.rows), height: branch.rows * ROW_HEIGHT }}
    >
      <TreeRows {...{ model, branch, rows, active }} rowHeight={ROW_HEIGHT} focusRow={shown ?? 0} {...noVerbs} />
    </div>
  )
}

/** A tree that knows what the client answers; what it has no answer for it goes on waiting for. */
function answeredModel(client: ApolloClient): { model: TreeModel; settled: () => Promise<unknown> } {
  const source = treeSource(client)
  const asked: Promise<unknown>[] = []
  const page: typeof source.page = (...which) => {
    const answer = source.page(...which)
    asked.push(answer)
    return answer
  }
  const model = createTreeModel({ ...source, page }, rootNodes(false), [], nothing)
  return { model: { ...model, hasFailed: () => false }, settled: () => Promise.allSettled(asked) }
}

/**
 * How far the rows are scrolled (components/tree/useRowWindow.ts), as a length of CSS, because only the browser knows how high its window is: not at all
 * where the row is in view; else it stands in the middle, and no further than the last row allows.
 */
function topOf(row: number | null, rows: number): string | undefined {
  if (row === null) return undefined
  const top = row * ROW_HEIGHT
  const centred = `calc(50cqh - ${top + ROW_HEIGHT / 2}px)`
  const last = `calc(100cqh - ${rows * ROW_HEIGHT + TREE_FOOT}px)`
  // Nothing where the row ends below the window, and more than anything above it where it does not.
  const inView = `max(0px, (100cqh - ${top + ROW_HEIGHT - 1}px) * 10000)`
  return `min(0px, max(${last}, ${centred}) + ${inView})`
}
