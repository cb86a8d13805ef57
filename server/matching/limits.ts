/** How many names one way of looking reads at most; what lies behind is found in another way or not at all. */
export interface MatchLimits {
  /** Synonyms and taxa that share a whole name; nobody reads on. */
  ofOneName: number
  /** Of one genus with epithets of one beginning; where there are more, they are asked for by the whole epithet. */
  perStem: number
  /** Of one genus and epithet: its subspecies, and its homonyms. */
  perEpithet: number
  /** With an epithet, for an abbreviated genus. */
  withEpithet: number
  /** Of one genus with epithets of one letter, or vernacular names of one beginning. */
  perLetter: number
  /** Of a genus, where the epithet begins wrong. */
  ofOneGenus: number
  /** Of a genus that is no taxon here: enough to show that it is a genus, and which. */
  shownOfGenus: number
}

export const matchLimits: MatchLimits = {
  ofOneName: 20,
  perStem: 300,
  perEpithet: 5_000,
  withEpithet: 2_000,
  perLetter: 2_000,
  ofOneGenus: 1_000,
  shownOfGenus: 10,
}
