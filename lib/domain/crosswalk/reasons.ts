/** Why two taxa are a pair. In the order in which they are told. */
export const reasonCodes = [
  'decided',
  'spreads',
  'lostDecision',
  'sourceId',
  'equivalent',
  'name',
  'synonymInNew',
  'synonymInOld',
  'sharedSynonym',
  'spelling',
  'code',
  'otherId',
  'author',
  'circumscription',
  'severalOfName',
  'misapplied',
  'similar',
  'recombined',
  'children',
] as const

export type ReasonCode = (typeof reasonCodes)[number]

/** `name`: the name that it is about, where that is neither of the two. */
export interface Reason {
  code: ReasonCode
  name?: string
}

const sentences: Record<ReasonCode, (name: string) => string> = {
  decided: () => 'von jemandem so entschieden',
  spreads: () => 'was darüber gesagt ist, gilt für jeden Teil',
  lostDecision: () => 'der Entscheid nennt ein Taxon, das es nicht mehr gibt',
  sourceId: () => 'gleiche Kennung der Quelle',
  equivalent: () => 'als gleichwertig eingetragen',
  name: () => 'gleicher Name',
  synonymInNew: (name) => (name === '' ? 'in der neuen Fassung ein Synonym' : `in der neuen Fassung ein Synonym von ${name}`),
  synonymInOld: (name) => (name === '' ? 'in der alten Fassung ein Synonym' : `${name} ist in der alten Fassung ein Synonym`),
  sharedSynonym: (name) => `beide führen das Synonym ${name}`,
  spelling: () => 'gleicher Name, anders geschrieben',
  code: () => 'gleicher Code',
  otherId: () => 'die Kennung der Quelle sagt etwas anderes als der Name',
  author: () => 'gleicher Name, anderer Autor',
  circumscription: () => 'gleicher Name, anders gefasst',
  severalOfName: () => 'mehrere tragen diesen Namen',
  misapplied: () => 'der Name ist dort falsch angewandt oder mehrdeutig',
  similar: () => 'ähnlicher Name',
  recombined: () => 'gleiches Epitheton in einer anderen Gattung',
  children: (name) => `was darunter stand, steht nun unter ${name}`,
}

/** A reason in German. */
export const reasonText = ({ code, name }: Reason): string => sentences[code](name ?? '')

/** All reasons of a pair in one line. */
export const reasonsText = (reasons: readonly Reason[]): string => reasons.map(reasonText).join('; ')
