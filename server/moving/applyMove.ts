import { sql } from 'kysely'
import type { Database } from '../db/database'
import { noteAdded } from '../importers/apply/applyFacts'
import { ImportError } from '../importers/importError'
import { switchOffChecks, switchOnChecks } from '../importers/load/loadTaxa'
import { type MoveOrder, withMove } from './moveSql'

type Bulk = Database['bulk']

/** Rows of records and relations. */
export interface Moved {
  /** They stand at another taxon, or were made there. */
  moved: number
  /** So many of those that moved were made: copies, which go when this is taken back. */
  made: number
  /** They went into another one. */
  joined: number
  /** The record of a new taxon that took others in says more. */
  changed: number
}

/**
 * Does what the plan says, in the transaction it is given, whose notes are begun. The plan is made here and now: what came between somebody's look and this is
 * in it.
 */
export async function applyMove(trx: Bulk, batch: string, order: MoveOrder): Promise<Moved> {
  await stage(trx, order)
  await holdEnds(trx)
  await switchOffChecks(trx)
  const records = order.copies ? await copyRecords(trx, batch) : await moveRecords(trx, batch)
  const relations = order.copies ? await copyRelations(trx, batch) : await moveRelations(trx, batch)
  await noteOrigins(trx, batch, order)
  await switchOnChecks(trx)
  return {
    moved: records.moved + relations.moved,
    made: records.made + relations.made,
    joined: records.joined + relations.joined,
    changed: records.changed + relations.changed,
  }
}

/** The plan as tables that go with the transaction: `id` is the record at the new taxon, which others go into. */
async function stage(trx: Bulk, order: MoveOrder): Promise<void> {
  await sql`
    create temporary table move_groups (id uuid primary key, is_there boolean not null, collection_id uuid not null, taxon_id uuid not null,
      origin_collection_id uuid, properties jsonb not null) on commit drop`.execute(trx)
  await sql`
    create temporary table move_members (id uuid not null, record_id uuid not null, taxon_id uuid not null, name text not null, author text,
      primary key (record_id, id)) on commit drop`.execute(trx)
  await sql`
    create temporary table move_relations (id uuid not null, new_id uuid primary key, is_there boolean not null, collection_id uuid not null,
      taxon_id uuid not null, related_taxon_id uuid not null, old_taxon_id uuid, old_related_id uuid) on commit drop`.execute(trx)
  await sql`
    ${withMove(order)}, going as materialized (
      select g.collection_id, g.to_id, case when w.keeps then g.first_id else time_ordered_id() end as id, w.keeps as is_there,
        g.origin_collection_id, g.properties
      from wholes g cross join lateral (select g.is_taken or (g.is_own is true and not ${order.copies}) as keeps) w
      where not exists (select from unchanged u where u.collection_id = g.collection_id and u.to_id = g.to_id)
    ), staged as (
      insert into move_groups select id, is_there, collection_id, to_id, origin_collection_id, properties from going
    ), kept as (
      insert into move_members
      select g.id, m.record_id, m.taxon_id, t.name, t.author from coming m join going g on g.collection_id = m.collection_id and g.to_id = m.to_id
      join taxa t on t.id = m.taxon_id
    )
    insert into move_relations
    select r.id, case when r.place = 1 and not ${order.copies} then r.id else time_ordered_id() end, r.is_there, r.collection_id, r.to_id, r.related_to_id,
      case when r.has_taxon then r.taxon_id end, case when r.has_related then r.related_taxon_id end
    from (
      select p.*, row_number() over (partition by p.id order by p.is_there, p.is_first desc, p.to_id, p.related_to_id) as place
      from relating_parts p where p.outcome in ('moves', 'joins', 'spreads') and not p.is_copied
    ) r`.execute(trx)
  for (const table of ['move_groups', 'move_members', 'move_relations']) await sql`analyze ${sql.table(table)}`.execute(trx)
}

/**
 * Holds at once what foreign keys would look for row by row, three times as long: nobody takes a taxon or an origin away until all is done. Throws where
 * somebody has, in this moment.
 */
async function holdEnds(trx: Bulk): Promise<void> {
  for (const { table, ids } of [
    {
      table: 'taxa',
      ids: sql`select taxon_id from move_groups union select taxon_id from move_relations union select related_taxon_id from move_relations`,
    },
    {
      table: 'property_collections',
      ids: sql`select origin_collection_id from move_groups where origin_collection_id is not null group by 1`,
    },
  ]) {
    const { rows } = await sql<{ missing: number }>`
      with wanted as materialized (${ids}), held as materialized (
        select x.id from ${sql.table(table)} x where x.id in (select * from wanted) for key share
      ) select (select count(*) from wanted)::int - (select count(*) from held)::int as missing`.execute(trx)
    if (rows[0]?.missing !== 0)
      throw new ImportError(
        'Gerade wurde etwas gelöscht, wohin Angaben umziehen sollten; es hat sich nichts geändert. Ziehen Sie noch einmal um.',
      )
  }
}

/** Of a statement with `gone`: rows that went, as history keeps them. */
const noteGone = (table: string) => sql`
  insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
  select ${table}, g.id, 'delete', history_image(to_jsonb(g)), g.collection_id, g.taxon_id from gone g`

/** Of a statement with `differing`: rows that change, as they were. */
const noteDiffering = (table: string) => sql`
  insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
  select ${table}, d.id, 'update', history_image(to_jsonb(d)), d.collection_id, d.taxon_id from differing d`

/** Of a statement with `inserted`: rows that are new, also for taking them back. */
const noteNew = (batch: string, table: string) => sql`
  noted as (
    insert into import_notes (table_name, row_id, action, collection_id, taxon_id)
    select ${table}, i.id, 'insert', i.collection_id, i.taxon_id from inserted i
  ), ${noteAdded(batch, table)}`

/** As the trigger does it, which is off. */
const raisedVersion = sql`version = r.version + 1`

const none: Moved = { moved: 0, made: 0, joined: 0, changed: 0 }

/** Records that go into others first, so that their place is free; then those that move, then copies for the other parts of what was split. */
async function moveRecords(trx: Bulk, batch: string): Promise<Moved> {
  const { rows: gone } = await sql<{ joined: number }>`
    with gone as (
      delete from property_records r using (select distinct record_id from move_members) m
      where r.id = m.record_id and not exists (select from move_groups g where g.id = m.record_id) returning r.*
    ), noted as (${noteGone('property_records')})
    select count(*)::int as joined from gone`.execute(trx)
  const { moved, changed } = await changeRecords(trx)
  const made = await addRecords(trx, batch)
  return { moved: moved + made, made, changed, joined: gone[0]?.joined ?? 0 }
}

/** Brings the records at the new taxa to what they are to say. */
async function changeRecords(trx: Bulk): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with differing as materialized (
      select r.* from property_records r join move_groups g on g.id = r.id
      where (r.taxon_id, r.origin_collection_id, r.properties) is distinct from (g.taxon_id, g.origin_collection_id, g.properties)
    ), noted as (${noteDiffering('property_records')}), updated as (
      update property_records r set taxon_id = g.taxon_id, origin_collection_id = g.origin_collection_id, properties = g.properties, ${raisedVersion}
      from move_groups g where g.id = r.id and r.id in (select id from differing)
    )
    select count(*) filter (where d.taxon_id <> g.taxon_id)::int as moved, 0 as made, 0 as joined,
      count(*) filter (where d.taxon_id = g.taxon_id)::int as changed
    from differing d join move_groups g on g.id = d.id`.execute(trx)
  return rows[0] ?? none
}

/** Those of which there is none yet; how many. */
async function addRecords(trx: Bulk, batch: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with inserted as (
      insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties)
      select id, collection_id, taxon_id, origin_collection_id, properties from move_groups where not is_there returning id, collection_id, taxon_id
    ), ${noteNew(batch, 'property_records')}
    select count(*)::int as moved from inserted`.execute(trx)
  return rows[0]?.moved ?? 0
}

async function copyRecords(trx: Bulk, batch: string): Promise<Moved> {
  const made = await addRecords(trx, batch)
  const { changed } = await changeRecords(trx)
  const { rows: all } = await sql<{ count: number }>`select count(*)::int as count from move_members`.execute(trx)
  return { moved: made, made, joined: (all[0]?.count ?? 0) - made, changed }
}

/** A relation that is there in each of its places goes; else it moves to the first that is free, and copies of it to the others. */
async function moveRelations(trx: Bulk, batch: string): Promise<Moved> {
  const { made } = await copyRelations(trx, batch)
  const { rows: gone } = await sql<{ joined: number }>`
    with gone as (
      delete from relations r using move_relations m where r.id = m.id and m.new_id = m.id and m.is_there returning r.*
    ), noted as (${noteGone('relations')})
    select count(*)::int as joined from gone`.execute(trx)
  const { rows } = await sql<{ moved: number }>`
    with differing as materialized (
      select r.* from relations r join move_relations m on m.id = r.id and m.new_id = m.id where not m.is_there
    ), noted as (${noteDiffering('relations')}), updated as (
      update relations r set taxon_id = m.taxon_id, related_taxon_id = m.related_taxon_id, ${raisedVersion}
      from move_relations m where m.id = r.id and m.new_id = m.id and not m.is_there
    )
    select count(*)::int as moved from differing`.execute(trx)
  return { moved: made + (rows[0]?.moved ?? 0), made, joined: gone[0]?.joined ?? 0, changed: 0 }
}

/** Makes those that are to have an id of their own. */
async function copyRelations(trx: Bulk, batch: string): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with inserted as (
      insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
      select m.new_id, m.collection_id, m.taxon_id, m.related_taxon_id, r.relation_type, r.origin_collection_id, r.properties
      from move_relations m join relations r on r.id = m.id where not m.is_there and m.new_id <> m.id returning id, collection_id, taxon_id
    ), ${noteNew(batch, 'relations')}
    select n.made as moved, n.made, (select count(*) from move_relations where is_there)::int as joined, 0 as changed
    from (select count(*)::int as made from inserted) n`.execute(trx)
  return rows[0] ?? none
}

/** Keeps from which taxon of which taxonomy each row is. */
async function noteOrigins(trx: Bulk, batch: string, { crosswalkId }: MoveOrder): Promise<void> {
  await sql`
    insert into moved_rows (row_id, taxon_id, batch_id, name, author, taxonomy_name)
    select o.row_id, o.taxon_id, ${batch}::uuid, o.name, o.author, y.name
    from (
      select id as row_id, taxon_id, name, author from move_members
      union all
      select distinct m.new_id, t.id, t.name, t.author from move_relations m join taxa t on t.id in (m.old_taxon_id, m.old_related_id) where not m.is_there
    ) o
    join crosswalks c on c.id = ${crosswalkId}::uuid join taxonomies y on y.id = c.from_taxonomy_id
    order by o.row_id on conflict do nothing`.execute(trx)
}
