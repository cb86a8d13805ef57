import { cell, type Column } from '../../columns/column'
import { isSpeciesName, type SeenRows } from '../../columns/columnOfNames'
import { lengthProblem } from '../../columns/longTexts'
import type { Remark } from '../../columns/remarks'
import type { RowCells } from '../../columns/rowCells'
import { collapse, type CoreColumns, isWordForNothing } from '../taxonCells'

/** Names end at a sign that stands in none, or at a comma before the next genus and epithet: authors and years have commas, too. */
const between = /[;|\n]|,\s+(?=[×x]?\s?\p{Lu}(?:\p{Ll}[\p{Ll}-]+|\.)\s[×x]?\s?\p{Ll}{3})/u

/** The names in a cell of synonyms, shortened genera written out by the name before; null where something in it is no name of a species. */
export function synonymsIn(text: string, name: string): string[] | null {
  let [genus = ''] = name.split(' ')
  const names = new Set<string>()
  for (const part of text.split(between)) {
    const own = collapse(part.replace(/^\s*[=≡]+/, ''))
    if (own === null) continue
    const isShort = own.startsWith(`${genus.charAt(0)}. `)
    const written = isShort ? genus + own.slice(2) : own
    if (!isSpeciesName(written) || lengthProblem(written, 'name') !== null) return null
    genus = written.split(' ')[0] ?? ''
    if (written !== name) names.add(written)
  }
  return [...names]
}

/** The synonyms that a row gives beside its name. A cell that is not names alone is a property and no more, and said to be so. */
export function synonymsBeside({ roles, noValue }: CoreColumns, row: RowCells, name: string, remarks: Remark[]): string[] {
  const text = roles.synonyms ? row.see(roles.synonyms) : null
  if (!roles.synonyms || text === null || isWordForNothing(text, noValue)) return []
  const names = synonymsIn(text, name)
  if (names !== null) return names
  remarks.push({
    column: roles.synonyms.name,
    value: text.slice(0, 80),
    reason: 'Nicht alles in der Zelle ist der Name einer Art',
    instead: 'nur als Eigenschaft übernommen, ohne Synonyme',
  })
  return []
}

/** Whether most values of a column are such names. */
export function listsNames(column: Column, rows: SeenRows): boolean {
  const texts = rows.flatMap(({ values }) => cell(values, column) ?? []).filter((text) => !isWordForNothing(text, undefined))
  const named = texts.filter((text) => synonymsIn(text, '') !== null)
  return named.length > 0 && named.length >= texts.length * 0.8
}
