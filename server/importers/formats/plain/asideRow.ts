import { isFilled } from '../../columns/rowCells'

/** Words, each before a colon, by which a note below a table begins, alone in its row. */
const titles = [
  '(quelle|fussnote|note|source|remarque)n?s?',
  '(anmerkung|bemerkung|erläuterung|abkürzung|abbreviation)(en|s)?',
  'hinweise?|stand|l[eé]gende?|fonte',
]
const note = new RegExp(`^((${titles.join('|')})\\s*:|stand \\d|©)`, 'i')
const marked = /^\*+ ?\p{Ll}/u
const sum = /^(gesamt|total|summe|somme|totale)(\s|:|$)/i
const figure = /^[\d.,'’\s%]+$/

/** The text by which a row is a note or a sum below the table and no taxon: «Quelle: …» with nothing beside, «Total» beside figures; else null. */
export function asideIn(values: readonly string[]): string | null {
  const first = values.find(isFilled)?.trim() ?? ''
  const isSum = sum.test(first)
  if (!isSum && !note.test(first) && !marked.test(first)) return null
  const others = values.filter(isFilled).slice(1)
  return (isSum ? others.length > 0 && others.every((value) => figure.test(value)) : others.length === 0) ? first : null
}
