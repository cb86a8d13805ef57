import type { MatchKind } from '../../../lib/domain/matching/matchKinds'
import type { NameMatch } from '../../matching/nameMatch'
import type { RefScope } from './factsPlan'

/**
 * What becomes of a name by how it was found. One that means a taxon for certain is taken; what is only spelt alike, or may be one of several, is a
 * person's decision (`decisions` of the mapping).
 */
export const gradeRules: Readonly<Record<MatchKind, { taken: true } | { taken: false; reason: string }>> = {
  id: { taken: true },
  exact: { taken: true },
  authorDiffers: { taken: true },
  synonym: { taken: true },
  vernacular: { taken: true },
  similar: { taken: false, reason: 'Den Namen gibt es nur in ähnlicher Schreibweise' },
  ambiguous: { taken: false, reason: 'Der Name ist mehrdeutig' },
  notFound: { taken: false, reason: 'Diesen Namen gibt es in den Taxonomien nicht' },
}

/** Whether a name that was found counts without a decision: for certain, or in another spelling of the same name. */
export const isTaken = ({ kind, isSameName, taxonId }: NameMatch): boolean =>
  taxonId !== null && (gradeRules[kind].taken || isSameName)

/** What a person decided: which taxon is meant. */
export const DECIDED = 'decided'
/** What a person decided: not to take the rows of a name. */
export const LEFT_OUT = 'leftOut'

/** `kind`: what the table names its taxa by. */
export const reasonOf = (grade: string | null, kind: RefScope['kind'] = 'name'): string => {
  if (grade === 'ambiguous' && kind === 'id') return 'Die Id gibt es in mehreren Taxonomien; nennen Sie die gemeinte'
  if (grade === LEFT_OUT) return 'Der Name ist nach der Zuordnung nicht zu übernehmen'
  if (grade === DECIDED) return 'Das Taxon fehlt'
  const rule = gradeRules[(grade ?? 'notFound') as MatchKind]
  return rule.taken ? 'Das Taxon fehlt' : rule.reason
}
