/** The five roots of the navigation tree in their order, with the words of the address and the screen. */
export const treeRoots = [
  { key: 'Art', label: 'Arten' },
  { key: 'Lebensraum', label: 'Lebensräume' },
  { key: 'collections', label: 'Sammlungen' },
  { key: 'users', label: 'Benutzer' },
  { key: 'organizations', label: 'Organisationen' },
] as const

export type TreeRootKey = (typeof treeRoots)[number]['key']

const kinds = ['taxonomy', 'taxon', 'collection', 'records', 'relations', 'user', 'organization'] as const
export type TreeKeyKind = (typeof kinds)[number]

export type TreeKey = { kind: 'root'; root: TreeRootKey } | { kind: TreeKeyKind; id: string }

/** 'taxon:ID' … as in TreeNode.key. */
export const treeKey = (kind: TreeKeyKind, id: string) => `${kind}:${id}`

/** Reads a key back; undefined when it is none. The id is not checked. */
export function parseTreeKey(key: string): TreeKey | undefined {
  const root = treeRoots.find((candidate) => candidate.key === key)
  if (root) return { kind: 'root', root: root.key }
  const [word, id, ...rest] = key.split(':')
  const kind = kinds.find((candidate) => candidate === word)
  return kind && id && rest.length === 0 ? { kind, id } : undefined
}
