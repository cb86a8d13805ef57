/** What becomes of an entry of a collection when it is moved along a crosswalk, in the order in which lists and numbers name it. */
export const moveOutcomes = [
  'moves',
  'joins',
  'spreads',
  'contradicts',
  'open',
  'split',
  'gone',
  'elsewhere',
  'added',
  'itself',
  'there',
] as const

export type MoveOutcome = (typeof moveOutcomes)[number]

interface About {
  /** Behind a number of entries. */
  label: string
  /** Why it stays where it is; null: it goes along. */
  staysBecause: string | null
}

/** As screens and the command say it. */
export const aboutOutcomes: Record<MoveOutcome, About> = {
  moves: { label: 'zum Nachfolger', staysBecause: null },
  joins: { label: 'mit anderen zusammen', staysBecause: null },
  spreads: { label: 'auf alle Teile von Aufgeteiltem', staysBecause: null },
  contradicts: { label: 'mit Widerspruch', staysBecause: 'Die Werte widersprechen sich; jemand muss wählen' },
  open: { label: 'von offenen Taxa', staysBecause: 'Was aus dem Taxon wurde, ist nicht entschieden' },
  split: {
    label: 'von Aufgeteiltem',
    staysBecause: 'Das Taxon wurde aufgeteilt, und niemand hat entschieden, für welchen Teil es gilt oder ob für alle',
  },
  gone: { label: 'ohne Nachfolger', staysBecause: 'Das Taxon gibt es in der neuen Fassung nicht' },
  elsewhere: {
    label: 'von Namen, die neu anderswo stehen',
    staysBecause:
      'Das Synonym steht in der neuen Fassung nicht beim Nachfolger, sondern anderswo, mehrmals oder mit anderem Autor',
  },
  added: {
    label: 'von später Hinzugekommenem',
    staysBecause: 'Das Taxon kam erst nach dem Feststellen dazu; stellen Sie den Umzug neu fest',
  },
  itself: { label: 'zwischen Zusammengelegtem', staysBecause: 'Beide Enden wären dasselbe Taxon' },
  there: { label: 'schon dort', staysBecause: 'Steht beim Nachfolger schon oder wurde schon dorthin kopiert' },
}

/** What of a collection stays where it is. */
export const stayingOutcomes = moveOutcomes.filter((outcome) => aboutOutcomes[outcome].staysBecause !== null)
