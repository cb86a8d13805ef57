import { cell } from '../formats/taxonColumns'
import type { RelationColumns, TaxonColumns } from './factColumns'
import type { Ref } from './factsPlan'

/** The taxon a row names; null when its cells are empty. The author is added where the name does not end with it. */
export function refOf({ columns, author, isId, names }: TaxonColumns, values: readonly string[], scope: number): Ref | null {
  const parts = columns.flatMap((column) => cell(values, column) ?? [])
  if (parts.length === 0) return null
  const said = parts.join(' ').replace(/\s+/g, ' ').trim()
  const name = names?.get(said) ?? said
  const by = author && !isId ? cell(values, author)?.replace(/\s+/g, ' ') : undefined
  return { scope, text: by && !name.endsWith(by) ? `${name} ${by}` : name, column: columns[0]?.name ?? '' }
}

/** The taxa of a relation's column; several where a sign divides them. */
export function partnersOf({ partner, separator }: RelationColumns, values: readonly string[], scope: number): Ref[] {
  const whole = refOf(partner, values, scope)
  if (!whole || separator === null) return whole ? [whole] : []
  const texts = whole.text.split(separator).map((text) => text.trim())
  return [...new Set(texts.filter((text) => text !== ''))].map((text) => ({ ...whole, text }))
}
