import { visit, BREAK, type DocumentNode } from 'graphql'
import { expected } from '../expected'
import type { Weight } from './weigh'

/** The deepest query of the screens has 8 levels. */
const MOST_LEVELS = 12
/** The costliest of the screens has some 47,000: a taxon with all that is said about it and its first hundred relations. */
const MOST_COST = 50_000
/** Of all operations of a request together: ten times the costliest of the screens. */
const MOST_COST_OF_REQUEST = 470_000
/** Counts, charts and the like of a request; no query of the screens has more than one or two. */
const MOST_DEAR_OF_REQUEST = 25
/** Fields as they are written. The longest query of the screens has some 200; to check them takes longer the more there are, before anything is weighed. */
const MOST_FIELDS = 2_000

/** Throws TOO_COMPLEX for a text with too many fields to be looked at. */
export function checkLength(document: DocumentNode): void {
  let fields = 0
  visit(document, { Field: () => (++fields > MOST_FIELDS ? BREAK : undefined) })
  if (fields > MOST_FIELDS) throw expected('TOO_COMPLEX', `Die Abfrage nennt mehr als ${MOST_FIELDS} Felder. Teilen Sie sie auf.`)
}

/** Throws TOO_COMPLEX for an operation that is too deep or costs too much. */
export function checkWeight({ cost, levels }: Weight): void {
  if (levels > MOST_LEVELS) throw expected('TOO_COMPLEX', `Die Abfrage ist ${levels} Ebenen tief; erlaubt sind ${MOST_LEVELS}.`)
  if (cost > MOST_COST)
    throw expected('TOO_COMPLEX', 'Die Abfrage verlangt zu viel auf einmal. Fragen Sie weniger Felder oder kleinere Seiten ab.')
}

/** Why the operations of one request are too much together; null when they are not. */
export function checkSum(weights: readonly Weight[]): string | null {
  const sum = (of: 'cost' | 'dear') => weights.reduce((total, weight) => total + weight[of], 0)
  if (sum('dear') > MOST_DEAR_OF_REQUEST)
    return `Die Anfrage verlangt ${Math.round(sum('dear'))} Zählungen, Diagramme oder Vergleiche auf einmal; erlaubt sind ${MOST_DEAR_OF_REQUEST}.`
  return sum('cost') > MOST_COST_OF_REQUEST
    ? 'Die Operationen der Anfrage verlangen zusammen zu viel. Senden Sie sie einzeln.'
    : null
}
