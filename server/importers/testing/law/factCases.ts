import fc from 'fast-check'
import type { WrittenRow } from './account'
import { cellIn, textOf, type Writing, writing } from './texts'
import { cellText, excelBook, officeBook, type TypedCell } from './workbooks'

/** The taxa that tables of collections speak of, all named by Meier. */
export const factTaxa = ['Alpha prima', 'Beta secunda', 'Gamma tertia', 'Delta quarta']

/** The first is said something of for certain, and no two things. */
const others = factTaxa.slice(1)

/** Columns that a table may have beside the name of its taxon; no two cells of a table are alike, as far as people write it so. */
const columns: { title: string; of: (row: number) => TypedCell }[] = [
  { title: 'Höhe', of: (row) => 1_000.25 + row },
  { title: 'Gesehen', of: (row) => ({ date: `20${10 + row}-05-17` }) },
  { title: 'Geschützt', of: (row) => row % 2 === 0 },
  { title: 'Anteil', of: (row) => `${20 + row}%` },
  { title: 'Fläche', of: (row) => `${row + 1}'000.75` },
  { title: 'Lebensraum', of: (row) => `Moor; "Ried" ${row}` },
  { title: 'Stufe', of: (row) => (row % 3 ? `montan ${row}` : 40_000 + row) },
  { title: 'Status', of: (row) => ['gefährdet', 'häufig', 'NA'][row % 3] ?? '' },
  { title: 'Wert', of: (row) => ['-', 500 + row, '#DIV/0!'][row % 3] ?? '' },
  { title: 'Autor', of: () => 'Meier' },
  { title: 'Familie', of: (row) => `Familia${'abcd'[row % 4]}ceae` },
  { title: 'Bemerkung', of: (row) => `auch\ndas ${row}` },
  { title: 'Bemerkung', of: (row) => `nochmals ${row}` },
  { title: 'Einheit', of: (row) => `Stück ${row}` },
  { title: '', of: (row) => `ohne Titel ${row}` },
]
const long: typeof columns = [
  { title: 'Merkmal', of: (row) => ['Länge', 'Farbe', 'Höhe'][row % 3] ?? '' },
  { title: 'Wert', of: (row) => (row % 3 === 1 ? `rot ${row}` : 600 + row) },
  { title: 'Einheit', of: (row) => ['mm', '', 'cm', 'm'][row % 4] ?? '' },
]
const relation: typeof columns = [
  { title: 'Partner', of: (row) => [...factTaxa, 'Niemand nullus'][(row * 2 + 1) % 5] ?? '' },
  { title: 'Beziehung', of: (row) => ['frisst', 'bestäubt', ''][row % 3] ?? '' },
]

export const factCase = fc.record({
  shape: fc.constantFrom('wide', 'wide', 'long', 'relation'),
  used: fc.uniqueArray(fc.nat(columns.length - 1), { minLength: 1, maxLength: 7 }),
  rows: fc.array(
    fc.record({
      taxon: fc.constantFrom(...others, ...others, 'Niemand nullus', ''),
      filled: fc.infiniteStream(fc.boolean()),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  titles: fc.nat(2),
  kind: fc.constantFrom('text' as const, 'excel' as const, 'office' as const),
  writing,
})
export type FactCase = typeof factCase extends fc.Arbitrary<infer T> ? T : never

export interface WrittenFacts {
  name: string
  bytes: Buffer
  /** Rows before the data. */
  above: number
  rows: WrittenRow[]
  writing: Writing
}

/** A table of properties or relations as a file. At least one row says something. */
export function factTable({ shape, used, rows, titles, kind, writing: how }: FactCase): WrittenFacts {
  const chosen = [...new Set([0, ...used])].flatMap((index) => columns[index] ?? [])
  const needed = shape === 'long' ? long : shape === 'relation' ? relation : []
  const beside = shape === 'long' ? chosen.filter(({ title }) => title !== 'Wert' && title !== 'Einheit') : chosen
  const own = [...needed, ...beside]
  const all = [{ taxon: 'Alpha prima', filled: [true, true, true][Symbol.iterator]() }, ...rows]
  const body = all.map(({ taxon, filled }, row): TypedCell[] => [
    taxon,
    ...own.map(({ of }) => (filled.next().value === false ? null : of(row))),
  ])
  // What is to be known for the header fills more than half as many columns as any row near it.
  const named = own.filter(({ title }) => title !== '').length
  const above: TypedCell[][] = [['Tabelle der Merkmale'], ['Stand: gestern']].slice(0, named > 2 ? titles : 0)
  const grid = [...above, ['Artname', ...own.map(({ title }) => title)], ...body]
  // As spreadsheets save texts: each row is as wide as the others.
  const texts = grid.map((row) => Array.from({ length: own.length + 1 }, (_, column) => cellText(row[column])))
  const text = textOf(texts, how)
  const isText = kind === 'text'
  const name = isText ? 'werte.csv' : kind === 'excel' ? 'werte.xlsx' : 'werte.ods'
  const sheets = [{ name: 'Werte', rows: grid }]
  return {
    name,
    bytes: isText ? text.bytes : kind === 'excel' ? excelBook(sheets) : officeBook(sheets),
    above: above.length + 1,
    writing: how,
    rows: body.map((cells, at) => ({
      path: isText ? name : `${name}, Blatt «Werte»`,
      line: isText ? (text.lines[above.length + 1 + at] ?? 0) : above.length + 2 + at,
      cells: cells.map((cell) => (isText ? cellIn(cellText(cell), how) : cellText(cell))),
      taxa: [cellText(cells[0])],
    })),
  }
}
