import { DelimitedReader, type Dialect, type DelimitedRow } from './delimited'

/** The rarer in the text of cells come first: authors, decimals and sentences are full of commas. */
const delimiters = ['\t', ';', '|', ','] as const

/**
 * The dialect of a table from its beginning: the delimiter that cuts the most rows into as many fields as the header has, at least two; of equals the one that
 * cuts more. Where another cuts all rows alike, commas are one only if they cut them too and do not look like those of a text («Bufo bufo;1,5»); never without
 * `commas`. A table of one column counts as separated by them.
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
  const table =
    commas && !isProse(sample) ? cutting.find(({ dialect, share }) => dialect.delimiter === ',' && share === 1) : undefined
  const [most] = commas ? cutting : others
  const best = table ? (most && score(most) > score(table) ? most : table) : (others.find(({ share }) => share === 1) ?? most)
  return best?.dialect ?? { delimiter: commas ? ',' : '\t', quote: '"', lineEnd: null }
}

/** Whether each comma of the first line stands before a blank or between digits: «Bufo bufo (Linnaeus, 1758)», «Höhe, m», «1,5». */
function isProse(sample: string): boolean {
  const [first = ''] = sample.split(/[\n\r]/).filter((line) => line.trim() !== '')
  return !/,(?! |(?<=\d,)\d)/.test(first)
}

const score = ({ width, share }: { width: number; share: number }) => share * Math.log(width + 1)

function rowsOf(sample: string, dialect: Dialect, isWhole: boolean): DelimitedRow[] {
  const rows = new DelimitedReader(dialect).push(sample, isWhole).slice(0, 200)
  return rows.filter((row) => row.values.length > 1 || row.values[0] !== '')
}
