import { BREAK, type DocumentNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { schema } from './schema'

/**
 * Questions that, asked by nobody in particular, depend on nothing but the Datenstand: their answers hold until it counts on. Whatever says when something
 * happened, who may do what, or what is under way, is none of them; where it stands below one, its field says so (`ofTheMoment`). `alone`: a statement
 * runs for it that is broken off when its client goes.
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
export function keepingOf(document: DocumentNode): Keeping {
  let keeping: Keeping = 'shared'
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    for (const node of definition.selectionSet.selections) {
      const own = node.kind === Kind.FIELD ? OF_DATA[node.name.value] : undefined
      if (!own) return 'never'
      if (own === 'alone') keeping = own
    }
  }
  return asksTheMoment(document) ? 'never' : keeping
}

function asksTheMoment(document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isFound = false
  const visitor = {
    Field() {
      isFound = types.getFieldDef()?.extensions.isOfTheMoment === true
      return isFound ? BREAK : undefined
    },
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return isFound
}
