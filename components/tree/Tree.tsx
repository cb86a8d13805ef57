'use client'

import { styled } from '@mui/material/styles'
import { type MouseEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { segments as segmentsOf } from '@/lib/domain/addresses/segments'
import { type Branch, rowAt, rowOf, type RowPlace } from '@/lib/domain/tree/treeRows'
import { errorSentence, isUnvisited } from '@/lib/text/errorSentence'
import { useNavigate } from '@/lib/browser/navigate'
import { useHydrated, useSegments } from '@/lib/browser/useSegments'
import { setActiveNodeArray } from '@/stores/appUi'
import { isLoggedIn, useLogin } from '@/stores/login'
import { clearTreeFilter, setTreeFilter, useTreeCalls, useTreeNarrowing } from '@/stores/treeFilter'
import { Button } from '../ui/form/Button'
import { onDemand } from '../ui/load/onDemand'
import { useRetryAfterPause } from '../ui/load/useRetryAfterPause'
import { useRetryOnReturn } from '../ui/load/useRetryOnReturn'
import { TreeRow } from './TreeRow'
import { nodePath } from './nodePath'
import { treeKeyDown } from './treeKeys'
import type { TreeModel } from './treeModel'
import { hasChildren, type PlacedNode, TOP } from './treeNode'
import { rootNodes } from './treeSource'
import { useActiveNode, useReveal } from './useActiveNode'
import { useKeptPlace } from './useKeptPlace'
import { useKeptScroll } from './useKeptScroll'
import { useRowWindow } from './useRowWindow'
import { useTreeModel } from './useTreeModel'

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

const PAUSE = 'Zu viele Anfragen in kurzer Zeit. Der Baum geht in spätestens einer Minute von selbst weiter.'

/** Height of a row in pixels. */
export const ROW_HEIGHT = 28

/** The navigation: a WAI-ARIA tree of which only the rows in view exist. */
export function Tree({ onChoose }: { onChoose: () => void }) {
  const whole = useTreeModel()
  const { isOn } = useTreeNarrowing()
  const [narrowed, setNarrowed] = useState<TreeModel | null>(null)
  const model = (isOn && narrowed) || whole
  const { branch, error } = useSyncExternalStore(model.subscribe, model.snapshot, model.snapshot)
  useRetryOnReturn(error, model.retry)
  const goesOn = useRetryAfterPause(error, model.retry)
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const segments = useSegments()
  const { key: active, isMissing } = useActiveNode(model, segments)
  const [focus, setFocus] = useState<RowPlace>({ parent: TOP, index: 0, depth: 0 })
  // The id of the row that the keyboard goes to, until it exists.
  const wanted = useRef<string | null>(null)
  const focusRow = rowOf(branch, pathOf(model, focus)) ?? 0

  useKeptScroll(scroller, whole)
  // The row with the tab stop is always there, so that focus survives scrolling.
  const { rows, height, scrollToRow, isNear } = useRowWindow(
    scroller,
    branch.rows,
    ROW_HEIGHT,
    Math.min(focusRow, branch.rows - 1),
  )

  // The roots' children are few and their counts always visible. Here, so that they travel in one batch with the lineage and the record.
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) rootNodes.forEach((root) => whole.ensure(root.key, 0, 0))
  }, [hydrated, whole])

  const placeOfRow = useCallback(
    (of: Branch, row: number) => {
      const at = rowAt(of, row)
      return at && pathOf(model, at)
    },
    [model],
  )
  useKeptPlace(scroller, branch, ROW_HEIGHT, focusRow, placeOfRow)

  useEffect(() => {
    const row = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  // Hidden in the other tab of a narrow window it has no height.
  const isVisible = height !== 0
  useReveal(model, active, segments, isVisible, (at, withFocus) => {
    const path = pathOf(model, at)
    const row = rowOf(model.snapshot().branch, path)
    if (row === null) return
    setFocus(at)
    if (withFocus) wanted.current = placeId(at)
    // Only if it is out of sight: what is already visible does not move.
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    const top = row * ROW_HEIGHT
    if (top < scrollTop || top + ROW_HEIGHT > scrollTop + clientHeight) scrollToRow(row, 'center')
  })

  // After a node was revealed: what stood in view before is not asked for any more.
  useEffect(() => {
    for (const row of rows) {
      const at = rowAt(branch, row)
      if (at && (isNear(row) || row === focusRow)) model.ensure(at.parent, at.index, at.index)
    }
  }, [rows, branch, model, isNear, focusRow])

  // Who asks for a record that the filter leaves out wants the whole tree.
  const calls = useTreeCalls((state) => state.calls)
  const seenCalls = useRef(calls)
  useEffect(() => {
    if (seenCalls.current !== calls && isOn && isMissing) clearTreeFilter()
    seenCalls.current = calls
  }, [calls, isMissing, isOn])

  const goTo = useCallback(
    (row: number) => {
      const at = rowAt(model.snapshot().branch, row)
      if (!at) return
      wanted.current = placeId(at)
      setFocus(at)
      scrollToRow(row, 'auto')
    },
    [model, scrollToRow],
  )

  // Stable, so that rows which stay the same are not rendered again.
  const toggle = useCallback(
    (node: PlacedNode) => {
      // What one opens stays where it is.
      setFocus({ parent: node.parent, index: node.position, depth: model.above(node.key).length - 1 })
      if (model.isOpen(node.key)) model.setOpen([node.key], false)
      else model.open(node.key)
    },
    [model],
  )
  const go = useCallback(
    (node: PlacedNode, href: string) => {
      if (hasChildren(node) && !model.isOpen(node.key)) model.open(node.key)
      if (node.match) setTreeFilter({ id: node.key })
      setActiveNodeArray(segmentsOf(href), navigate)
      onChoose()
    },
    [model, navigate, onChoose],
  )

  const [menu, setMenu] = useState<{ node: PlacedNode; href: string; top: number; left: number } | null>(null)
  // By the second button, a long press or the keyboard. Everybody else keeps the browser's own menu.
  const openMenu = useCallback((event: MouseEvent, node: PlacedNode, href: string) => {
    if (!isLoggedIn(useLogin.getState())) return
    event.preventDefault()
    setMenu({ node, href, top: event.clientY, left: event.clientX })
  }, [])

  const onPath = new Set(active === null ? [] : model.above(active).map((node) => node.key))

  return (
    <>
      {isOn && <Narrowing onModel={setNarrowed} isMissing={narrowed !== null && isMissing} />}
      {error !== null && (
        <Trouble role={goesOn || isUnvisited(error) ? 'status' : 'alert'}>
          {goesOn ? PAUSE : isUnvisited(error) ? 'Hier steht nur, was schon geladen war.' : errorSentence(error)}{' '}
          {!goesOn && (
            <Button isSmall onClick={model.retry}>
              noch einmal versuchen
            </Button>
          )}
        </Trouble>
      )}
      <Scroller ref={scroller}>
        <div
          role="tree"
          aria-label="Navigation"
          style={{ height: branch.rows * ROW_HEIGHT, position: 'relative' }}
          onKeyDown={(event) =>
            treeKeyDown(event, {
              model,
              row: focusRow,
              goTo,
              pageRows: Math.floor(height / ROW_HEIGHT),
            })
          }
        >
          {rows.map((row) => {
            const at = rowAt(branch, row)
            if (!at) return null
            const node = model.nodeAt(at.parent, at.index)
            const chain = node ? model.above(node.key) : []
            return (
              <TreeRow
                key={placeId(at)}
                id={placeId(at)}
                top={row * ROW_HEIGHT}
                parent={at.parent}
                index={at.index}
                depth={at.depth}
                node={node}
                setSize={model.total(at.parent)}
                href={nodePath(chain)}
                type={chain[0]?.key === 'Lebensraum' ? 'Lebensraum' : 'Art'}
                hasFailed={node === null && model.hasFailed(at.parent, at.index)}
                isOpen={node !== null && model.isOpen(node.key)}
                isActive={node !== null && node.key === active}
                isOnPath={node !== null && onPath.has(node.key)}
                isTabStop={row === focusRow}
                onFocus={setFocus}
                onToggle={toggle}
                onGo={go}
                onMenu={openMenu}
              />
            )
          })}
        </div>
      </Scroller>
      {menu && (
        // Beside the rows, which would else move while it is loaded.
        <div style={{ position: 'absolute' }}>
          <TreeMenu {...menu} onGo={() => go(menu.node, menu.href)} onClose={() => setMenu(null)} />
        </div>
      )}
    </>
  )
}

/** The places from the top down to a row. */
function pathOf(model: TreeModel, { parent, index }: RowPlace): number[] {
  return [...model.above(parent).map((node) => node.position), index]
}

const placeId = ({ parent, index }: RowPlace) => `knoten-${parent}-${index}`

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', paddingBottom: 16, contain: 'strict' })

const Trouble = styled('div')(({ theme }) => ({
  flex: 'none',
  margin: '0 12px 8px',
  fontSize: '0.8125rem',
  color: theme.palette.error.main,
}))
