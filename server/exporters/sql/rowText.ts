import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables'
import type { Row } from '../../files/row'
import { DataChanged } from '../rows/oneState'
import type { Sql } from './fragment'

/** One row as a text: the Datenstand, then its cells in the order of the columns. */
export interface RowText {
  row: string
}

/**
 * Stands before each cell. A database puts texts together several times as fast as it writes JSON. No value may hold it, so nobody can know it: it is another
 * one in each process. Were it in a value all the same, the row would have too many cells, and no file is given out.
 */
export const beforeCell = `\u001f${randomBytes(4).toString('base64url')}`
/** Between rows that leave as one text, as secret: in a value it would leave a piece that is no row. */
export const betweenRows = `\u001e${randomBytes(4).toString('base64url')}`
/** So many cells leave as one text: the database holds it beside its rows. */
const JOINED_CELLS = 4_000

/** Rows that were read together, each as a text; `ms`: how long the database took for them, without what they waited for. */
export interface RowTexts {
  texts: string[]
  ms: number
}

/** The column `row` of a statement for rows with these cells. */
export function rowTextSql(cells: readonly Sql[]): Sql {
  const before = sql.lit(beforeCell)
  const texts = cells.map((cell) => sql`coalesce(${before} || (${cell})::text, ${before})`)
  return sql`(select revision::text from data_state) || ${sql.join(texts, sql` || `)} as row`
}

/**
 * The rows of a statement in its order, read in few texts: on the embedded database a row that leaves costs more than to find one of few cells. On PostgreSQL
 * a cursor gives them one by one instead (`Database.stream`).
 */
export async function readRowTexts(db: Kysely<Tables>, statement: Sql, columns: number): Promise<RowTexts> {
  // Also where there is no row the time is told: then there is one group, of nothing.
  const { rows } = await sql<{ row: string | null; ms: number }>`
    select string_agg(row, ${sql.lit(betweenRows)} order by place) as row,
      (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::float8 as ms
    from (values (true)) always left join (
      select row, place, (place - 1) / ${Math.ceil(JOINED_CELLS / columns)}::int as part
      from (select row, row_number() over () as place from (${statement}) in_order) placed
    ) parted on true group by part order by part`.execute(db)
  return { texts: rows.flatMap(({ row }) => row?.split(betweenRows) ?? []), ms: rows.at(-1)?.ms ?? 0 }
}

/** A row without cells behind the last one: rows that were deleted meanwhile cannot say themselves that this is a later Datenstand. */
export const endStatement = sql<RowText>`select revision::text as row from data_state`

/** Whether a row is one without cells. */
export const isEnd = (text: string) => !text.includes(beforeCell)

/** The cells of a row, null where they are empty; none of one without. Throws DataChanged for another Datenstand, and where there are more or fewer. */
export function readRowText(text: string, revision: number, columns: number): Row {
  const cells: Row = text.split(beforeCell)
  if (Number(cells[0]) !== revision) throw new DataChanged()
  cells.shift()
  if (cells.length !== columns && cells.length > 0)
    throw new Error(`a row has ${cells.length} cells in ${columns} columns: ${JSON.stringify(text).slice(0, 300)}`)
  for (let index = 0; index < cells.length; index++) if (cells[index] === '') cells[index] = null
  return cells
}

/** The same of an export, where lists that are empty are no value either, as in the catalogue. */
export function readExportRow(text: string, revision: number, columns: number): Row {
  const cells = readRowText(text, revision, columns)
  for (let index = 0; index < cells.length; index++) if (cells[index] === '[]') cells[index] = null
  return cells
}
