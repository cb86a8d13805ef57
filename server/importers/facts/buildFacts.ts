import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { sideBySide } from '../stage/sideBySide'
import { newIds } from '../stage/timeOrderedId'
import type { FactsPlan } from './factsPlan'
import { headRows, isInPage, isOrigin, type StatementPage, pagesOf } from './headRows'
import { relationsOf, reportDoubled } from './relationFacts'
import { reasonOf } from './takenGrades'

type Bulk = Database['bulk']

/** Statements, and taxa, per step: some hundred milliseconds, so that others get their turn. */
const STATEMENTS: Record<Database['engine'], number> = { pglite: 5_000, postgres: 20_000 }
const TAXA: Record<Database['engine'], number> = { pglite: 3_000, postgres: 5_000 }

/**
 * Makes the records and relations (`import_facts`) of the staged statements: each with the taxon it is about, the statements about one taxon put
 * together, and with the id of the entry of the collection that it is already. `ids` are the collections in the order of the plan. What names no
 * taxon, contradicts itself or comes twice is reported.
 */
export async function buildFacts(
  db: Bulk,
  engine: Database['engine'],
  facts: FactsPlan,
  ids: readonly string[],
  statements: number,
  report: Report,
  checkpoint: () => void,
): Promise<void> {
  await sql`analyze import_rows (seq, scope, ref)`.execute(db)
  await sql`analyze import_refs`.execute(db)
  // What is made here is one entry for each taxon by itself; entries that come as rows are kept apart by these (stageTables).
  await sql`drop index if exists import_facts_id, import_facts_record`.execute(db)
  // One transaction has one connection.
  const lanes = { engine: db.isTransaction ? 'pglite' : engine } as const
  const starts = Array.from({ length: Math.ceil(statements / STATEMENTS[engine]) }, (_, index) => index * STATEMENTS[engine])
  await sideBySide(
    lanes,
    starts,
    (from) => {
      checkpoint()
      return withSettings(db, ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'], (trx) =>
        findTaxa(trx, from, from + STATEMENTS[engine]),
      )
    },
    (unfound) => reportUnfound(unfound, facts, report),
  )
  await sql`create index if not exists import_rows_taxon on import_rows (head, taxon_id) where taxon_id is not null`.execute(db)
  await sql`analyze import_rows (head, taxon_id)`.execute(db)
  const heads = headRows(facts, ids)
  const joined = new Map<number, number>()
  const inPages = async <T>(
    what: 'records' | 'relations',
    step: (trx: Bulk, page: StatementPage) => Promise<T>,
    reportOn: (found: T) => void,
  ) => {
    const pages = await withSettings(db, ['enable_seqscan'], (trx) => pagesOf(trx, what, TAXA[engine], checkpoint))
    const work = (page: StatementPage) => {
      checkpoint()
      return withSettings(db, ['enable_seqscan', 'enable_nestloop'], (trx) => step(trx, page))
    }
    await sideBySide(lanes, pages, work, reportOn)
  }
  await inPages(
    'records',
    (trx, page) => recordsOf(trx, heads, page),
    (found) => reportRecords(found, report, joined),
  )
  await inPages(
    'relations',
    (trx, page) => relationsOf(trx, heads, page),
    (doubled) => reportDoubled(doubled, report),
  )
  for (const [head, taxa] of joined)
    report.notes.push(
      `«${facts.collections[head]?.name ?? ''}»: Bei ${taxa} Taxa stehen mehrere Werte einer Eigenschaft in der Tabelle; sie sind mit « | » verbunden.`,
    )
}

/**
 * A step is a small part of a big table, of which the planner knows little: what belongs to it is looked up in big tables (lateral, `offset 0`), what was
 * found is joined by hash; any other way reads all of a table each time, or compares everything with everything.
 */
async function withSettings<T>(db: Bulk, off: readonly string[], work: (trx: Bulk) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((trx) => withSettings(trx, off, work))
  const set = (value: 'on' | 'off') =>
    sql`select ${sql.join(off.map((name) => sql`set_config(${name}, ${value}, true)`))}`.execute(db)
  await set('off')
  const result = await work(db)
  // The transaction may go on with something else.
  await set('on')
  return result
}

interface Unfound {
  file: number
  line: number
  scope: number
  value: string
  column: string
  grade: string | null
  candidates: string | null
  /** Both ends of a relation are one taxon. */
  same: boolean
  /** What goes with it of a row that says more than this. */
  cells: number
}

/** Gives statements the taxa that were found for their names; answers those that are without. */
async function findTaxa(trx: Bulk, from: number, to: number): Promise<Unfound[]> {
  await sql`
    update import_rows r set taxon_id = f.taxon_id, partner_id = f.partner_id from (
      select s.seq, a.taxon_id, b.taxon_id as partner_id from import_rows s
      join import_refs a on a.scope = s.scope and a.text = s.ref
      left join import_refs b on b.scope = s.partner_scope and b.text = s.partner
      where s.seq >= ${from} and s.seq < ${to}) f
    where f.seq = r.seq`.execute(trx)
  const { rows } = await sql<Unfound>`
    select r.file, r.line, x.scope, x.value, x.column, n.grade, n.candidates, r.taxon_id is not null and r.partner_id is not null as same,
      1 + (select count(*) from jsonb_object_keys(r.properties))::int as cells
    from import_rows r
    cross join lateral (select case when r.taxon_id is null then r.scope else r.partner_scope end as scope,
      case when r.taxon_id is null then r.ref else r.partner end as value,
      case when r.taxon_id is null then r.ref_column else r.partner_column end as column) x
    left join import_refs n on n.scope = x.scope and n.text = x.value
    where r.seq >= ${from} and r.seq < ${to}
      and (r.taxon_id is null or (r.partner is not null and (r.partner_id is null or r.partner_id = r.taxon_id)))
    order by r.seq`.execute(trx)
  return rows
}

function reportUnfound(unfound: readonly Unfound[], { scopes }: FactsPlan, report: Report): void {
  for (const { file, line, scope, value, column, grade, candidates, same, cells } of unfound) {
    const reason = same
      ? 'Beide Seiten der Beziehung sind dasselbe Taxon'
      : scopes[scope]?.kind === 'own'
        ? 'Das Taxon fehlt in der Quelle oder wurde nicht übernommen'
        : reasonOf(grade)
    report.add({
      file,
      line,
      column,
      value,
      reason,
      taken: false,
      cells,
      ...(candidates && !same && { hint: `gemeint vielleicht: ${candidates}` }),
    })
  }
}

/** Looked up for the few that need it; a join would read all taxa for each page. */
const nameOf = sql`(select t.name from taxa t where t.id = s.taxon_id) as name`

interface Contradiction {
  file: number
  line: number
  column: string
  value: string
  others: string
  name: string
}

interface RecordIssues {
  contradictions: Contradiction[] | null
  foreign: { file: number; line: number; column: string; value: string; origin: string | null }[] | null
  joined: { head: number; taxa: number }[] | null
}

/**
 * The records of a page of taxa. One row each is the rule; several are put together value by value. What they say differently is joined where the
 * collection wants it, and where it only says the source, else not taken at all: the table has to say which one holds.
 */
async function recordsOf(trx: Bulk, heads: ReturnType<typeof headRows>, page: StatementPage): Promise<RecordIssues | undefined> {
  const { rows } = await sql<RecordIssues>`
    with said as materialized (
      select i.*, count(*) over (partition by i.head, i.taxon_id) as n, row_number() over (partition by i.head, i.taxon_id order by i.seq) as nth
      from import_rows i where i.relation_type is null and ${isInPage(page)}
    ), cells as materialized (
      select s.head, s.taxon_id, c.key, c.value, min(s.seq) as seq
      from said s cross join lateral jsonb_each(s.properties) c where s.n > 1 group by 1, 2, 3, 4
    ), fields as materialized (
      select c.head, c.taxon_id, c.key, count(*) as n, string_agg(c.value #>> '{}', ' | ' order by c.seq) as value,
        (array_agg(c.value))[1] as only_value, h.joins or h.sources ? c.key as joins
      from cells c join ${heads} h on h.head = c.head group by 1, 2, 3, h.joins, h.sources
    ), merged as (
      select f.head, f.taxon_id, jsonb_object_agg(f.key, case when f.n = 1 then f.only_value else to_jsonb(f.value) end)
        filter (where f.n = 1 or f.joins) as properties from fields f group by 1, 2
    ), origins as (
      select s.head, s.taxon_id, case when count(distinct coalesce(lower(s.origin), '')) = 1 then min(s.origin) end as origin,
        count(distinct coalesce(lower(s.origin), '')) as n
      from said s where s.n > 1 group by 1, 2
    ), wanted as materialized (
      select s.seq, s.file, s.line, s.ref, s.ref_column, h.id as collection_id, s.taxon_id, e.id as known,
        o.id as origin_id, e.origin_collection_id as known_origin,
        case when s.n = 1 then s.properties else coalesce(m.properties, '{}') end as properties,
        h.origin is not null and e.id is not null and e.origin_collection_id is distinct from o.id as is_foreign
      from said s join ${heads} h on h.head = s.head
      left join merged m on m.head = s.head and m.taxon_id = s.taxon_id and s.n > 1
      left join origins x on x.head = s.head and x.taxon_id = s.taxon_id and s.n > 1
      left join lateral (
        select i.id, i.origin_collection_id from property_records i where i.collection_id = h.id and i.taxon_id = s.taxon_id offset 0
      ) e on true
      left join property_collections o on ${isOrigin(heads)} and same_name(o.name) = same_name(case when s.n = 1 then s.origin else x.origin end)
      where s.nth = 1
    ), made as (
      insert into import_facts (seq, file, line, id, collection_id, taxon_id, origin_collection_id, properties)
      select w.seq, w.file, w.line, coalesce(w.known, ${newIds()}), w.collection_id, w.taxon_id, w.origin_id, w.properties
      from wanted w where w.properties <> '{}' and not w.is_foreign
    ), contradictions as (
      select s.file, s.line, s.seq, f.key as column, s.properties ->> f.key as value, f.value as others, ${nameOf}
      from fields f join said s on s.head = f.head and s.taxon_id = f.taxon_id and s.properties ? f.key
      where f.n > 1 and not f.joins
      union all
      select s.file, s.line, s.seq, 'Herkunft', coalesce(s.origin, ''), 'verschiedene', ${nameOf}
      from origins x join said s on s.head = x.head and s.taxon_id = x.taxon_id where x.n > 1
    )
    select (select json_agg(c order by c.seq) from contradictions c) as contradictions,
      (select json_agg(json_build_object('file', w.file, 'line', w.line, 'column', w.ref_column, 'value', w.ref, 'origin', c.name) order by w.seq)
        from wanted w left join property_collections c on c.id = w.known_origin where w.is_foreign) as foreign,
      (select json_agg(j) from (select f.head, count(distinct f.taxon_id) as taxa from fields f where f.n > 1 and f.joins group by 1) j) as joined`.execute(
    trx,
  )
  return rows[0]
}

function reportRecords(found: RecordIssues | undefined, report: Report, joined: Map<number, number>): void {
  for (const { file, line, column, value, others, name } of found?.contradictions ?? [])
    report.add({
      file,
      line,
      column,
      value,
      reason: 'Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon',
      instead: 'ohne diesen Wert übernommen',
      hint: `${name}: ${others}`,
      taken: true,
      cells: 1,
    })
  for (const { origin, ...at } of found?.foreign ?? [])
    report.add({
      ...at,
      reason: 'Über das Taxon gibt es in der Sammlung schon einen Eintrag aus einer anderen Sammlung',
      hint: origin ?? 'ohne Herkunft',
      taken: false,
    })
  for (const { head: place, taxa } of found?.joined ?? []) joined.set(place, (joined.get(place) ?? 0) + taxa)
}
