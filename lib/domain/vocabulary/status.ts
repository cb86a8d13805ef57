import { sourceWord } from './sourceWord'

/** One taxonomic status: normalised word (ColDP), German label, other ways in which sources write it, and whether such a name stands under another. */
interface Status {
  status: string
  label: string
  synonym: boolean
  words: readonly string[]
}

const statuses: readonly Status[] = [
  {
    status: 'accepted',
    label: 'akzeptiert',
    synonym: false,
    words: ['valid', 'gültig', 'akzeptiert', 'current', 'accepted name', 'accepté', 'correct'],
  },
  {
    status: 'provisionally accepted',
    label: 'vorläufig akzeptiert',
    synonym: false,
    words: ['provisionally accepted name', 'provisional', 'temporary name', 'vorläufig akzeptiert'],
  },
  {
    status: 'synonym',
    label: 'Synonym',
    synonym: true,
    words: [
      'heterotypic synonym',
      'homotypic synonym',
      'junior synonym',
      'senior synonym',
      'objective synonym',
      'subjective synonym',
      'junior objective synonym',
      'junior subjective synonym',
      'proparte synonym',
      'pro parte synonym',
      'partial synonym',
      'synonyme',
      'synonymous',
      'not accepted',
      'unaccepted',
      'invalid',
      'superseded combination',
      'superseded recombination',
      'alternative representation',
      'misspelling',
      'orthographic variant',
      'replaced',
    ],
  },
  { status: 'ambiguous synonym', label: 'mehrdeutiges Synonym', synonym: true, words: ['mehrdeutiges synonym'] },
  {
    status: 'misapplied',
    label: 'falsch angewandt',
    synonym: true,
    words: ['misapplied name', 'misapplication', 'misidentification', 'falsch angewandt', 'auct'],
  },
  {
    status: 'unresolved',
    label: 'ungeklärt',
    synonym: false,
    words: ['unplaced', 'doubtful', 'uncertain', 'unassessed', 'ungeklärt', 'taxon inquirendum', 'unchecked', 'unknown'],
  },
  { status: 'bare name', label: 'Name ohne Taxon', synonym: false, words: ['barename', 'nomen nudum'] },
]

const byWord = new Map(
  statuses.flatMap((entry) => [entry.status, ...entry.words].map((word) => [sourceWord(word), entry] as const)),
)

/**
 * A source's word for a taxonomic status as the normalised one, and whether it says that the name is a synonym.
 * Without a word the name is accepted; an unknown word stays as it is, in lower case, and says nothing about synonymy.
 */
export function normalizeStatus(text: string | null | undefined): { status: string; synonym: boolean } {
  const word = sourceWord(text ?? '')
  if (word === '') return { status: 'accepted', synonym: false }
  const known = byWord.get(word)
  if (known) return { status: known.status, synonym: known.synonym }
  return { status: word, synonym: /\bsynonym\b/.test(word) }
}

/** The German label of a normalised status; an unknown one is shown as it is. */
export function statusLabel(status: string): string {
  return byWord.get(status)?.label ?? status
}
