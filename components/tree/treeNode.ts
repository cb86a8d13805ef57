/** A node as the interface answers it. */
export interface TreeNode {
  key: string
  kind: 'root' | 'taxonomy' | 'taxon' | 'collection' | 'records' | 'relations' | 'user' | 'organization'
  id: string | null
  label: string
  author: string | null
  rank: string | null
  vernacularName: string | null
  /** UNCOUNTED while nobody has asked. */
  childCount: number
  position: number
  /** Only in a narrowed tree: what the search says of it. */
  match?: TreeMatch
}

export interface TreeMatch {
  isMatch: boolean
  /** The synonym or vernacular name by which it was found. */
  foundAs: string | null
  /** Matches below; at least so many when capped. */
  below: number
  /** Of so many taxa, where that is known. */
  taxa: number | null
  capped: boolean
}

/** A root before its children are counted: a branch all the same, so that nobody has to wait to open it. */
export const UNCOUNTED = -1

/** A collection's two tables say how many rows they have, but nothing stands below them. */
export const hasChildren = ({ childCount, kind }: TreeNode) => childCount !== 0 && kind !== 'records' && kind !== 'relations'

/** A node whose place in the tree is known. */
export interface PlacedNode extends TreeNode {
  parent: string
}

/** The parent of the five roots. */
export const TOP = ''
