import type { OwnCandidate } from '@/lib/domain/ownList/outcome'
import type { Doubtful } from './DoubtfulName'

/** A name and the only taxon that is offered for it. */
export interface OnlyOffer {
  name: string
  candidate: OwnCandidate
}

/** Names for which one taxon is offered and no other, in their order. One that several candidates lead to is one. */
export const onlyOffers = (names: readonly Doubtful[]): OnlyOffer[] =>
  names.flatMap(({ name, match: { candidates } }) => {
    const [candidate] = candidates
    return candidate && candidates.every(({ taxonId }) => taxonId === candidate.taxonId) ? [{ name, candidate }] : []
  })

/** The first word of a name that is no sign of a hybrid. */
export const genusOf = (name: string): string => name.split(/\s+/).find((word) => /^\p{L}{2,}/u.test(word)) ?? ''
