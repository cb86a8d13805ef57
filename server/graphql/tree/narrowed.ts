import { treeKey, type TreeRootKey } from '../../../lib/domain/tree/treeKeys'
import type { Database } from '../../db/database'
import type { Db } from '../../db/db'
import { findAll } from '../search/search'
import type { FoundRow } from '../search/sql'
import { collectionNodes, matchNodes, organizationNodes, rootNode, taxonomyNodes, type TreeNodeRow } from './sql'

export interface NarrowedNodeRow {
  node: TreeNodeRow
  /** Key of the node above; null for a root. */
  parent: string | null
  isMatch: boolean
  /** The synonym or vernacular name by which it was found, unless it shows it anyway. */
  foundAs: string | null
  /** Matches below this node. */
  below: number
  /** Taxa in a taxonomy or below a root of taxonomies; null elsewhere. */
  taxa: number | null
}

export interface NarrowedTreeRow {
  /** Matching nodes; there are more when capped. */
  total: number
  capped: boolean
  /** Matches and everything above them, in no order. */
  nodes: NarrowedNodeRow[]
}

/** It bounds the work and the answer: nobody reads more, whoever gets so many types on. */
export const MOST_MATCHES = 1_000

/** The tree narrowed to what the search finds for a text (the best of it where that is a great deal), with the way to each match. */
export async function narrowedTree(database: Database, text: string, signal?: AbortSignal): Promise<NarrowedTreeRow> {
  const found = await findAll(database, text, signal)
  signal?.throwIfAborted()
  const matches = found.rows.slice(0, MOST_MATCHES)
  if (matches.length === 0) return { total: 0, capped: false, nodes: [] }
  const all = await candidates(database.reader, matches)
  const kept = new Map<string, NarrowedNodeRow>()
  const keep = (key: string) => {
    const known = kept.get(key) ?? all.get(key)
    if (known) kept.set(key, known)
    return known
  }
  let total = 0
  for (const { node, isMatch } of all.values()) {
    if (!isMatch) continue
    const way = wayTo(all, node.key)
    if (way.length === 0) continue
    total++
    keep(node.key)
    for (const key of way.slice(1)) {
      const above = keep(key)
      if (above) above.below++
    }
  }
  return { total, capped: found.capped || found.rows.length > matches.length, nodes: [...kept.values()] }
}

/** Every node that may be in the narrowed tree, by its key. */
async function candidates(db: Db, matches: readonly FoundRow[]): Promise<Map<string, NarrowedNodeRow>> {
  const found = new Map(matches.map((row) => [treeKey(row.taxonomyId === null ? headKind(row) : 'taxon', row.id), row]))
  const all = new Map<string, NarrowedNodeRow>()
  const add = (node: TreeNodeRow, parent: string | null, match: FoundRow | undefined, taxa: number | null = null) =>
    all.set(node.key, { node, parent, isMatch: match !== undefined, foundAs: otherName(match, node), below: 0, taxa })
  const addRoot = (key: TreeRootKey, nodes: readonly TreeNodeRow[], taxa: number | null = null) => {
    add(rootNode(key, nodes.length), null, undefined, taxa)
    for (const { taxonCount = null, ...node } of nodes as readonly (TreeNodeRow & { taxonCount?: number })[])
      add(node, key, found.get(node.key), taxonCount)
  }
  for (const root of ['Art', 'Lebensraum'] as const) {
    const taxonomies = await taxonomyNodes(db, root)
    addRoot(
      root,
      taxonomies,
      taxonomies.reduce((sum, { taxonCount }) => sum + taxonCount, 0),
    )
  }
  const kinds = new Set(matches.map(({ kind }) => kind))
  if (kinds.has('collection')) addRoot('collections', await collectionNodes(db))
  if (kinds.has('organization')) addRoot('organizations', await organizationNodes(db))
  const taxa = matches.filter(({ taxonomyId }) => taxonomyId !== null)
  if (taxa.length === 0) return all
  for (const { parentId, taxonomyId, match, ...node } of await matchNodes(
    db,
    taxa.map(({ id }) => id),
  ))
    add(
      node,
      parentId === null ? treeKey('taxonomy', taxonomyId) : treeKey('taxon', parentId),
      match === null ? undefined : taxa[match - 1],
    )
  return all
}

/** Keys from a node up to its root; empty when no way leads there, because a parent is missing or stands below its child. */
function wayTo(all: ReadonlyMap<string, NarrowedNodeRow>, from: string): string[] {
  const way = new Set<string>()
  for (let key: string | null = from; key !== null;) {
    const at: NarrowedNodeRow | undefined = all.get(key)
    if (!at || way.has(key)) return []
    way.add(key)
    key = at.parent
  }
  return [...way]
}

const headKind = ({ kind }: FoundRow) => (kind === 'collection' || kind === 'organization' ? kind : 'taxonomy')

const otherName = (match: FoundRow | undefined, { vernacularName }: TreeNodeRow) =>
  match && (match.kind === 'synonym' || match.kind === 'vernacular') && match.label !== vernacularName ? match.label : null
