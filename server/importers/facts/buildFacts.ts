import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Report } from '../report'
import { sideBySide } from '../stage/sideBySide'
import type { FactsPlan } from './factsPlan'
import { type headRows, type StatementPage, pagesOf, saidBy, saysNothing } from './headRows'
import { factRecordsOf, reportRecords } from './recordFacts'
import { relationsOf, reportDoubled } from './relationFacts'
import { reasonOf } from './takenGrades'

type Bulk = Database['bulk']

/** Statements, and taxa, per step: some hundred milliseconds, so that others get their turn. */
const STATEMENTS: Record<Database['engine'], number> = { pglite: 5_000, postgres: 20_000 }
const TAXA: Record<Database['engine'], number> = { pglite: 3_000, postgres: 5_000 }

/**
 * Makes the records and relations (`import_facts`) of the staged statements: each with the taxon it is about, the statements about one taxon put
 * together, and with the id of the entry of the collection that it is already. `heads` are the collections in the order of the plan. What names no
 * taxon, contradicts itself or comes twice is reported.
 */
export async function buildFacts(
  db: Bulk,
  engine: Database['engine'],
  facts: FactsPlan,
  heads: ReturnType<typeof headRows>,
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
    (trx, page) => factRecordsOf(trx, heads, page),
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
      1 + (select count(*) from jsonb_object_keys(${saidBy('r')}))::int as cells
    from import_rows r
    cross join lateral (select case when r.taxon_id is null then r.scope else r.partner_scope end as scope,
      case when r.taxon_id is null then r.ref else r.partner end as value,
      case when r.taxon_id is null then r.ref_column else r.partner_column end as column) x
    left join import_refs n on n.scope = x.scope and n.text = x.value
    where r.seq >= ${from} and r.seq < ${to} and not ${saysNothing('r')}
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
        : reasonOf(grade, scopes[scope]?.kind)
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
