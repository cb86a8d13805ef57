'use client'

import { useCallback } from 'react'
import { segments as segmentsOf } from '@/lib/domain/addresses/segments'
import type { RowPlace } from '@/lib/domain/tree/treeRows'
import { useNavigate } from '@/lib/browser/navigate'
import { setActiveNodeArray } from '@/stores/appUi'
import { setTreeFilter } from '@/stores/treeFilter'
import type { TreeModel } from './model/treeModel'
import { hasChildren, type PlacedNode } from './treeNode'

/** What one does with a node. Stable, so that rows which stay the same are not rendered again. */
export function useNodeVerbs(model: TreeModel, setFocus: (at: RowPlace) => void, onChoose: () => void) {
  const navigate = useNavigate()
  const toggle = useCallback(
    (node: PlacedNode) => {
      // What one opens stays where it is.
      setFocus({ parent: node.parent, index: node.position, depth: model.above(node.key).length - 1 })
      if (model.isOpen(node.key)) model.setOpen([node.key], false)
      else model.open(node.key)
    },
    [model, setFocus],
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
  return { toggle, go }
}
