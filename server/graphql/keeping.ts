import { type DocumentNode, Kind } from 'graphql'

/**
 * Questions that, asked by nobody in particular, depend on nothing but the Datenstand: their answers hold until it counts on. Whatever says when something
 * happened, who may do what, or what is under way, is none of them. `alone`: a statement runs for it that is broken off when its client goes.
 */
const OF_DATA: Partial<Record<string, 'alone' | 'shared'>> = {
  __typename: 'shared',
  collection: 'shared',
  exportCatalogue: 'shared',
  // Of settings, which a server has read when it started.
  operator: 'shared',
  organization: 'shared',
  overview: 'shared',
  recordPath: 'shared',
  search: 'alone',
  taxon: 'shared',
  taxonomy: 'shared',
  treeChildren: 'shared',
  treeLineage: 'shared',
  treeNarrowed: 'alone',
  treeSeek: 'shared',
  viewer: 'shared',
  viewerCanDescribe: 'shared',
}

/** Whether an answer may be kept, and whether one answer may be for several who ask at the same time. */
export type Keeping = 'never' | 'alone' | 'shared'

/** What holds for all operations of a document together. */
export function keepingOf({ definitions }: DocumentNode): Keeping {
  let keeping: Keeping = 'shared'
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    for (const node of definition.selectionSet.selections) {
      const own = node.kind === Kind.FIELD ? OF_DATA[node.name.value] : undefined
      if (!own) return 'never'
      if (own === 'alone') keeping = own
    }
  }
  return keeping
}
