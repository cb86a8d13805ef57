/**
 * Why a row is not taken whose text goes on behind the last column, as if something had been shifted, and the first such
 * text; null where none does.
 */
export function widthProblem(values: readonly string[], columns: number): { reason: string; value: string } | null {
  const beyond = values.slice(columns).find((value) => value.trim() !== '')
  if (beyond === undefined) return null
  return {
    reason: `Die Zeile hat mehr Felder (${values.length}) als die Tabelle Spalten (${columns})`,
    value: beyond.slice(0, 80),
  }
}
