import { nameInCells } from '../../lib/domain/ownList/nameColumns'
import { guessHeader, guessNames } from '../../lib/domain/ownList/ownList'
import { dialectOfList } from '../../lib/domain/ownList/readText'
import { DelimitedReader, type Dialect, type DelimitedRow, LONGEST_ROW, RowTooLong } from '../../lib/domain/text/delimited'
import { detectDialect } from '../../lib/domain/text/dialect'
import { swissCount } from '../../lib/domain/text/swissCount'
import { ListContentError } from './listError'
import type { ListQuery } from './listQuery'
import { BEGINNING } from './listText'
import {
  beginningOf,
  type Begun,
  foldedTitle,
  type ListRow,
  type NameList,
  nameOf,
  placesOf,
  ROWS_AT_ONCE,
  tooLong,
  unknownColumn,
} from './nameList'

/** Rows by which titles and names are recognised. */
const LOOKED_AT = 500

/** A table as CSV or TSV, or lines with a name each. Throws `ListError` where its names cannot be found. */
export async function readCsvList(text: AsyncGenerator<string>, query: ListQuery): Promise<NameList<string[]>> {
  const begun = withoutSeparatorLine(
    await beginningOf(text, (sample) => sample.length > LONGEST_ROW || (sample.length >= BEGINNING && lineEnds(sample) > 1)),
  )
  const { dialect, first } = orTooLong(begun, () => {
    const dialect = dialectOf(begun, query)
    return { dialect, first: firstRows(begun, dialect) }
  })
  const cells = first.map(({ values }) => values)
  const [top = []] = cells
  if (top.length === 0 || isBlank(top))
    throw new ListContentError(
      'Die erste Zeile ist leer. Die Liste beginnt mit den Titeln ihrer Spalten oder mit dem ersten Namen.',
    )
  const hasTitles = query.hasTitles ?? seemsToHaveTitles(cells, query.columns)
  const titles = top.map((title, at) => (hasTitles ? title : `Spalte ${at + 1}`))
  const untitled = hasTitles ? [] : top
  const shape =
    query.columns.length > 0
      ? { places: placesOf(query.columns, named(titles), 'Spalte', untitled), name: nameOf }
      : { places: recognised(cells, titles, untitled), name: nameInCells }
  return { titles, rows: rowsOf(begun, dialect, { width: titles.length, ...shape, hasTitles }) }
}

/** A list, and what a line above it says that programs write for Excel alone. */
interface BegunTable extends Begun {
  separator: string | null
  /** Lines above the list. */
  above: number
}

/** «sep=;» before the titles is no row of the list; the answer, in which other separators stand, has none. */
function withoutSeparatorLine(begun: Begun): BegunTable {
  const [line, separator] = /^"?sep=([,;|\t])"?(?:\r\n|\r|\n|$)/i.exec(begun.sample) ?? []
  if (line === undefined || separator === undefined) return { ...begun, separator: null, above: 0 }
  return { ...begun, sample: begun.sample.slice(line.length), separator, above: 1 }
}

/** A title nobody wrote is called by its place. */
const named = (titles: readonly string[]) => titles.map((title, at) => title.trim() || `Spalte ${at + 1}`)

const lineEnds = (text: string) => text.match(/\r\n|[\n\r]/g)?.length ?? 0

const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0]?.trim() === ''

function dialectOf(begun: BegunTable, { separator: asked, columns }: ListQuery): Dialect {
  const { sample, isWhole } = begun
  const separator = asked ?? begun.separator
  if (separator !== null) return { delimiter: separator, quote: '"', lineEnd: null }
  const detected = detectDialect(sample, isWhole)
  // Somebody who names a column has some; and titles that are known are some, however the rows below them are.
  if (columns.length > 0) return detected
  const hasTitles = guessHeader(firstRows(begun, detected).map(({ values }) => values)) === 0
  return hasTitles ? detected : dialectOfList(sample, isWhole)
}

const firstRows = ({ sample, isWhole }: Begun, dialect: Dialect): DelimitedRow[] =>
  new DelimitedReader(dialect).push(sample, isWhole).slice(0, LOOKED_AT)

function orTooLong<T>({ above }: BegunTable, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof RowTooLong ? tooLong(error.line + above) : error
  }
}

/** The first row is titles where «Meine Liste» knows it for them, or where somebody calls a column by one. */
function seemsToHaveTitles(rows: string[][], columns: readonly string[]): boolean {
  const [top = []] = rows
  return guessHeader(rows) === 0 || top.some((cell) => columns[0] !== undefined && foldedTitle(cell) === foldedTitle(columns[0]))
}

function recognised(rows: string[][], titles: readonly string[], untitled: readonly string[]): number[] {
  if (titles.length === 1) return [0]
  const { columns, isSure } = guessNames(rows, untitled.length > 0 ? null : 0)
  if (!isSure) throw unknownColumn(named(titles), untitled)
  return columns
}

interface Shape {
  /** Cells of a row. */
  width: number
  /** Of the cells that make up a name. */
  places: readonly number[]
  /** What these cells make. */
  name: (cells: readonly string[]) => string
  hasTitles: boolean
}

async function* rowsOf(begun: BegunTable, dialect: Dialect, shape: Shape): AsyncGenerator<ListRow<string[]>[]> {
  const { sample, rest, isWhole, above } = begun
  const reader = new DelimitedReader(dialect)
  let isFirst = shape.hasTitles
  let waiting: ListRow<string[]>[] = []
  const read = (piece: string, isLast = false) => {
    for (const row of orTooLong(begun, () => reader.push(piece, isLast))) {
      if (isFirst) isFirst = false
      else waiting.push(rowOf({ ...row, line: row.line + above }, shape))
    }
  }
  function* parts(least: number) {
    while (waiting.length >= least) {
      yield waiting.slice(0, ROWS_AT_ONCE)
      waiting = waiting.slice(ROWS_AT_ONCE)
    }
  }
  read(sample, isWhole)
  yield* parts(ROWS_AT_ONCE)
  if (!isWhole) {
    for await (const piece of rest) {
      read(piece)
      yield* parts(ROWS_AT_ONCE)
    }
    read('', true)
  }
  yield* parts(1)
}

function rowOf({ line, values }: DelimitedRow, { width, places, name }: Shape): ListRow<string[]> {
  // An empty line is a row in which nothing stands, so that the rows still can be counted off against each other.
  const cells = isBlank(values) && width > 1 ? Array<string>(width).fill('') : values
  if (cells.length !== width)
    throw new ListContentError(
      `Zeile ${swissCount(line)} hat ${cells.length === 1 ? 'eine Zelle' : `${cells.length} Zellen`}, die erste Zeile hat ${width}. ` +
        'Prüfen Sie dort Trennzeichen und Anführungszeichen.',
    )
  return { own: cells, name: name(places.map((at) => cells[at] ?? '')) }
}
