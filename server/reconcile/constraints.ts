import { plainText } from '../../lib/domain/matching/plainText'
import { sameAuthor } from '../../lib/domain/matching/sameAuthor'
import { normalizeRank } from '../../lib/domain/vocabulary/rank'
import type { MatchCandidate } from '../matching/nameMatch'
import type { Constraint } from './readRequests'
import type { ReconValue } from './values'

/** Whether a candidate has what a constraint asks for. `values`: what it says itself of the property. */
export function holdsFor({ pid, values }: Constraint, candidate: MatchCandidate, own: readonly ReconValue[]): boolean {
  // An author that nobody has written says nothing, and that of a synonym is what the list has.
  const author = candidate.kind === 'vernacular' ? candidate.author : candidate.foundAuthor
  if (pid === '@author') return values.some((wanted) => sameAuthor(wanted, author ?? ''))
  if (pid === '@taxonomy' && values.some((id) => id.toLowerCase() === candidate.taxonomyId)) return true
  const isRank = /(^|~)@rank$/.test(pid)
  return values.some((wanted) => own.some((value) => isSame(isRank ? (normalizeRank(wanted) ?? '') : wanted, value)))
}

/** Capitals, accents and how a number is written do not matter; of a code or an id every digit does. */
function isSame(wanted: string, value: ReconValue): boolean {
  const text = plainText(wanted.trim())
  const isNumber = 'int' in value || 'float' in value
  return textsOfValue(value).some(
    (own) => plainText(own.trim()) === text || (isNumber && text !== '' && Number(own) === Number(text)),
  )
}

/** What a value may be called: of an object its id and its name. */
export const textsOfValue = (value: ReconValue): string[] =>
  Object.entries(value).map(([type, text]) => (type === 'date' ? String(text).slice(0, 10) : String(text)))
