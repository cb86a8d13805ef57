import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { preferIndexes } from '../stage/resolve'
import { sideBySide } from '../stage/sideBySide'
import { switchOffChecks } from './loadTaxa'

type Bulk = Database['bulk']

const CHUNK: Record<Database['engine'], number> = { pglite: 2_000, postgres: 5_000 }

/** Loads staged records and relations whose taxa are there; the others are reported. Answers how many were loaded. */
export async function loadFacts(
  database: Database,
  size: number,
  report: Report,
  onRows: (rows: number) => void,
): Promise<number> {
  const chunk = CHUNK[database.engine]
  const starts = Array.from({ length: Math.ceil(size / chunk) }, (_, index) => index * chunk)
  let loaded = 0
  // Where one session serves all, nobody deletes a taxon between the join and the end of the step.
  const hold = (taxa: string) => (database.engine === 'pglite' ? sql`` : sql`for key share of ${sql.raw(taxa)}`)
  const load = (from: number) => {
    onRows(0)
    return database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      const range = sql`f.seq >= ${from} and f.seq < ${from + chunk}`
      const staged = await checkWhileJoining(trx, range)
      const records = await sql`
        insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties)
        select f.id, f.collection_id, f.taxon_id, f.origin_collection_id, f.properties from import_facts f join taxa t on t.id = f.taxon_id
        where ${range} and f.relation_type is null ${hold('t')}`.execute(trx)
      const relations = await sql`
        insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
        select f.id, f.collection_id, f.taxon_id, f.related_taxon_id, f.relation_type, f.origin_collection_id, f.properties from import_facts f
        join taxa t on t.id = f.taxon_id join taxa r on r.id = f.related_taxon_id
        where ${range} and f.relation_type is not null ${hold('t, r')}`.execute(trx)
      const here = Number(records.numAffectedRows ?? 0) + Number(relations.numAffectedRows ?? 0)
      return {
        rows: Math.min(chunk, size - from),
        missing: here === staged ? [] : await missingTaxa(trx, from, from + chunk),
        loaded: here,
      }
    })
  }
  await sideBySide(database, starts, load, (done) => {
    reportTaxa(done.missing, report)
    loaded += done.loaded
    onRows(done.rows)
  })
  return loaded
}

/**
 * Foreign keys of the rows of this transaction are not looked up one by one: the join that finds their taxa holds them as the foreign keys would, the
 * collections are held here. Only where the login may switch the check off; for others everything is as usual. So it is where a collection is gone:
 * then the foreign key says so. Answers how many rows are staged in the range.
 */
async function checkWhileJoining(trx: Bulk, range: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ staged: number; held: boolean }>`
    with wanted as materialized (
      select f.collection_id as id from import_facts f where ${range}
      union select f.origin_collection_id from import_facts f where ${range} and f.origin_collection_id is not null
    ), held as materialized (select c.id from property_collections c where c.id in (select id from wanted) order by c.id for key share)
    select (select count(*)::int from import_facts f where ${range}) as staged, (select count(*) from wanted) = (select count(*) from held) as held`.execute(
    trx,
  )
  if (rows[0]?.held) await switchOffChecks(trx)
  return rows[0]?.staged ?? 0
}

/** Loads staged pairs of equivalent taxa, in both directions, whichever of them the source has. Answers how many were loaded. */
export async function loadPairs(
  database: Database,
  size: number,
  report: Report,
  onRows: (rows: number) => void,
): Promise<number> {
  let loaded = 0
  for (let from = 0; from < size; from += CHUNK[database.engine]) {
    const to = from + CHUNK[database.engine]
    loaded += await database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      await reportMissingPairs(trx, from, to, report)
      const { rows } = await sql<{ pairs: number }>`
        with inserted as (
          insert into synonyms (taxon_id, synonym_id) ${pairsBothWays(sql`p.seq >= ${from} and p.seq < ${to}`)}
          on conflict do nothing returning taxon_id, synonym_id
        ) select ${numberOfPairs} as pairs from inserted`.execute(trx)
      return rows[0]?.pairs ?? 0
    })
    onRows(Math.min(to, size) - from)
  }
  return loaded
}

/** Of rows of either direction or both: a pair counts once, as in the source. */
export const numberOfPairs = sql`count(distinct (least(taxon_id, synonym_id), greatest(taxon_id, synonym_id)))::int`

/** The staged pairs in range of which both taxa are there, each in both directions: an import that loads without triggers writes both itself. */
export const pairsBothWays = (range: RawBuilder<unknown>) => sql`
  select w.a as taxon_id, w.b as synonym_id from import_pairs p
  cross join lateral (values (p.taxon_id, p.synonym_id), (p.synonym_id, p.taxon_id)) as w (a, b)
  where ${range} and exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)`

/** A staged record or relation whose taxa are not all there. */
interface Missing {
  file: number
  line: number
  taxon: string
  related: string | null
  taxon_there: boolean
}

/** Reports staged records and relations of a range whose taxa are not there. */
export async function reportMissing(trx: Bulk, from: number, to: number, report: Report): Promise<void> {
  reportTaxa(await missingTaxa(trx, from, to), report)
}

async function missingTaxa(trx: Bulk, from: number, to: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select f.file, f.line, f.taxon_id as taxon, f.related_taxon_id as related, t.id is not null as taxon_there
    from import_facts f left join taxa t on t.id = f.taxon_id left join taxa r on r.id = f.related_taxon_id
    where f.seq >= ${from} and f.seq < ${to} and (t.id is null or (f.related_taxon_id is not null and r.id is null)) order by f.seq`.execute(
    trx,
  )
  return rows
}

function reportTaxa(missing: readonly Missing[], report: Report): void {
  for (const { file, line, taxon, related, taxon_there: isThere } of missing) {
    const [column, value] = isThere ? ['object_id_relation', related ?? ''] : ['object_id', taxon]
    report.add({ file, line, column, value, reason: 'Das Objekt fehlt', taken: false })
  }
}

/** Reports staged pairs of a range of which one taxon is not there. */
export async function reportMissingPairs(trx: Bulk, from: number, to: number, report: Report): Promise<void> {
  const { rows } = await sql<{ file: number; line: number; value: string }>`
    select file, line, taxon_id || ' ' || synonym_id as value from import_pairs p where seq >= ${from} and seq < ${to}
      and not (exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)) order by seq`.execute(
    trx,
  )
  for (const row of rows) report.add({ ...row, column: 'object_id', reason: 'Eines der beiden Objekte fehlt', taken: false })
}
