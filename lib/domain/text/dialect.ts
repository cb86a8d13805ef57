import { DelimitedReader, type Dialect, type DelimitedRow } from './delimited'

/** The rarer in the text of cells come first: authors, decimals and sentences are full of commas. */
const delimiters = ['\t', ';', '|', ','] as const

/**
 * The dialect of a table from its beginning: the delimiter that cuts the most rows into as many fields as the header has, at least two; of equals the one that
 * cuts more. Commas are one only where no other cuts all rows alike («Bufo bufo;1,5»), and never without `commas`. A table of one column counts as separated
 * by them.
 */
export function detectDialect(sample: string, isWhole: boolean, { commas = true } = {}): Dialect {
  const candidates = delimiters.map((delimiter) => {
    const dialect: Dialect = { delimiter, quote: '"', lineEnd: null }
    const rows = rowsOf(sample, dialect, isWhole)
    const width = rows[0]?.values.length ?? 0
    const fitting = rows.filter((row) => row.values.length === width).length
    return { dialect, width, share: rows.length > 0 ? fitting / rows.length : 0 }
  })
  const cutting = candidates.filter(({ width }) => width > 1).sort((a, b) => score(b) - score(a))
  const others = cutting.filter(({ dialect }) => dialect.delimiter !== ',')
  const best = others.find(({ share }) => share === 1) ?? (commas ? cutting : others)[0]
  return best?.dialect ?? { delimiter: commas ? ',' : '\t', quote: '"', lineEnd: null }
}

const score = ({ width, share }: { width: number; share: number }) => share * Math.log(width + 1)

function rowsOf(sample: string, dialect: Dialect, isWhole: boolean): DelimitedRow[] {
  const rows = new DelimitedReader(dialect).push(sample, isWhole).slice(0, 200)
  return rows.filter((row) => row.values.length > 1 || row.values[0] !== '')
}
