import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/db'
import { conflict, expected } from '../../expected'

/** Tables whose rows people edit one by one; each row has a version. */
export type EditableTable =
  | 'organizations'
  | 'memberships'
  | 'taxonomies'
  | 'taxa'
  | 'vernacular_names'
  | 'property_collections'
  | 'property_records'
  | 'relations'
  | 'property_fields'

const ofSeenTaxonomy = sql`t.taxonomy_id in (select id from taxonomies)`
const ofSeenCollection = sql`t.collection_id in (select id from property_collections)`

/**
 * Whether the viewer may read a row `t` of a table. Rows of what is not published can be read by whoever knows their table, so that policies cost each row
 * nothing; those of the heads above them decide.
 */
export const isSeen: Readonly<Record<EditableTable, RawBuilder<unknown>>> = {
  organizations: sql`true`,
  memberships: sql`true`,
  taxonomies: sql`true`,
  property_collections: sql`true`,
  taxa: ofSeenTaxonomy,
  vernacular_names: sql`exists (select from taxa x join taxonomies h on h.id = x.taxonomy_id where x.id = t.taxon_id)`,
  property_records: ofSeenCollection,
  relations: ofSeenCollection,
  property_fields: sql`case when t.collection_id is null then ${ofSeenTaxonomy} else ${ofSeenCollection} end`,
}

/** Which row, and the version that the editor saw. */
export interface RowVersion {
  id: string
  version: number
}

/** A column, what it becomes, and what of it an editor wanted otherwise than another row of it has (`image`: column → value). */
export interface Assignment {
  column: string
  value: RawBuilder<unknown>
  differences: (image: Record<string, unknown>) => FieldConflict[]
}

export interface FieldConflict {
  /** As the interface calls it; a property by its name behind `properties.`. */
  field: string
  yours: unknown
  theirs: unknown
}

/**
 * Writes the given columns of one row if it is still the version the editor saw. Throws NOT_FOUND when there is no such row, CONFLICT with
 * both versions when somebody was faster, FORBIDDEN when the viewer may not write it. Run it inside `edit`.
 */
export async function updateRow(trx: Db, table: EditableTable, { id, version }: RowVersion, assignments: readonly Assignment[]) {
  if (assignments.length === 0) return
  const set = assignments.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(set)} where id = ${id}::uuid and version = ${version}`.execute(trx)
  if (!numAffectedRows) await explain(trx, table, { id, version }, assignments)
}

/** Why nothing was written. A policy hides rows from a write without an error, so the row is looked at again; what the viewer may not read is not there. */
export async function explain(trx: Db, table: EditableTable, { id, version }: RowVersion, assignments: readonly Assignment[]) {
  const { rows } = await sql<{ image: Record<string, unknown>; version: number; by: string | null; at: string | null }>`
    select to_jsonb(t) as image, t.version, last.by,
      to_char(last.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from ${sql.table(table)} t left join lateral last_change(t.id) last on true where t.id = ${id}::uuid and ${isSeen[table]}`.execute(
    trx,
  )
  const [current] = rows
  if (!current) throw expected('NOT_FOUND')
  if (current.version === version) throw expected('FORBIDDEN')
  throw conflict({
    version: current.version,
    by: current.by,
    at: current.at,
    differences: assignments.flatMap(({ differences }) => differences(current.image)),
  })
}

/** Adds a row and answers its id; FORBIDDEN when the viewer may not. */
export async function insertRow(trx: Db, table: EditableTable, assignments: readonly Assignment[]): Promise<string> {
  const columns = assignments.map(({ column }) => sql.ref(column))
  const values = assignments.map(({ value }) => value)
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`.execute(trx)
  const [row] = rows
  if (!row) throw expected('FORBIDDEN')
  return row.id
}
