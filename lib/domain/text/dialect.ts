import { DelimitedReader, type Dialect, type DelimitedRow } from './delimited'

/**
 * The dialect of a table from its beginning: the delimiter that cuts the most rows into as many fields as the header has, at least two;
 * of equals the one that cuts more. A table of one column counts as comma separated.
 */
export function detectDialect(sample: string, isWhole: boolean): Dialect {
  const candidates = [',', '\t', ';', '|'].map((delimiter) => {
    const dialect: Dialect = { delimiter, quote: '"', lineEnd: null }
    const rows = rowsOf(sample, dialect, isWhole)
    const width = rows[0]?.values.length ?? 0
    const fitting = rows.filter((row) => row.values.length === width).length
    return { dialect, width, share: rows.length > 0 ? fitting / rows.length : 0 }
  })
  const best = candidates.filter(({ width }) => width > 1).sort((a, b) => score(b) - score(a))[0]
  return best?.dialect ?? { delimiter: ',', quote: '"', lineEnd: null }
}

const score = ({ width, share }: { width: number; share: number }) => share * Math.log(width + 1)

function rowsOf(sample: string, dialect: Dialect, isWhole: boolean): DelimitedRow[] {
  const rows = new DelimitedReader(dialect).push(sample, isWhole).slice(0, 200)
  return rows.filter((row) => row.values.length > 1 || row.values[0] !== '')
}
