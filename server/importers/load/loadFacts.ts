import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { preferIndexes } from '../stage/resolve'

const CHUNK: Record<Database['engine'], number> = { pglite: 2_000, postgres: 5_000 }

/** Loads staged records and relations whose taxa are there; the others are reported. Answers how many were loaded. */
export async function loadFacts(
  database: Database,
  size: number,
  report: Report,
  onRows: (rows: number) => void,
): Promise<number> {
  let loaded = 0
  await sql`analyze import_facts`.execute(database.bulk)
  for (let from = 0; from < size; from += CHUNK[database.engine]) {
    const to = from + CHUNK[database.engine]
    await database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      await reportMissing(trx, from, to, report)
      const records = await sql`
        insert into property_records (id, collection_id, taxon_id, origin_collection_id, properties)
        select f.id, f.collection_id, f.taxon_id, f.origin_collection_id, f.properties from import_facts f
        where f.seq >= ${from} and f.seq < ${to} and f.relation_type is null and exists (select from taxa t where t.id = f.taxon_id)`.execute(
        trx,
      )
      const relations = await sql`
        insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, origin_collection_id, properties)
        select f.id, f.collection_id, f.taxon_id, f.related_taxon_id, f.relation_type, f.origin_collection_id, f.properties from import_facts f
        where f.seq >= ${from} and f.seq < ${to} and f.relation_type is not null
          and exists (select from taxa t where t.id = f.taxon_id) and exists (select from taxa t where t.id = f.related_taxon_id)`.execute(
        trx,
      )
      loaded += Number(records.numAffectedRows ?? 0) + Number(relations.numAffectedRows ?? 0)
    })
    onRows(Math.min(to, size) - from)
  }
  return loaded
}

/** Loads staged pairs of equivalent taxa, each row one direction as the source has it. */
export async function loadPairs(database: Database, size: number, report: Report, onRows: (rows: number) => void): Promise<void> {
  for (let from = 0; from < size; from += CHUNK[database.engine]) {
    const to = from + CHUNK[database.engine]
    await database.bulk.transaction().execute(async (trx) => {
      await preferIndexes(trx)
      await reportMissingPairs(trx, from, to, report)
      await sql`
        insert into synonyms (taxon_id, synonym_id)
        select p.taxon_id, p.synonym_id from import_pairs p where seq >= ${from} and seq < ${to}
          and exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)
        on conflict do nothing`.execute(trx)
    })
    onRows(Math.min(to, size) - from)
  }
}

/** Reports staged records and relations of a range whose taxa are not there. */
export async function reportMissing(trx: Database['bulk'], from: number, to: number, report: Report): Promise<void> {
  const { rows } = await sql<{
    file: number
    line: number
    taxon: string
    related: string | null
    taxon_there: boolean
    related_there: boolean
  }>`
    select f.file, f.line, f.taxon_id as taxon, f.related_taxon_id as related, t.id is not null as taxon_there,
      f.related_taxon_id is null or r.id is not null as related_there
    from import_facts f left join taxa t on t.id = f.taxon_id left join taxa r on r.id = f.related_taxon_id
    where f.seq >= ${from} and f.seq < ${to} and (t.id is null or (f.related_taxon_id is not null and r.id is null)) order by f.seq`.execute(
    trx,
  )
  for (const row of rows) {
    const [column, value] = row.taxon_there ? ['object_id_relation', row.related ?? ''] : ['object_id', row.taxon]
    report.add({ file: row.file, line: row.line, column, value, reason: 'Das Objekt fehlt', taken: false })
  }
}

/** Reports staged pairs of a range of which one taxon is not there. */
export async function reportMissingPairs(trx: Database['bulk'], from: number, to: number, report: Report): Promise<void> {
  const { rows } = await sql<{ file: number; line: number; value: string }>`
    select file, line, taxon_id || ' ' || synonym_id as value from import_pairs p where seq >= ${from} and seq < ${to}
      and not (exists (select from taxa t where t.id = p.taxon_id) and exists (select from taxa t where t.id = p.synonym_id)) order by seq`.execute(
    trx,
  )
  for (const row of rows) report.add({ ...row, column: 'object_id', reason: 'Eines der beiden Objekte fehlt', taken: false })
}
