'use client'

import styled from '@emotion/styled'
import { memo, type MouseEvent } from 'react'
import type { RowPlace } from '@/lib/domain/tree/treeRows'
import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { rankLabel } from '@/lib/domain/vocabulary/rank'
import { swissCount } from '@/lib/domain/text/swissCount'
import { thumbView, tones } from '@/lib/theme'
import { TaxonName } from '../taxon/TaxonName'
import { Hidden } from '../ui/text/type'
import { ROW_HEIGHT, STACKED_ROW_HEIGHT } from './rowPlace'
import { hasChildren, type PlacedNode } from './treeNode'

interface TreeRowProps {
  id: string
  top: number
  parent: string
  index: number
  depth: number
  /** null while its page is on the way. */
  node: PlacedNode | null
  /** Its page was asked for in vain. */
  hasFailed: boolean
  setSize: number
  href: string
  type: TaxonomyType
  /** The genus it stands under. */
  genus: string | null
  isOpen: boolean
  isActive: boolean
  isOnPath: boolean
  isTabStop: boolean
  onFocus: (place: RowPlace) => void
  onToggle: (node: PlacedNode) => void
  onGo: (node: PlacedNode, href: string) => void
  onMenu: (event: MouseEvent, node: PlacedNode, href: string) => void
}

/** One row: a link that is a tree item; the triangle in front opens and closes without going there. */
export const TreeRow = memo(function TreeRow({
  id,
  top,
  parent,
  index,
  depth,
  node,
  hasFailed,
  setSize,
  href,
  type,
  genus,
  isOpen,
  isActive,
  isOnPath,
  isTabStop,
  onFocus,
  onToggle,
  onGo,
  onMenu,
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
      title={node ? titleOf(node) : undefined}
      className={isActive ? 'active' : isOnPath ? 'path' : node?.match?.isMatch === false ? 'way' : undefined}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 5 + indentOf(depth) }}
      onFocus={() => onFocus({ parent, index, depth })}
      onClick={(event) => follow(event, () => node && onGo(node, href))}
      onContextMenu={(event) => node && onMenu(event, node, href)}
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
      {node ? (
        <Name node={node} type={type} genus={genus} />
      ) : (
        <span className="x wait">{hasFailed ? 'nicht geladen' : '…'}</span>
      )}
      {node && countOf(node) !== '' && <span className="n"> {countOf(node)}</span>}
    </Row>
  )
})

/**
 * Spaces stand where a screen reader would else read one long word. The name keeps its place longest. Under its genus a name begins with the letter of it,
 * which screen readers read out in full; whoever rests on it sees all, also the author. Names may be written from right to left.
 */
function Name({ node, type, genus }: { node: PlacedNode; type: TaxonomyType; genus: string | null }) {
  if (node.kind !== 'taxon') return <bdi className="x">{node.label}</bdi>
  const parts = { name: node.label, author: node.author, rank: node.rank, type }
  return (
    <>
      <bdi className="x">
        <TaxonName {...parts} draw={(text) => (genus !== null && text.startsWith(`${genus} `) ? shortened(text, genus) : text)} />
      </bdi>
      {node.match?.foundAs && <bdi className="v"> = {node.match.foundAs}</bdi>}
      {node.vernacularName && <bdi className="v"> {node.vernacularName}</bdi>}
      {node.rank && !isSpecies.test(node.rank) && <span className="a"> {rankLabel(node.rank)}</span>}
    </>
  )
}

const shortened = (text: string, genus: string) => (
  <>
    <span aria-hidden="true">{genus.slice(0, 1)}.</span>
    <Hidden>{genus}</Hidden>
    {text.slice(genus.length)}
  </>
)

/** Their names say it themselves. */
const isSpecies = /species/

/** All of it, for the pointer that rests on a name that is cut off. */
const titleOf = ({ author, label, match, rank, vernacularName }: PlacedNode) =>
  [
    author && !label.endsWith(author) ? `${label} ${author}` : label,
    vernacularName,
    rankLabel(rank),
    match?.foundAs && `gefunden als «${match.foundAs}»`,
  ]
    .filter(Boolean)
    .join(' – ')

/** Children; in a narrowed tree the matches below, of so many taxa where that is known. */
function countOf({ childCount, kind, match }: PlacedNode): string {
  if (!match || match.below === 0) return childCount > 0 || (childCount === 0 && kind === 'root') ? swissCount(childCount) : ''
  const below = `${match.capped ? '≥ ' : ''}${swissCount(match.below)}`
  return match.taxa === null ? below : `${below} von ${swissCount(match.taxa)}`
}

/** Pixels: species stand eight levels deep in a narrow column, so that deep levels are set in by less. */
const indentOf = (depth: number) => Math.min(depth, 4) * 12 + Math.max(0, Math.min(depth, DEEPEST) - 4) * 8

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
  height: ROW_HEIGHT,
  [thumbView]: { height: STACKED_ROW_HEIGHT },
  display: 'flex',
  alignItems: 'center',
  paddingRight: 12,
  borderLeft: '3px solid transparent',
  color: 'inherit',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& .x, & .a, & .v': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0, lineHeight: `${ROW_HEIGHT}px` },
  // The space before them goes with them: a name among siblings of the same genus needs every pixel.
  '& .a, & .v': { color: tones.ink3, fontWeight: 400, fontSize: '0.8125rem', whiteSpace: 'pre' },
  // Between a name in German and a rank; nobody needs to hear it.
  '& .v + .a::before': { content: '" ·" / ""' },
  // The name gives way last, ranks first. By less than a pixel it would lose its last letters already.
  '& .v': { flexShrink: 1e6 },
  '& .a': { flexShrink: 1e12 },
  '& .n': {
    flex: 'none',
    marginLeft: 'auto',
    paddingLeft: 6,
    fontSize: '0.75rem',
    color: tones.ink3,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .wait': { color: tones.ink3 },
  '&:hover': { background: tones.hover },
  '&.way': { color: tones.ink3 },
  '&.path': { color: tones.orangeDark, fontWeight: 600 },
  '&.active': { background: tones.orange50, borderLeftColor: tones.orange, fontWeight: 650 },
  '&:focus-visible': { outlineOffset: -2 },
})

const Toggle = styled('span')({
  flex: 'none',
  marginRight: 4,
  alignSelf: 'stretch',
  width: 18,
  [thumbView]: { width: 36, marginRight: 0 },
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
