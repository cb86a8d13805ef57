/** How a name was found, the surest first. */
export const matchKinds = ['id', 'exact', 'authorDiffers', 'synonym', 'vernacular', 'similar', 'ambiguous', 'notFound'] as const

export type MatchKind = (typeof matchKinds)[number]

/** Someone has to look at these. */
export const doubtfulKinds: readonly MatchKind[] = ['authorDiffers', 'similar', 'ambiguous', 'notFound']

/** As lists and files say it. */
export const matchKindLabels: Record<MatchKind, string> = {
  id: 'id',
  exact: 'exakt',
  authorDiffers: 'Autor abweichend',
  synonym: 'Synonym',
  vernacular: 'deutscher Name',
  similar: 'ähnlich',
  ambiguous: 'mehrdeutig',
  notFound: 'nicht gefunden',
}
