/** What is said beside a hit or a candidate of a taxonomy in whose place others stand: «ersetzt durch «Flora 2021»»; '' where none do. */
export const replacedSentence = (replacedBy: readonly string[]): string =>
  replacedBy.length === 0 ? '' : `ersetzt durch ${replacedBy.map((name) => `«${name}»`).join(', ')}`
