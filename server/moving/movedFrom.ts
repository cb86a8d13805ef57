import { type RawBuilder, sql } from 'kysely'
import { textArray } from '../db/arrays'
import type { Db } from '../db/db'

/** From which taxon of which taxonomy a record was taken along, as these were called then. */
export interface MovedFrom {
  taxonId: string
  name: string
  author: string | null
  taxonomyName: string
}

const columns = sql`m.taxon_id as "taxonId", m.name, m.author, m.taxonomy_name as "taxonomyName"`

/** Of rows, in the order of the names. */
export async function movedFromOf(db: Db, rowIds: readonly string[]): Promise<(MovedFrom & { ownerId: string })[]> {
  const { rows } = await sql<MovedFrom & { ownerId: string }>`
    select m.row_id as "ownerId", ${columns} from moved_rows m
    where m.row_id = any (${textArray(rowIds)}::uuid[]) order by m.name, m.taxon_id`.execute(db)
  return rows
}

/** The same of one row as a column. */
export const movedFromColumn = (rowId: RawBuilder<unknown>) => sql`(
  select json_agg(x) from (select ${columns} from moved_rows m where m.row_id = ${rowId} order by m.name, m.taxon_id) x)`
