import { type RawBuilder, sql } from 'kysely'
import { swissCount } from '../../../lib/domain/text/swissCount'
import type { Database } from '../../db/database'
import { numberOfPairs, pairsBothWays, reportMissing, reportMissingPairs } from '../load/loadFacts'
import type { Report } from '../report'
import type { Counts } from '../phases/importRun'
import { textArray } from '../../db/arrays'
import { newIds } from '../stage/timeOrderedId'

type Bulk = Database['bulk']
type Sql = RawBuilder<unknown>

/** What of a collection is compared with the source. */
export interface FactScope {
  collection: string
  records: boolean
  relations: boolean
  /** Name of the collection that the entries come from; null: all of them. */
  origin: string | null
  /** What the source does not have goes; else it is only counted. */
  isDeleting: boolean
}

/** What an entry is, in the table it is kept in: records say something of one taxon, relations of two. */
interface FactTable {
  name: 'property_records' | 'relations'
  columns: readonly string[]
  /** Which of the staged entries `f` belong into it. */
  isOne: Sql
  /** Whether the taxa of `f` are there. */
  hasTaxa: Sql
  /** Whether an entry `r` is what a row `x` of `refused_facts` is about, and what taxa it has. */
  isAbout: Sql
  taxa: Sql
}

const isThere = (column: string) => sql`exists (select from taxa t where t.id = ${sql.ref(`f.${column}`)})`

const records: FactTable = {
  name: 'property_records',
  columns: ['collection_id', 'taxon_id', 'origin_collection_id', 'properties'],
  isOne: sql`f.relation_type is null`,
  hasTaxa: isThere('taxon_id'),
  isAbout: sql`coalesce(x.kind = '', true) and x.is_partner is not true`,
  taxa: sql`r.taxon_id`,
}

const relations: FactTable = {
  name: 'relations',
  columns: ['collection_id', 'taxon_id', 'related_taxon_id', 'relation_type', 'origin_collection_id', 'properties'],
  isOne: sql`f.relation_type is not null`,
  hasTaxa: sql`${isThere('taxon_id')} and ${isThere('related_taxon_id')}`,
  isAbout: sql`coalesce(x.kind = r.relation_type, true) and coalesce(x.taxon_id = case when x.is_partner then r.related_taxon_id
    when not x.is_partner then r.taxon_id end, true)`,
  taxa: sql`r.taxon_id, r.related_taxon_id`,
}

/**
 * A taxon has one record in a collection: what rows with ids say of it is said by the one that is there, whatever their ids; a row whose id is another
 * taxon's by that gets a new one.
 */
export async function meetRecords(trx: Bulk): Promise<void> {
  const isHeld = (
    row: string,
  ) => sql`${sql.ref(`${row}.relation_type`)} is null and r.collection_id = ${sql.ref(`${row}.collection_id`)}
    and r.taxon_id = ${sql.ref(`${row}.taxon_id`)} and r.id <> ${sql.ref(`${row}.id`)}`
  await sql`
    update import_facts f set id = ${newIds()} where f.relation_type is null and (exists (select from property_records r where ${isHeld('f')})
      or exists (select from property_records r join import_facts o on ${isHeld('o')} where r.id = f.id))`.execute(trx)
  await sql`update import_facts f set id = r.id from property_records r where ${isHeld('f')}`.execute(trx)
}

/**
 * Deletes records and relations that the source no longer has, or counts them; before taxa go, so that they do not keep them. What rows speak of that were not
 * taken (`refused_rows`, `refused_facts`, `refused_taxa`) stays.
 */
export async function clearGoneFacts(
  trx: Bulk,
  scopes: readonly FactScope[],
  report: Report,
): Promise<Pick<Counts, 'deleted' | 'left'>> {
  const [ofRecords, ofRelations] = [scopes.filter((scope) => scope.records), scopes.filter((scope) => scope.relations)]
  const parts = [await clearGone(trx, records, ofRecords), await clearGone(trx, relations, ofRelations)]
  const kept = total(parts, ({ refused }) => refused)
  if (kept > 0)
    report.notes.push(`Nicht gelöschte Einträge, weil eine Zeile über sie nicht übernommen werden konnte: ${swissCount(kept)}`)
  return { deleted: total(parts, ({ deleted }) => deleted), left: total(parts, ({ left }) => left) }
}

interface Cleared {
  deleted: number
  /** Nobody asked for deleting. */
  left: number
  /** A row about it was not taken. */
  refused: number
}

async function clearGone(trx: Bulk, table: FactTable, scopes: readonly FactScope[]): Promise<Cleared> {
  const collections = textArray(scopes.map(({ collection }) => collection))
  const origins = textArray(scopes.map(({ origin }) => origin))
  const deleting = textArray(scopes.map(({ isDeleting }) => String(isDeleting)))
  const { rows } = await sql<Cleared>`
    with gone as materialized (
      select r.id, s.deleting, s.deleting and (
        r.id in (select id from refused_rows) or exists (select from refused_taxa x where x.id in (${table.taxa})) or exists (select from refused_facts x
          where x.collection_id = r.collection_id and x.taxon_id in (${table.taxa}) and ${table.isAbout})
      ) as refused
      from ${sql.table(table.name)} r join (
        select x.id, x.origin, x.deleting, o.id as origin_id
        from unnest(${collections}::uuid[], ${origins}::text[], ${deleting}::boolean[]) as x (id, origin, deleting)
        left join property_collections o on o.published and same_name(o.name) = same_name(x.origin)
      ) s on r.collection_id = s.id and (s.origin is null or r.origin_collection_id = s.origin_id)
      where not exists (select from import_facts f where f.id = r.id and ${table.isOne})
    ), removed as (
      delete from ${sql.table(table.name)} r using gone where r.id = gone.id and gone.deleting and not gone.refused returning r.*
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select ${table.name}, id, 'delete', history_image(to_jsonb(removed)), collection_id, taxon_id from removed
    ) select (select count(*) from removed)::int as deleted, (select count(*) from gone where not deleting)::int as left,
      (select count(*) from gone where refused)::int as refused`.execute(trx)
  return rows[0] ?? { deleted: 0, left: 0, refused: 0 }
}

/** Notes which rows an import adds beside others, for taking it back; a part of the statement that adds them as `inserted`. */
export const noteAdded = (batch: string, table: string) => sql`additions as (
      insert into import_additions (batch_id, table_name, row_ids) select ${batch}::uuid, ${table}, array_agg(id) from inserted having count(*) > 0
    )`

/** Inserts and updates records, relations and pairs of equivalent taxa; history gets the state before. */
export async function applyFacts(
  trx: Bulk,
  batch: string,
  size: { facts: number; pairs: number },
  report: Report,
): Promise<Counts> {
  await reportMissing(trx, 0, size.facts, report)
  await reportMissingPairs(trx, 0, size.pairs, report)
  const parts = [await applyTable(trx, batch, records), await applyTable(trx, batch, relations), await applyPairs(trx)]
  return {
    added: total(parts, ({ added }) => added),
    changed: total(parts, ({ changed }) => changed),
    unchanged: total(parts, ({ wanted, added, changed }) => wanted - added - changed),
    deleted: 0,
    left: 0,
  }
}

interface Applied {
  added: number
  changed: number
  /** How many entries the source has. */
  wanted: number
}

/** The sum of what `pick` takes of each part. */
export const total = <T>(parts: readonly T[], pick: (part: T) => number) => parts.reduce((sum, part) => sum + pick(part), 0)

/** The properties as people see them: a number may be kept as the text that it is, too (storedValue). */
const asWritten = (alias: string) => sql`(
  select jsonb_object_agg(p.key, case when jsonb_typeof(p.value) = 'number' and is_canonical_number(p.value #>> '{}')
    then to_jsonb(p.value #>> '{}') else p.value end) from jsonb_each(${sql.ref(`${alias}.properties`)}) p)`

/** An entry that moves into another collection goes out of the one and comes into the other. */
async function applyTable(trx: Bulk, batch: string, { name, columns, isOne, hasTaxa }: FactTable): Promise<Applied> {
  const table = sql.table(name)
  const list = (alias?: string) => sql.join(columns.map((column) => sql.ref(alias ? `${alias}.${column}` : column)))
  // What is only kept otherwise is asked of those alone that differ at all.
  const said = (alias: string) =>
    sql.join(columns.map((column) => (column === 'properties' ? asWritten(alias) : sql.ref(`${alias}.${column}`))))
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`w.${column}`)}`))
  const note = sql`insert into import_notes (table_name, row_id, action, collection_id, taxon_id)`
  const { rows } = await sql<Applied>`
    with wanted as materialized (
      select f.* from import_facts f where ${isOne} and ${hasTaxa}
    ), differing as materialized (
      select r.* from ${table} r join wanted w on w.id = r.id where (${list('r')}) is distinct from (${list('w')})
        and (${said('r')}) is distinct from (${said('w')})
    ), noted as (
      insert into import_notes (table_name, row_id, action, before, collection_id, taxon_id)
      select ${name}, d.id, case when d.collection_id = w.collection_id then 'update' else 'delete' end, history_image(to_jsonb(d)), d.collection_id, d.taxon_id
      from differing d join wanted w on w.id = d.id
    ), moved as (
      ${note} select ${name}, w.id, 'insert', w.collection_id, w.taxon_id
      from differing d join wanted w on w.id = d.id join property_collections c on c.id = w.collection_id and c.published
      where d.collection_id <> w.collection_id
    ), updated as (
      update ${table} r set ${assignments} from wanted w where w.id = r.id and r.id in (select id from differing)
    ), inserted as (
      insert into ${table} (id, ${list()}) select w.id, ${list('w')} from wanted w
      where not exists (select from ${table} r where r.id = w.id) returning id, collection_id, taxon_id
    ), noted_new as (
      ${note} select ${name}, i.id, 'insert', i.collection_id, i.taxon_id
      from inserted i join property_collections c on c.id = i.collection_id and c.published
    ), ${noteAdded(batch, name)}
    select (select count(*) from inserted)::int as added, (select count(*) from differing)::int as changed,
      (select count(*) from wanted)::int as wanted`.execute(trx)
  return rows[0] ?? { added: 0, changed: 0, wanted: 0 }
}

async function applyPairs(trx: Bulk): Promise<Applied> {
  const { rows } = await sql<Applied>`
    with wanted as materialized (
      select distinct taxon_id, synonym_id from (${pairsBothWays(sql`true`)}) p
    ), inserted as (
      insert into synonyms (taxon_id, synonym_id) select taxon_id, synonym_id from wanted on conflict do nothing returning taxon_id, synonym_id
    ), noted as (
      insert into import_notes (table_name, row_id, action, after, taxonomy_id, taxon_id)
      select 'synonyms', i.taxon_id, 'insert', jsonb_build_object('taxon_id', i.taxon_id, 'synonym_id', i.synonym_id), h.id, i.taxon_id
      from inserted i join taxa t on t.id = i.taxon_id join taxonomies h on h.id = t.taxonomy_id and h.published
    )
    select (select ${numberOfPairs} from inserted) as added, 0 as changed,
      (select ${numberOfPairs} from wanted) as wanted`.execute(trx)
  return rows[0] ?? { added: 0, changed: 0, wanted: 0 }
}
