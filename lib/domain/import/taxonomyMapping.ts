import { ranksInOrder } from '../vocabulary/rank'
import type { Shape } from './mappingShape'

/**
 * Which columns of a table say what of a taxonomy. What is left out is guessed from the names of the columns that are not named here; what is nothing
 * then becomes a property.
 */
export interface TaxonomyMapping {
  /** The column of the names, or those that make them up, in their order: genus, species, infraspecific parts. */
  name?: string | string[]
  author?: string
  rank?: string
  /** A code; where nothing else gives a parent, codes that begin with another one stand under it. */
  code?: string
  id?: string
  /** What each row stands under: its id, its code or its name; which of them is found out. */
  parent?: string
  /** The accepted name of a synonym, said like `parent`. */
  accepted?: string
  status?: string
  /** A step of the hierarchy, as a number. */
  level?: string
  /** Names that are synonyms of the row's own, several divided by «;», «|» or «,». The text stays a property, too. */
  synonyms?: string
  /** Names in other languages; `language` is a code like de, fr, rm. */
  vernacular?: { column: string; language?: string }[]
  /** Columns that write higher taxa out; those that are no rows themselves are made on the way. */
  classification?: { column: string; rank: string }[]
  /** Columns that are properties, whatever their names say. */
  properties?: string[]
  /** Columns that say where the statements of their row come from: properties that are shown as its source. Without it, those that are called so. */
  sources?: string[]
  /** Columns that are not taken; the report names them. */
  ignored?: string[]
}

export const taxonomyShape: Shape = {
  fields: {
    name: { either: [{ list: 'text', least: 1 }, 'text'] },
    author: 'text',
    rank: 'text',
    code: 'text',
    id: 'text',
    parent: 'text',
    accepted: 'text',
    status: 'text',
    level: 'text',
    synonyms: 'text',
    vernacular: { list: { fields: { column: 'text', language: 'text' }, needed: ['column'] } },
    classification: { list: { fields: { column: 'text', rank: { oneOf: ranksInOrder } }, needed: ['column', 'rank'] } },
    properties: { list: 'text' },
    sources: { list: 'text' },
    ignored: { list: 'text' },
  },
}

/** Fields of one column each. */
export const singleRoles = ['author', 'rank', 'code', 'id', 'parent', 'accepted', 'status', 'level', 'synonyms'] as const
