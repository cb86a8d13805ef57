import { columnHeader } from '../../../lib/domain/export/exportColumns'
import type { ComparatorToken } from '../../../lib/domain/export/exportFilters'
import { isCanonicalNumber } from '../../../lib/domain/vocabulary/propertyValues'
import type { PlanFilter } from './exportPlan'
import { fieldNames } from './planColumns'

const inOrder: readonly ComparatorToken[] = ['>', '>=', '<', '<=', 'between']

/** Core fields that may look like numbers, and are none. */
const ofNames: ReadonlyMap<string, string> = new Map([
  ['@code', 'Codes sind Text.'],
  ['@sourceId', 'Kennungen sind Text.'],
])

/**
 * What is to be said of a filter that compares texts by their letters although it names a number: once a single value of it is «ca. 10», a field of
 * numbers is one of texts, and a link that says «> 6» goes on without the 20.
 */
export function byLetters({ field, token, values }: PlanFilter): string[] {
  const core = 'core' in field ? field.core : null
  const why = core === null ? 'Nicht jeder Wert dieses Feldes ist eine Zahl.' : ofNames.get(core)
  const isMeant = field.facts.valueType === 'text' && inOrder.includes(token) && values.every(isCanonicalNumber)
  if (!isMeant || why === undefined) return []
  return [
    `Filter «${columnHeader(fieldNames(field))}»: ${why} Verglichen wird darum nach Buchstaben, nicht nach Grösse ` +
      '(«10» kommt vor «9»), und es können Zeilen fehlen.',
  ]
}
