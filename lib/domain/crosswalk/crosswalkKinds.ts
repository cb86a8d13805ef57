/** What became of a taxon in the other taxonomy, in the order in which lists and numbers name them. */
export const crosswalkKinds = [
  'same',
  'renamed',
  'moved',
  'rankChanged',
  'merged',
  'lumped',
  'split',
  'doubtful',
  'gone',
  'new',
] as const

export type CrosswalkKind = (typeof crosswalkKinds)[number]

/** As screens and files say it. */
export const crosswalkKindLabels: Record<CrosswalkKind, string> = {
  same: 'gleich',
  renamed: 'umbenannt',
  moved: 'umgestellt',
  rankChanged: 'Rang geändert',
  merged: 'zusammengelegt',
  lumped: 'als Synonym eingezogen',
  split: 'aufgeteilt',
  doubtful: 'zweifelhaft',
  gone: 'weggefallen',
  new: 'neu',
}

/** `certain`: the rules are sure; `open`: somebody has to decide; `decided`: somebody has. */
export const pairStates = ['certain', 'open', 'decided'] as const

export type PairState = (typeof pairStates)[number]

/** Kinds along which a value goes over without anybody looking: one taxon, and nothing else became of it. */
export const oneToOneKinds: readonly CrosswalkKind[] = ['same', 'renamed', 'moved', 'rankChanged']

/**
 * The kind as a mapping predicate of SKOS, from the old taxon to the new one (SSSOM, https://mapping-commons.github.io/sssom/); '' where there is no
 * pair of two.
 */
export const skosPredicates: Record<CrosswalkKind, string> = {
  same: 'skos:exactMatch',
  renamed: 'skos:exactMatch',
  moved: 'skos:exactMatch',
  rankChanged: 'skos:closeMatch',
  merged: 'skos:broadMatch',
  lumped: 'skos:broadMatch',
  split: 'skos:narrowMatch',
  doubtful: 'skos:relatedMatch',
  gone: '',
  new: '',
}

export const pairStateLabels: Record<PairState, string> = { certain: 'sicher', open: 'offen', decided: 'entschieden' }
