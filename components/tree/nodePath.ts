import type { TaxonomyType } from '@/lib/domain/addresses/paths'
import { placePath, rootPaths } from '@/lib/domain/addresses/place'
import type { TreeRoot } from '@/lib/domain/addresses/routes'
import type { PlacedNode } from './treeNode'

/** The address of the last node of a chain (outermost first); '/' for none. */
export function nodePath(chain: readonly PlacedNode[]): string {
  const node = chain.at(-1)
  if (!node) return '/'
  const id = node.id ?? chain.at(-2)?.id ?? ''
  const type = chain[0]?.key as TaxonomyType
  switch (node.kind) {
    case 'root':
      return rootPaths[node.key as TreeRoot]
    case 'taxonomy':
      return placePath({ screen: 'taxonomy', type, id }) ?? '/'
    case 'taxon': {
      const taxonIds = chain.slice(2).map((taxon) => taxon.id ?? '')
      return placePath({ screen: 'taxon', type, taxonomyId: chain[1]?.id ?? '', taxonIds, id }) ?? '/'
    }
    case 'collection':
    case 'records':
    case 'relations':
    case 'user':
    case 'organization':
      return placePath({ screen: node.kind, id }) ?? '/'
  }
}
