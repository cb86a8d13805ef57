'use client'

import { useEffect, useRef, useState } from 'react'
import type { RowPlace } from '@/lib/domain/tree/treeRows'
import { place as placeOf, treeKeyOfPlace } from '@/lib/domain/addresses/place'
import type { Segment } from '@/lib/domain/addresses/segments'
import { useHydrated } from '@/lib/browser/hydration'
import { followActiveNode, useAppUi } from '@/stores/appUi'
import { onConnectionFound } from '@/stores/connection'
import { useTreeCalls } from '@/stores/treeFilter'
import type { TreeModel } from './model/treeModel'

export interface ActiveNode {
  /** The key of the node that the address names, once the tree knows it. */
  key: string | null
  /** The address names a node, and this tree does not have it. */
  isMissing: boolean
  /** The address is not known yet, or the node that it names. */
  isSought: boolean
}

/** The node that the address names. */
export function useActiveNode(model: TreeModel, segments: Segment[]): ActiveNode {
  const hydrated = useHydrated()
  const key = treeKeyOfPlace(placeOf(segments))
  const [shown, setShown] = useState<{ asked: string; of: TreeModel; key: string | null } | null>(null)

  const [attempt, setAttempt] = useState(0)
  useEffect(() => onConnectionFound(() => setAttempt((before) => before + 1)), [])

  useEffect(() => {
    if (hydrated) followActiveNode(segments)
  }, [hydrated, segments])

  const isKnown = key !== null && shown?.asked === key && shown.of === model
  // Not any more where the object has become a synonym, or went.
  const isPlaced = isKnown && shown.key !== null && model.above(shown.key).length > 0

  useEffect(() => {
    if (key === null || isPlaced) return
    let isCurrent = true
    model.reveal(key).then(
      (found) => isCurrent && setShown({ asked: key, of: model, key: found }),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [key, model, attempt, isPlaced])

  // At once where its row exists by now: a rendering later the rows at the top of the tree would have been asked for in vain.
  const isThere = key !== null && hasRow(model, key)
  const isSought = !hydrated || (key !== null && !isThere && !isKnown)
  return { key: isThere ? key : isKnown ? shown.key : null, isMissing: isKnown && shown.key === null, isSought }
}

/** Its place is known, and all above it are open. */
function hasRow(model: TreeModel, key: string): boolean {
  const above = model.above(key)
  return above.length > 0 && above.every((node) => node.key === key || model.isOpen(node.key))
}

/**
 * Brings the active node into view whenever it changes, when the tree itself comes into view (the tab of a narrow window) and when someone asks
 * for it. `show` is told whether the keyboard is to go there too.
 */
export function useReveal(
  model: TreeModel,
  active: string | null,
  segments: Segment[],
  isVisible: boolean,
  show: (at: RowPlace, withFocus: boolean) => void,
) {
  const counter = useAppUi((state) => state.scrollIntoViewCounter)
  const calls = useTreeCalls((state) => state.calls)
  const answered = useRef(calls)
  const latest = useRef(show)
  useEffect(() => void (latest.current = show))
  useEffect(() => {
    // On the way to another node: the one being left is not shown once more.
    if (!isVisible || useAppUi.getState().activeNodeArray.join('/') !== segments.join('/')) return
    const node = active === null ? null : model.node(active)
    if (!node) return
    latest.current(
      { parent: node.parent, index: node.position, depth: model.above(node.key).length - 1 },
      answered.current !== calls,
    )
    answered.current = calls
  }, [active, calls, counter, isVisible, model, segments])
}
