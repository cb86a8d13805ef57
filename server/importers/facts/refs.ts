import { splitEntries } from '../../../lib/domain/text/joinedCell'
import { cell, type Column } from '../columns/column'
import { type Dispute, disputeOf, textFor } from '../columns/lookedUp'
import { nameOfParts } from '../../../lib/domain/vocabulary/nameOfParts'
import type { RelationColumns, TaxonPlace } from './columnPlaces'
import type { Ref } from './factsPlan'

/** The taxon a row names; null when its cells are empty. The author is added where the name does not end with it. */
export function refOf({ columns, author, isId, names }: TaxonPlace, values: readonly string[], scope: number): Ref | null {
  const said = saidIn(columns, values)
  if (said === null) return null
  const name = (names && textFor(names, said)) ?? said
  const by = author && !isId ? cell(values, author)?.replace(/\s+/g, ' ') : undefined
  return { scope, text: by && !name.endsWith(by) ? `${name} ${by}` : name, column: columns[0]?.name ?? '' }
}

/** What the cells of a taxon say, where another table says different things of it. */
export function disputedTaxon({ columns, names }: TaxonPlace, values: readonly string[]): Dispute | null {
  const said = names && saidIn(columns, values)
  return names && said !== null ? disputeOf(names, said) : null
}

function saidIn(columns: readonly Column[], values: readonly string[]): string | null {
  return nameOfParts(columns.flatMap((column) => cell(values, column)?.replace(/\s+/g, ' ').trim() ?? []))
}

/** A taxon of a relation's column, and the row as far as it speaks of the relation to it. */
export interface Partner {
  ref: Ref
  values: readonly string[]
}

/**
 * The taxa of a relation's column; several where a sign divides them. Where that is `|`, cells are read as our own exports join them
 * (lib/domain/text/joinedCell.ts): of a property with as many entries as there are partners, the n-th belongs to the n-th partner. A cell that no export can
 * have written, for example with a single backslash, is divided by the sign and otherwise taken as it stands.
 */
export function partnersOf(relation: RelationColumns, values: readonly string[], scope: number): Partner[] {
  const { partner, separator } = relation
  const whole = refOf(partner, values, scope)
  if (!whole || separator === null) return whole ? [{ ref: whole, values }] : []
  const entries = separator.trim() === '|' ? splitEntries(whole.text) : null
  const texts = (entries ?? whole.text.split(separator)).map((text) => text.trim())
  const rows = entries && !texts.includes('') ? joinedRows(relation, values, texts.length) : null
  if (rows) return rows.map((row, at) => ({ ref: { ...whole, text: texts[at] ?? '' }, values: row }))
  return [...new Set(texts.filter((text) => text !== ''))].map((text) => ({ ref: { ...whole, text }, values }))
}

/** The row once for each of so many relations, with their entries of its joined cells; null where no property has so many. */
function joinedRows({ properties }: RelationColumns, values: readonly string[], count: number): string[][] | null {
  const joined = properties.flatMap(({ column: { index } }) => {
    const entries = index === null ? null : splitEntries((values[index] ?? '').trim())
    return index !== null && entries?.length === count ? [{ index, entries }] : []
  })
  if (joined.length === 0) return null
  return Array.from({ length: count }, (_, at) => {
    const row = [...values]
    for (const { index, entries } of joined) row[index] = entries[at] ?? ''
    return row
  })
}
