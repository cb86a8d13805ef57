import type { ResultOf } from '@/lib/graphql'
import { counted } from '@/lib/text/format'
import type { DeletionNumbers_all } from '../form/queries'

/** What goes with a deletion, or has not come back with it. */
export type DeletionNumbers = ResultOf<typeof DeletionNumbers_all>

const words = [
  ['taxonomies', 'Taxonomie', 'Taxonomien'],
  ['collections', 'Eigenschaften-Sammlung', 'Eigenschaften-Sammlungen'],
  ['taxa', 'Objekt', 'Objekte'],
  ['synonyms', 'Synonym', 'Synonyme'],
  ['records', 'Eintrag mit Eigenschaften', 'Einträge mit Eigenschaften'],
  ['relations', 'Beziehung', 'Beziehungen'],
] as const

/** 1 Taxonomie, 8'016 Objekte, 23'114 Einträge mit Eigenschaften */
export const numbersText = (numbers: DeletionNumbers) =>
  words.flatMap(([key, one, many]) => (numbers[key] > 0 ? [counted(numbers[key], one, many)] : [])).join(', ')

/** What has not come back with the rest; empty when all of it has. */
export const leftOutText = (numbers: DeletionNumbers | null | undefined) =>
  numbers
    ? `Nicht zurückgekommen: ${numbersText(numbers)}. Was dazu gehört, ist inzwischen gelöscht oder neu erfasst. ` +
      'Im Verlauf der Eigenschaften-Sammlung steht es noch.'
    : ''
