'use client'

import styled from '@emotion/styled'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Branch, rowAt, rowOf } from '@/lib/domain/tree/treeRows'
import { useSegments } from '@/lib/browser/useSegments'
import { useAppUi } from '@/stores/appUi'
import { clearTreeFilter, useTreeCalls, useTreeNarrowing } from '@/stores/treeFilter'
import { onDemand } from '../ui/load/onDemand'
import { useRetryAfterPause } from '../ui/load/useRetryAfterPause'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import type { TreeModel } from './model/treeModel'
import { FirstTree } from './FirstTree'
import { pathOf, ROW_HEIGHT, STACKED_ROW_HEIGHT, TREE_FOOT } from './rowPlace'
import { treeKeyDown } from './treeKeys'
import { TreeRows } from './TreeRows'
import { UNCOUNTED } from './treeNode'
import { TreeTrouble } from './TreeTrouble'
import { useActiveNode, useReveal } from './useActiveNode'
import { useKeptPlace } from './useKeptPlace'
import { useKeptScroll } from './useKeptScroll'
import { useNodeMenu } from './useNodeMenu'
import { useNodeVerbs } from './useNodeVerbs'
import { useRowFocus } from './useRowFocus'
import { useRowWindow } from './useRowWindow'
import { useTreeModel } from './useTreeModel'
import { usePagesInView, useRootPages } from './useTreePages'

// Loaded by those who narrow the tree.
const Narrowing = onDemand(
  () => import('./Narrowing'),
  (module) => module.Narrowing,
)

// Loaded by those who are logged in and ask for it.
const TreeMenu = onDemand(
  () => import('../edit/TreeMenu'),
  (module) => module.TreeMenu,
)

/** The navigation: a WAI-ARIA tree of which only the rows in view exist. */
export function Tree({ onChoose }: { onChoose: () => void }) {
  const whole = useTreeModel()
  const { isOn } = useTreeNarrowing()
  const [narrowed, setNarrowed] = useState<TreeModel | null>(null)
  const model = (isOn && narrowed) || whole
  const { branch, error } = useSyncExternalStore(model.subscribe, model.snapshot, model.snapshot)
  useRetryOnReturn(error, model.retry)
  const goesOn = useRetryAfterPause(error, model.retry)
  const segments = useSegments()
  const { key: active, isMissing, isSought } = useActiveNode(model, segments)
  const { focusRow, setFocus, sendFocus } = useRowFocus(model, branch)

  const rowHeight = useAppUi(({ stacked }) => stacked) ? STACKED_ROW_HEIGHT : ROW_HEIGHT
  const scroller = useRef<HTMLDivElement>(null)
  useKeptScroll(scroller, whole)
  // The row with the tab stop is always there, so that focus survives scrolling.
  const always = Math.min(focusRow, branch.rows - 1)
  const { rows, height, scrollToRow, isNear } = useRowWindow(scroller, branch.rows, rowHeight, always)
  // Here, so that they travel in one batch with the lineage and the record.
  useRootPages(whole)
  const placeOfRow = useCallback((of: Branch, row: number) => pathOfRow(model, of, row), [model])
  useKeptPlace(scroller, branch, rowHeight, focusRow, placeOfRow)

  // Hidden in the other tab of a narrow window it has no height.
  const isVisible = height !== 0
  useReveal(model, active, segments, isVisible, (at, withFocus) => {
    const row = rowOf(model.snapshot().branch, pathOf(model, at))
    if (row === null) return
    if (withFocus) sendFocus(at)
    else setFocus(at)
    // What is already visible does not move.
    if (!isInView(row, rowHeight, scroller.current)) scrollToRow(row, 'center')
  })
  // After a node was revealed: what stood in view before is not asked for any more.
  usePagesInView(model, branch, rows, isNear, focusRow)
  useWholeForMissing(isOn && isMissing)

  const goTo = (row: number) => {
    const at = rowAt(model.snapshot().branch, row)
    if (!at) return
    sendFocus(at)
    scrollToRow(row, 'auto')
  }
  const pageRows = Math.floor(height / rowHeight)
  const onKeyDown = (event: KeyboardEvent) => treeKeyDown(event, { model, row: focusRow, goTo, pageRows })
  const { toggle, go } = useNodeVerbs(model, setFocus, onChoose)
  const { menu, openMenu, closeMenu } = useNodeMenu()
  const verbs = { onFocus: setFocus, onToggle: toggle, onGo: go, onMenu: openMenu }

  return (
    <>
      {isOn && <Narrowing onModel={setNarrowed} isMissing={narrowed !== null && isMissing} />}
      {error !== null && <TreeTrouble error={error} goesOn={goesOn} onRetry={model.retry} />}
      <Area>
        <FirstTree stands={error !== null || (!isSought && rowsStand(model, branch, rows, active))} />
        <Scroller ref={scroller}>
          <div
            role="tree"
            aria-label="Navigation"
            style={{ height: branch.rows * rowHeight, position: 'relative' }}
            onKeyDown={onKeyDown}
          >
            <TreeRows {...{ model, branch, rows, rowHeight, active, focusRow }} {...verbs} />
          </div>
        </Scroller>
      </Area>
      {menu && (
        // Beside the rows, which would else move while it is loaded.
        <div style={{ position: 'absolute' }}>
          <TreeMenu {...menu} onGo={() => go(menu.node, menu.href)} onClose={closeMenu} />
        </div>
      )}
    </>
  )
}

function pathOfRow(model: TreeModel, branch: Branch, row: number): number[] | null {
  const at = rowAt(branch, row)
  return at && pathOf(model, at)
}

/** Whether the rows in view are known, and the active one is among them. Hidden in the other tab of a narrow window there are none. */
function rowsStand(model: TreeModel, branch: Branch, rows: readonly number[], active: string | null): boolean {
  const nodes = rows.map((row) => rowAt(branch, row)).map((at) => at && model.nodeAt(at.parent, at.index))
  const isKnown = nodes.every((node) => node && node.childCount !== UNCOUNTED)
  return isKnown && (active === null || nodes.length === 0 || nodes.some((node) => node?.key === active))
}

function isInView(row: number, rowHeight: number, scroller: HTMLElement | null): boolean {
  const { scrollTop = 0, clientHeight = 0 } = scroller ?? {}
  const top = row * rowHeight
  return top >= scrollTop && top + rowHeight <= scrollTop + clientHeight
}

/** Who asks for a record that the filter leaves out wants the whole tree. */
function useWholeForMissing(isLeftOut: boolean) {
  const calls = useTreeCalls((state) => state.calls)
  const seen = useRef(calls)
  useEffect(() => {
    if (seen.current !== calls && isLeftOut) clearTreeFilter()
    seen.current = calls
  }, [calls, isLeftOut])
}

const Area = styled('div')({
  flex: 1,
  minHeight: 0,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
})

/** One bar is seen, the content's: that of the tree when one is there. */
const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  paddingBottom: TREE_FOOT,
  contain: 'strict',
  scrollbarWidth: 'thin',
  scrollbarGutter: 'stable',
  '&:not(:hover, :focus-within)': { scrollbarColor: 'transparent transparent' },
})
