'use client'

import type { MouseEvent } from 'react'
import { type Branch, rowAt, type RowPlace } from '@/lib/domain/tree/treeRows'
import type { TreeModel } from './model/treeModel'
import { nodePath } from './nodePath'
import { rowId } from './rowPlace'
import type { PlacedNode } from './treeNode'
import { TreeRow } from './TreeRow'

interface TreeRowsProps {
  model: TreeModel
  branch: Branch
  /** Those that exist. */
  rows: readonly number[]
  /** In pixels. */
  rowHeight: number
  /** The key of the node that the address names. */
  active: string | null
  /** The row with the tab stop. */
  focusRow: number
  onFocus: (place: RowPlace) => void
  onToggle: (node: PlacedNode) => void
  onGo: (node: PlacedNode, href: string) => void
  onMenu: (event: MouseEvent, node: PlacedNode, href: string) => void
}

/** The rows in and around the view. */
export function TreeRows({ model, branch, rows, rowHeight, active, focusRow, ...verbs }: TreeRowsProps) {
  const onPath = new Set(active === null ? [] : model.above(active).map((node) => node.key))
  return rows.map((row) => {
    const at = rowAt(branch, row)
    if (!at) return null
    const node = model.nodeAt(at.parent, at.index)
    const chain = node ? model.above(node.key) : []
    return (
      <TreeRow
        key={rowId(at)}
        id={rowId(at)}
        top={row * rowHeight}
        parent={at.parent}
        index={at.index}
        depth={at.depth}
        node={node}
        setSize={model.total(at.parent)}
        href={nodePath(chain)}
        type={chain[0]?.key === 'Lebensraum' ? 'Lebensraum' : 'Art'}
        genus={genusOf(chain)}
        hasFailed={node === null && model.hasFailed(at.parent, at.index)}
        isOpen={node !== null && model.isOpen(node.key)}
        isActive={node !== null && node.key === active}
        isOnPath={node !== null && onPath.has(node.key)}
        isTabStop={row === focusRow}
        {...verbs}
      />
    )
  })
}

/**
 * The genus under which the last of a chain stands, without its author; null for the genus
 * itself and for one that is no single word: ×Festulolium, Candidatus Phytoplasma.
 */
function genusOf(chain: readonly PlacedNode[]): string | null {
  const genus = chain.slice(0, -1).findLast(({ rank }) => rank === 'genus')
  const [word = ''] = genus?.label.split(' ') ?? []
  return /^\p{Lu}\p{Ll}+$/u.test(word) && word !== 'Candidatus' ? word : null
}
