'use client'

import { styled } from '@mui/material/styles'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { rowAt, rowOf, type RowPlace } from '@/lib/domain/treeRows'
import { errorSentence, isUnvisited } from '@/lib/errorSentence'
import { useNavigate } from '@/lib/navigate'
import { place as placeOf, treeKey } from '@/lib/domain/place'
import { type Segment, segments as segmentsOf } from '@/lib/domain/segments'
import { useHydrated, useSegments } from '@/lib/useSegments'
import { followActiveNode, setActiveNodeArray, useAppUi } from '@/stores/appUi'
import { onConnectionFound } from '@/stores/connection'
import { useRetryOnReturn } from '../ui/useRetryOnReturn'
import { TreeRow } from './TreeRow'
import { nodePath } from './nodePath'
import { treeKeyDown } from './treeKeys'
import { hasChildren, type PlacedNode, TOP, type TreeModel } from './treeModel'
import { roots } from './treeSource'
import { useTreeModel } from './useTreeModel'

/** Height of a row in pixels; the virtual list counts on it. */
export const ROW_HEIGHT = 28

/** The navigation: a WAI-ARIA tree of which only the rows in view exist. */
export function Tree({ onChoose }: { onChoose: () => void }) {
  const model = useTreeModel()
  const { branch, error } = useSyncExternalStore(model.subscribe, model.snapshot, model.snapshot)
  useRetryOnReturn(error, model.retry)
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const segments = useSegments()
  const active = useActiveNode(model, segments)
  const [focus, setFocus] = useState<RowPlace>({ parent: TOP, index: 0, depth: 0 })
  // The id of the row that the keyboard goes to, until it exists.
  const wanted = useRef<string | null>(null)
  const focusRow = rowOf(branch, pathOf(model, focus)) ?? 0

  const rows = useVirtualizer({
    count: branch.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 260, height: 800 },
    getItemKey: (at) => placeId(rowAt(branch, at)),
    // The row with the tab stop is always there, so that focus survives scrolling.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focusRow, branch.rows - 1)])].sort((a, b) => a - b),
  })
  const items = rows.getVirtualItems()

  useEffect(() => {
    for (const { index } of items) {
      const at = rowAt(branch, index)
      if (at && !model.nodeAt(at.parent, at.index)) model.ensure(at.parent, at.index, at.index)
    }
  }, [items, branch, model])

  useEffect(() => {
    const row = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  useReveal(model, active, segments, (at) => {
    const path = pathOf(model, at)
    const row = rowOf(model.snapshot().branch, path)
    if (row === null) return
    setFocus(at)
    // Only if it is out of sight: what is already visible does not move.
    const { scrollOffset, scrollRect } = rows
    const top = row * ROW_HEIGHT
    const seen =
      scrollOffset !== null && scrollRect && top >= scrollOffset && top + ROW_HEIGHT <= scrollOffset + scrollRect.height
    if (!seen) rows.scrollToIndex(row, { align: 'center' })
  })

  const goTo = useCallback(
    (row: number) => {
      const at = rowAt(model.snapshot().branch, row)
      if (!at) return
      wanted.current = placeId(at)
      setFocus(at)
      rows.scrollToIndex(row, { align: 'auto' })
    },
    [model, rows],
  )

  // Stable, so that rows which stay the same are not rendered again.
  const toggle = useCallback(
    (node: PlacedNode) => (model.isOpen(node.key) ? model.setOpen([node.key], false) : model.open(node.key)),
    [model],
  )
  const go = useCallback(
    (node: PlacedNode, href: string) => {
      if (hasChildren(node) && !model.isOpen(node.key)) model.open(node.key)
      setActiveNodeArray(segmentsOf(href), navigate)
      onChoose()
    },
    [model, navigate, onChoose],
  )

  const onPath = new Set(active === null ? [] : model.above(active).map((node) => node.key))

  return (
    <Scroller ref={scroller}>
      {error !== null && (
        <Trouble role={isUnvisited(error) ? 'status' : 'alert'}>
          {isUnvisited(error) ? 'Hier steht nur, was schon geladen war.' : errorSentence(error)}{' '}
          <button type="button" onClick={model.retry}>
            noch einmal versuchen
          </button>
        </Trouble>
      )}
      <div
        role="tree"
        aria-label="Navigation"
        style={{ height: rows.getTotalSize(), position: 'relative' }}
        onKeyDown={(event) =>
          treeKeyDown(event, { model, row: focusRow, goTo, pageRows: Math.floor((rows.scrollRect?.height ?? 560) / ROW_HEIGHT) })
        }
      >
        {items.map(({ index, key, start }) => {
          const at = rowAt(branch, index)
          if (!at) return null
          const node = model.nodeAt(at.parent, at.index)
          const chain = node ? model.above(node.key) : []
          return (
            <TreeRow
              key={key}
              id={String(key)}
              top={start}
              parent={at.parent}
              index={at.index}
              depth={at.depth}
              node={node}
              setSize={model.total(at.parent)}
              href={nodePath(chain)}
              type={chain[0]?.key === 'Lebensraum' ? 'Lebensraum' : 'Art'}
              isOpen={node !== null && model.isOpen(node.key)}
              isActive={node !== null && node.key === active}
              isOnPath={node !== null && onPath.has(node.key)}
              isTabStop={index === focusRow}
              onFocus={setFocus}
              onToggle={toggle}
              onGo={go}
            />
          )
        })}
      </div>
    </Scroller>
  )
}

/** The key of the node that the address names, once the tree knows it. */
function useActiveNode(model: TreeModel, segments: Segment[]): string | null {
  const hydrated = useHydrated()
  const key = treeKey(placeOf(segments))
  const [shown, setShown] = useState<{ asked: string; key: string | null } | null>(null)

  const [attempt, setAttempt] = useState(0)
  useEffect(() => onConnectionFound(() => setAttempt((before) => before + 1)), [])

  useEffect(() => {
    if (hydrated) followActiveNode(segments)
  }, [hydrated, segments])

  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    model.reveal(key).then(
      (found) => isCurrent && setShown({ asked: key, key: found }),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [key, model, attempt])

  // The roots' children are few and their counts always visible. Here, so that they travel in one batch with the lineage and the record.
  useEffect(() => {
    if (hydrated) roots.forEach((root) => model.ensure(root.key, 0, 0))
  }, [hydrated, model])

  return key !== null && shown?.asked === key ? shown.key : null
}

/** Brings the active node into view whenever it changes or someone asks for it. */
function useReveal(model: TreeModel, active: string | null, segments: Segment[], show: (at: RowPlace) => void) {
  const counter = useAppUi((state) => state.scrollIntoViewCounter)
  const latest = useRef(show)
  useEffect(() => void (latest.current = show))
  useEffect(() => {
    // On the way to another node: the one being left is not shown once more.
    if (useAppUi.getState().activeNodeArray.join('/') !== segments.join('/')) return
    const node = active === null ? null : model.node(active)
    if (node) latest.current({ parent: node.parent, index: node.position, depth: model.above(node.key).length - 1 })
  }, [active, counter, model, segments])
}

/** The places from the top down to a row. */
function pathOf(model: TreeModel, { parent, index }: RowPlace): number[] {
  return [...model.above(parent).map((node) => node.position), index]
}

const placeId = (at: RowPlace | null) => (at ? `knoten-${at.parent}-${at.index}` : 'knoten')

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', paddingBottom: 16, contain: 'strict' })

const Trouble = styled('div')(({ theme }) => ({ margin: '0 12px 8px', fontSize: '0.8125rem', color: theme.palette.error.main }))
