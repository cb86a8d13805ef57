import { type Place, treeKeyOfPlace } from './place'
import { treeRoots } from '../tree/treeKeys'

/** What the build writes beside the pages: how their first questions read, and where their screens are. */
export interface FirstQuestions {
  /** The questions that may be asked first, by name. */
  operations: Partial<Record<FirstOperation, { query: string; variables: Record<string, unknown> }>>
  /** The files of each screen (components/screens.tsx), as paths from the root. */
  chunks: Record<string, readonly string[]>
}

/** Its name in the folder of the exported pages. */
export const FIRST_QUESTIONS_FILE = 'first-questions.json'
/** The element of a page that holds the answers. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** Stands for the record's id in the variables of a question as it is written down. */
export const ID_HERE = '{id}'

export const screenOperations = {
  home: 'HomeScreen',
  taxonomy: 'TaxonomyScreen',
  taxon: 'TaxonScreen',
  collection: 'CollectionScreen',
} as const

export type FirstOperation =
  | (typeof screenOperations)[keyof typeof screenOperations]
  | 'ExportTaxonomies'
  | 'ExportCatalogue'
  | 'TreeChildren'
  | 'TreeLineage'

/** One question: an operation by name, and the variables that are special to it. */
export interface FirstQuestion {
  operation: FirstOperation
  id?: string
  variables?: Record<string, unknown>
}

/** What a page in the data area asks first, but for the tree's own pages on the way to the record. */
export function questionsOfPlace(place: Place): FirstQuestion[] {
  // Whoever may see users sees them because of a login.
  const roots = treeRoots
    .filter(({ key }) => key !== 'users')
    .map(({ key }): FirstQuestion => ({ operation: 'TreeChildren', variables: { parent: key, offset: 0 } }))
  const key = treeKeyOfPlace(place)
  switch (place.screen) {
    case 'home':
      return place.root === 'users' ? [] : [{ operation: 'HomeScreen' }, ...roots]
    case 'taxonomy':
    case 'taxon':
    case 'collection':
      return [
        { operation: screenOperations[place.screen], id: place.id },
        { operation: 'TreeLineage', variables: { key } },
        ...roots,
      ]
    default:
      return []
  }
}

/** A node on the way to what an address names, as the tree's lineage has it. */
export interface WayNode {
  key: string
  kind: string
  position: number
}

/** The pages of the tree that hold the nodes of a way, from the root down, and what the tree opens at its end. `size`: nodes in a page. */
export function questionsOfWay(way: readonly WayNode[], size: number): FirstQuestion[] {
  const shown = way
    .slice(1)
    .map(({ position }, depth) => ({ parent: way[depth]?.key, offset: Math.floor(position / size) * size }))
  const last = way.at(-1)
  if (last?.kind === 'taxonomy') shown.push({ parent: last.key, offset: 0 })
  // The roots' first pages are asked for in any case.
  return shown
    .filter(({ offset }, depth) => depth > 0 || offset > 0)
    .map((variables) => ({ operation: 'TreeChildren', variables }))
}
