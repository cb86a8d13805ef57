import type { MatchKind } from '../../lib/domain/matching/matchKinds'

export interface MatchCandidate {
  /** The taxon meant: of a synonym the accepted one. */
  taxonId: string
  /** Its name and author, as its source writes them. */
  name: string
  author: string | null
  taxonomyId: string
  /** The row that was found: the taxon itself, or its synonym. */
  foundId: string
  /** The name that was found: its own, a synonym, a vernacular name. */
  foundName: string
  foundAuthor: string | null
  /** Of a vernacular name, where it is known. */
  language: string | null
  kind: Exclude<MatchKind, 'ambiguous' | 'notFound'>
  /** What is otherwise than in the text, as lib/domain/matching/gradeName.ts counts it: 0 for nothing; the smaller, the better. */
  cost: number
}

/** Missing in the list that is matched, or only there. */
export type HybridSign = 'missing' | 'added'

export interface NameMatch {
  kind: MatchKind
  /** Null while it is ambiguous or not found. */
  taxonId: string | null
  /** Of a similar name: only its spelling is another one, in a way that the codes of nomenclature take for the same name. */
  isSameName: boolean
  /** Of a name that was found: one of both has the sign of a hybrid and the other has not. */
  hybridSign: HybridSign | null
  /** Of a name that was found: those of the same words that are meant more widely or more strictly, or without saying so; best first. */
  beside: string[]
  /** Best first, one per taxon, at most 10. */
  candidates: MatchCandidate[]
}
