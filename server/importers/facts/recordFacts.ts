import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { newIds } from '../stage/timeOrderedId'
import { type headRows, isInPage, keptOf, isOrigin, saidBy, type StatementPage } from './headRows'

type Bulk = Database['bulk']

/** Looked up for the few that need it; a join would read all taxa for each page. */
const nameOf = sql`(select t.name from taxa t where t.id = s.taxon_id) as name`

/** 1234 and 1'234 are one number, and so are 2 and 2.0, whether they are kept as texts or with their digits (storedValue). */
export const meantBy = (value: ReturnType<typeof sql>) =>
  sql`case when is_canonical_number(${value} #>> '{}') then to_jsonb((${value} #>> '{}')::numeric) else ${value} end`

/** Thousands of rows may say different things of one taxon, and each is named: the first few of their values, as far as they are short. */
const shownOf = (text: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
  array_to_string((array_agg(case when length(${text}) > 80 then left(${text}, 79) || '…' else ${text} end order by ${order}))[1:5], ' | ')
    || case when count(*) > 5 then ' | …' else '' end`

const cellsOf = sql`(select count(*) from jsonb_object_keys(s.properties)) as cells`

interface Contradiction {
  file: number
  line: number
  column: string
  value: string
  others: string
  name: string
  /** Values of the row, and whether one of them is taken. */
  cells: number
  isTaken: boolean
}

export interface RecordIssues {
  contradictions: Contradiction[] | null
  foreign: { file: number; line: number; column: string; value: string; origin: string | null; cells: number }[] | null
  joined: { head: number; taxa: number }[] | null
}

/**
 * The records of a page of taxa. One row each is the rule; several are put together value by value. What they say differently is joined where the
 * collection wants it, and where it only says the source, else not taken at all: the table has to say which one holds. Until it does, the value that is there
 * stays, and so do those of which only wrong cells speak, and those that the source has no column for.
 */
export async function factRecordsOf(
  trx: Bulk,
  heads: ReturnType<typeof headRows>,
  page: StatementPage,
): Promise<RecordIssues | undefined> {
  const { rows } = await sql<RecordIssues>`
    with staged as materialized (
      select i.seq, i.file, i.line, i.head, i.taxon_id, i.ref, i.ref_column, i.origin, i.properties as written, ${saidBy('i')} as properties
      from import_rows i where i.relation_type is null and ${isInPage(page)}
    ), said as materialized (
      select i.*, count(*) over (partition by i.head, i.taxon_id) as n, row_number() over (partition by i.head, i.taxon_id order by i.seq) as nth
      from staged i where i.properties <> '{}'
    ), wrong as materialized (
      select i.head, i.taxon_id, array_agg(w.key) as names, bool_or(i.written = '{}') as is_all
      from staged i left join lateral (select x.key from jsonb_each(i.written) x where x.value = 'null') w on true
      where i.properties = '{}' or i.written <> i.properties group by 1, 2
    ), cells as materialized (
      select s.head, s.taxon_id, c.key, (array_agg(c.value order by s.seq))[1] as value, min(s.seq) as seq
      from said s cross join lateral jsonb_each(s.properties) c where s.n > 1 group by 1, 2, 3, ${meantBy(sql`c.value`)}
    ), fields as materialized (
      select c.head, c.taxon_id, c.key, count(*) as n, string_agg(c.value #>> '{}', ' | ' order by c.seq) as value,
        ${shownOf(sql`c.value #>> '{}'`, sql`c.seq`)} as shown, (array_agg(c.value))[1] as only_value, h.joins or h.sources ? c.key as joins
      from cells c join ${heads} h on h.head = c.head group by 1, 2, 3, h.joins, h.sources
    ), merged as (
      select f.head, f.taxon_id, jsonb_object_agg(f.key, case when f.n = 1 then f.only_value else to_jsonb(f.value) end)
        filter (where f.n = 1 or f.joins) as properties, array_agg(f.key) filter (where f.n > 1 and not f.joins) as undecided
      from fields f group by 1, 2
    ), origins as (
      select s.head, s.taxon_id, case when count(distinct coalesce(lower(s.origin), '')) = 1 then min(s.origin) end as origin,
        count(distinct coalesce(lower(s.origin), '')) as n
      from said s where s.n > 1 group by 1, 2
    ), wanted as materialized (
      select s.seq, s.file, s.line, s.head, h.id as collection_id, s.taxon_id, e.id as known, e.origin_collection_id as known_origin, o.id as origin_id,
        case when m.undecided is null and y.head is null then '{}' else coalesce((select jsonb_object_agg(k.key, k.value) from jsonb_each(e.properties) k
            where y.is_all or k.key = any (y.names) or k.key = any (m.undecided)), '{}') end
          || case when s.n = 1 then s.properties else coalesce(m.properties, '{}') end as properties,
        h.origin is not null and e.id is not null and e.origin_collection_id is distinct from o.id as is_foreign,
        ${keptOf(sql`''`)} as kept
      from said s join ${heads} h on h.head = s.head
      left join merged m on m.head = s.head and m.taxon_id = s.taxon_id and s.n > 1
      left join wrong y on y.head = s.head and y.taxon_id = s.taxon_id
      left join origins x on x.head = s.head and x.taxon_id = s.taxon_id and s.n > 1
      left join lateral (
        select i.id, i.origin_collection_id, i.properties from property_records i where i.collection_id = h.id and i.taxon_id = s.taxon_id offset 0
      ) e on true
      left join property_collections o on ${isOrigin(heads)} and same_name(o.name) = same_name(case when s.n = 1 then s.origin else x.origin end)
      where s.nth = 1
    ), made as (
      insert into import_facts (seq, file, line, id, collection_id, taxon_id, origin_collection_id, properties)
      select w.seq, w.file, w.line, coalesce(w.known, ${newIds()}), w.collection_id, w.taxon_id, w.origin_id,
        coalesce(w.kept, '{}') || w.properties
      from wanted w where w.properties <> '{}' and not w.is_foreign
    ), contradictions as (
      select s.file, s.line, s.seq, f.key as column, s.properties ->> f.key as value, f.shown as others, ${nameOf}, ${cellsOf},
        coalesce(m.properties ?| array(select jsonb_object_keys(s.properties)), false) as "isTaken"
      from fields f join said s on s.head = f.head and s.taxon_id = f.taxon_id and s.properties ? f.key
      left join merged m on m.head = s.head and m.taxon_id = s.taxon_id
      where f.n > 1 and not f.joins
      union all
      select s.file, s.line, s.seq, 'Herkunft', coalesce(s.origin, ''), 'verschiedene', ${nameOf}, ${cellsOf}, true
      from origins x join said s on s.head = x.head and s.taxon_id = x.taxon_id where x.n > 1
    )
    select (select json_agg(c order by c.seq, c."column" collate "C") from contradictions c) as contradictions,
      (select json_agg(f order by f.seq) from (
        select s.seq, s.file, s.line, s.ref_column as column, s.ref as value, c.name as origin, ${cellsOf}
        from wanted w join said s on s.head = w.head and s.taxon_id = w.taxon_id left join property_collections c on c.id = w.known_origin
        where w.is_foreign) f) as foreign,
      (select json_agg(j) from (select f.head, count(distinct f.taxon_id) as taxa from fields f where f.n > 1 and f.joins group by 1) j) as joined`.execute(
    trx,
  )
  return rows[0]
}

/** What is said of a row stands one after the other. */
function rowsOf(contradictions: readonly Contradiction[]): [Contradiction, ...Contradiction[]][] {
  const rows: [Contradiction, ...Contradiction[]][] = []
  for (const each of contradictions) {
    const last = rows.at(-1)
    if (last && last[0].file === each.file && last[0].line === each.line) last.push(each)
    else rows.push([each])
  }
  return rows
}

/** Rows that say different things are put together in `joined` by the place of their collection, where it wants that. */
export function reportRecords(found: RecordIssues | undefined, report: Report, joined: Map<number, number>): void {
  const contradictions = found?.contradictions ?? []
  for (const { file, line, column, value, others, name } of contradictions.filter(({ isTaken }) => isTaken))
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
  for (const [first, ...more] of rowsOf(contradictions.filter(({ isTaken }) => !isTaken)))
    report.add({
      ...{ file: first.file, line: first.line, column: first.column, value: first.value },
      reason: 'Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon, und sonst sagt die Zeile nichts',
      hint: `${first.name}: ${[first.others, ...more.map(({ column, others }) => `${column}: ${others}`)].join('; ')}`,
      taken: false,
      cells: first.cells,
    })
  for (const { file, line, column, value, origin, cells } of found?.foreign ?? [])
    report.add({
      ...{ file, line, column, value, cells },
      reason: 'Über das Taxon gibt es in der Sammlung schon einen Eintrag aus einer anderen Sammlung',
      hint: origin ?? 'ohne Herkunft',
      taken: false,
    })
  for (const { head: place, taxa } of found?.joined ?? []) joined.set(place, (joined.get(place) ?? 0) + taxa)
}
