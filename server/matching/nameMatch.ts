import type { MatchKind } from '../../lib/domain/matching/matchKinds'

export interface MatchCandidate {
  /** The taxon meant: of a synonym the accepted one. */
  taxonId: string
  /** Its name and author, as its source writes them. */
  name: string
  author: string | null
  taxonomyId: string
  /** The name that was found: its own, a synonym, a vernacular name. */
  foundName: string
  foundAuthor: string | null
  /** Of a vernacular name, where it is known. */
  language: string | null
  kind: Exclude<MatchKind, 'ambiguous' | 'notFound'>
}

export interface NameMatch {
  kind: MatchKind
  /** Null while it is ambiguous or not found. */
  taxonId: string | null
  /** Of a similar name: only its spelling is another one, in a way that the codes of nomenclature take for the same name. */
  isSameName: boolean
  /** Best first, one per taxon, at most 10. */
  candidates: MatchCandidate[]
}
