import type { FieldMeaning, MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { isCalledSource } from '../formats/vocabulary'
import { answerOf } from './answerWords'

/** What the catalogue says of a field that is there already. */
export interface KnownField {
  type: ValueType
  meaning: FieldMeaning | null
}

/**
 * What a column says: as somebody has said (null: it is no source, whatever it is called);
 * else a field that is there keeps its meaning; else the column's name tells.
 */
export function meaningOf(column: string, said: FieldMeaning | null | undefined, known: KnownField | undefined): Meant {
  if (said || known) return { meaning: said ?? known?.meaning ?? null, meaningDetails: null }
  return said === null ? answerIn(column) : guessedMeaning(column)
}

/** What a field says, and what belongs to that; null: what the catalogue has of it. */
export interface Meant {
  meaning: FieldMeaning | null
  meaningDetails: MeaningDetails | null
}

/** What the name of a column that nobody has looked at yet says of it. */
export const guessedMeaning = (column: string): Meant =>
  isCalledSource(column) ? { meaning: 'source', meaningDetails: null } : (answerOf(column) ?? noMeaning)

/** What a property says that is no source, whatever it is called. */
export const answerIn = (name: string): Meant => answerOf(name) ?? noMeaning

/** As a mapping says it: nothing of what there is none of. */
export const saidMeaning = ({ meaning, meaningDetails }: Meant) => ({
  ...(meaning !== null && { meaning }),
  ...(meaningDetails !== null && { meaningDetails }),
})

/** A relation says where it comes from, and nothing else of its taxon. */
export const ofRelation = (meant: Meant): Meant => (meant.meaning === 'source' ? meant : noMeaning)

export const noMeaning: Meant = { meaning: null, meaningDetails: null }
