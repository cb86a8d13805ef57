import { sql } from 'kysely'
import { textArray } from '../../db/arrays'
import type { Database } from '../../db/database'
import { namesWithin } from '../../matching/matchNames'
import { type FactsPlan, type NamedScope, taxonomiesOf } from '../facts/factsPlan'
import { taxaOfIds } from '../facts/names/idsOfSeveral'
import { saysNothing } from '../facts/headRows'
import type { RefusedFact, RefusedTaxon } from '../plan'
import { composed } from '../stage/stagedSql'

type Bulk = Database['bulk']

/** Names looked up at once. */
const NAMES_AT_ONCE = 500

/**
 * Finds the taxa (`refused_taxa`) that rows name which were not taken: read and refused (`refused`), or staged and without a place in the tree. They stand in
 * the source and do not go as missing.
 */
export async function findRefusedTaxa(trx: Bulk, heads: readonly string[], refused: readonly RefusedTaxon[]): Promise<void> {
  await sql`create temporary table refused_taxa (id uuid primary key) on commit drop`.execute(trx)
  const said = (pick: (taxon: RefusedTaxon) => string | null) =>
    sql`select unnest(${textArray(refused.map((taxon) => pick(taxon)?.normalize('NFC') ?? null))}::text[])`
  await sql`
    with unplaced as materialized (
      select s.source_id, s.name from import_taxa s where not exists (select from import_links l where l.seq = s.seq)
    ), ids as (
      select ${composed('source_id')} as id from unplaced union ${said(({ id }) => id)}
    ), names as (
      select ${composed('name')} as name from unplaced union ${said(({ name }) => name)}
    )
    insert into refused_taxa
    select t.id from taxa t where t.taxonomy_id = any (${textArray(heads)}::uuid[])
      and not exists (select from import_links l where l.target_id = t.id)
      and (${composed('t.source_id')} in (select id from ids where id is not null) or t.id::text in (select id from ids where id is not null)
        or ${composed('t.name')} in (select name from names where name is not null))`.execute(trx)
}

/** Finds the records and relations (`refused_rows`) of rows with ids that were not taken; of a row without one all that are about its taxon. */
export async function findRefusedRows(trx: Bulk, refused: readonly RefusedFact[]): Promise<void> {
  await sql`create temporary table refused_rows (id uuid primary key) on commit drop`.execute(trx)
  for (const table of ['property_records', 'relations'] as const) {
    const own = refused.filter(({ of }) => of === table)
    if (own.length === 0) continue
    const taxa = own.flatMap(({ id, taxonId }) => (id === null && taxonId !== null ? [taxonId] : []))
    await sql`
      insert into refused_rows
      select r.id from ${sql.table(table)} r
      where r.id = any (${textArray(own.flatMap(({ id }) => id ?? []))}::uuid[]) or r.taxon_id = any (${textArray(taxa)}::uuid[])`.execute(
      trx,
    )
  }
}

/**
 * Finds the taxa of each collection (`refused_facts`) about which rows speak that were not taken, because something is wrong in them, their name may mean
 * several taxa, or the other taxon of a relation was not found. `kind`: of relations their type, of records ''; null for all of either taxon.
 */
export async function findRefusedFacts(trx: Bulk, facts: FactsPlan | undefined, ids: readonly string[]): Promise<void> {
  await sql`
    create temporary table refused_facts (collection_id uuid not null, taxon_id uuid not null, is_partner boolean, kind text) on commit drop`.execute(
    trx,
  )
  await sql`create index on refused_facts (taxon_id)`.execute(trx)
  if (!facts) return
  const collection = sql`(${textArray(ids)}::uuid[])[i.head + 1]`
  await sql`
    insert into refused_facts
    select ${collection}, i.taxon_id, null, case when i.properties <> '{}' then '' end from import_rows i where ${saysNothing('i')} and i.taxon_id is not null
    union
    select ${collection}, coalesce(i.taxon_id, i.partner_id), i.taxon_id is null, i.relation_type from import_rows i
    where i.partner is not null and (i.taxon_id is null) <> (i.partner_id is null)`.execute(trx)
  const find = namesWithin(trx)
  const meantBy = async (how: NamedScope, texts: readonly string[]) => {
    const ids = taxonomiesOf(facts, how)
    if (how.kind === 'id') return taxaOfIds(trx, ids, texts)
    const matches = await find(ids, texts)
    return matches.flatMap(({ candidates }, index) => candidates.map(({ taxonId }) => ({ text: texts[index] ?? '', taxonId })))
  }
  for (const [scope, how] of facts.scopes.entries()) {
    if (how.kind === 'own') continue
    const { rows } = await sql<{ text: string }>`
      select text from import_refs where scope = ${scope} and grade in ('similar', 'ambiguous') order by seq`.execute(trx)
    for (let from = 0; from < rows.length; from += NAMES_AT_ONCE) {
      const texts = rows.slice(from, from + NAMES_AT_ONCE).map(({ text }) => text)
      const meant = await meantBy(how, texts)
      await sql`
        insert into refused_facts
        select distinct ${collection}, m.taxon_id, n.is_partner, coalesce(i.relation_type, '')
        from import_rows i
        cross join lateral (values (i.scope, i.ref, false, i.partner_id), (i.partner_scope, i.partner, true, i.taxon_id)) as n (scope, text, is_partner, other)
        join unnest(${textArray(meant.map(({ text }) => text))}::text[], ${textArray(meant.map(({ taxonId }) => taxonId))}::uuid[]) as m (text, taxon_id)
          on m.text = n.text
        where n.scope = ${scope} and n.other is null`.execute(trx)
    }
  }
}
