'use client'

import { styled } from '@mui/material/styles'
import { memo, type MouseEvent } from 'react'
import type { RowPlace } from '@/lib/domain/treeRows'
import type { TaxonomyType } from '@/lib/domain/paths'
import { count } from '@/lib/format'
import { tones } from '@/lib/theme'
import { TaxonName } from '../ui/TaxonName'
import { hasChildren, type PlacedNode } from './treeModel'

interface TreeRowProps {
  id: string
  top: number
  parent: string
  index: number
  depth: number
  /** null while its page is on the way. */
  node: PlacedNode | null
  setSize: number
  href: string
  type: TaxonomyType
  isOpen: boolean
  isActive: boolean
  isOnPath: boolean
  isTabStop: boolean
  onFocus: (place: RowPlace) => void
  onToggle: (node: PlacedNode) => void
  onGo: (node: PlacedNode, href: string) => void
}

/** One row: a link that is a tree item; the triangle in front opens and closes without going there. */
export const TreeRow = memo(function TreeRow({
  id,
  top,
  parent,
  index,
  depth,
  node,
  setSize,
  href,
  type,
  isOpen,
  isActive,
  isOnPath,
  isTabStop,
  onFocus,
  onToggle,
  onGo,
}: TreeRowProps) {
  const isParent = node !== null && hasChildren(node)
  return (
    <Row
      id={id}
      role="treeitem"
      href={node ? href : undefined}
      aria-level={depth + 1}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={isActive}
      aria-busy={node === null || undefined}
      tabIndex={isTabStop ? 0 : -1}
      title={node ? [node.label, node.vernacularName].filter(Boolean).join(' – ') : undefined}
      className={isActive ? 'active' : isOnPath ? 'path' : undefined}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 5 + Math.min(depth, DEEPEST) * 13 }}
      onFocus={() => onFocus({ parent, index, depth })}
      onClick={(event) => follow(event, () => node && onGo(node, href))}
      draggable={false}
    >
      <Toggle
        aria-hidden="true"
        className={isParent ? (isOpen ? 'open' : 'closed') : undefined}
        onClick={(event) => {
          if (!isParent) return
          event.preventDefault()
          event.stopPropagation()
          onToggle(node)
        }}
      />
      <span className="x">{node ? <Name node={node} type={type} /> : <span className="wait">…</span>}</span>
      {node !== null && (node.childCount > 0 || (node.childCount === 0 && node.kind === 'root')) && (
        <span className="n">{count(node.childCount)}</span>
      )}
    </Row>
  )
})

function Name({ node, type }: { node: PlacedNode; type: TaxonomyType }) {
  if (node.kind !== 'taxon') return node.label
  return (
    <>
      <TaxonName name={node.label} author={node.author} rank={node.rank} type={type} />
      {node.vernacularName && <small> {node.vernacularName}</small>}
    </>
  )
}

/** Deeper levels are not indented further: the name must stay readable. */
const DEEPEST = 12

/** Like any link: with a modifier or another button the browser opens it elsewhere. */
function follow(event: MouseEvent, go: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  go()
}

const Row = styled('a')({
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  height: 28,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingRight: 12,
  borderLeft: '3px solid transparent',
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& .x': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { color: tones.ink3, fontWeight: 400, fontSize: '0.8125rem' },
  '& .n': {
    marginLeft: 'auto',
    paddingLeft: 6,
    fontSize: '0.75rem',
    color: tones.ink3,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .wait': { color: tones.ink3 },
  '&:hover': { background: '#fbf3e8' },
  '&.path': { color: tones.orangeDark, fontWeight: 600 },
  '&.active': { background: tones.orange50, borderLeftColor: '#ff9800', fontWeight: 650 },
  '&:focus-visible': { outlineOffset: -2 },
})

const Toggle = styled('span')({
  flex: 'none',
  alignSelf: 'stretch',
  width: 18,
  display: 'grid',
  placeItems: 'center',
  '&::before': { content: '""', width: 3, height: 3, borderRadius: '50%', background: tones.lineStrong },
  '&.open::before, &.closed::before': {
    width: 0,
    height: 0,
    borderRadius: 0,
    background: 'none',
    border: '4.5px solid transparent',
    borderLeft: `6px solid ${tones.ink3}`,
    marginLeft: 5,
  },
  '&.open::before': { transform: 'rotate(90deg)', transformOrigin: '3px 50%' },
  '&.open:hover::before, &.closed:hover::before': { borderLeftColor: tones.ink },
})
