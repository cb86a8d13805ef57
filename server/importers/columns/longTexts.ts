import { LONGEST_RELATION_TYPE, LONGEST_TAXON_ID, LONGEST_TAXON_NAME } from '../../../lib/domain/vocabulary/longest'

/** Texts of which the database takes no longer ones. */
const limits = {
  name: { most: LONGEST_TAXON_NAME, what: 'Der Name' },
  id: { most: LONGEST_TAXON_ID, what: 'Eine Id' },
  relationType: { most: LONGEST_RELATION_TYPE, what: 'Die Art der Beziehung' },
  // Of a taxonomy, a collection or an organisation.
  head: { most: 300, what: 'Der Name' },
  person: { most: 200, what: 'Der Name' },
} as const
export type LimitedText = keyof typeof limits

/** Why a text is too long for what it is, as a German phrase; null where it is not. */
export function lengthProblem(text: string | null, kind: LimitedText): string | null {
  const { most, what } = limits[kind]
  return text !== null && text.length > most ? `${what} ist länger als ${most} Zeichen` : null
}
