/** What a field says of the others beside it, so that it is shown in another place than they are. A field without a meaning is a property like any other. */
export const fieldMeanings = ['source'] as const

export type FieldMeaning = (typeof fieldMeanings)[number]

export const meaningLabels: Record<FieldMeaning, string> = { source: 'Quelle der Zeile' }
