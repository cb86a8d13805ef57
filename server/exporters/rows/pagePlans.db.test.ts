import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { writeExportQuery } from '../../../lib/domain/export/exportQuery'
import { assertInTime } from '../../../lib/domain/testing/runs'
import type { Database } from '../../db/database'
import { openInMemory } from '../../db/pglite/openPglite'
import { pageSettings } from '../../db/preparedStatements'
import { testSettings } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { planned } from '../sql/recordSets'
import { arbitraryExport, arbitraryWhole } from '../testing/arbitraryExport'
import { storeWorld } from '../testing/storeWorld'
import { makeWorld } from '../testing/world'
import { exportRows } from './exportRows'

const world = makeWorld(20261121)

let database: Database
beforeAll(async () => {
  database = await openInMemory(testSettings({}).queryTimeoutMs)
  await storeWorld(database, world)
})
afterAll(() => database.close())

const asked = new Set<string>()
const readWhole = new Set<string>()
/** What is known of all taxa of a page at once, by what each is asked then. */
const known = { described: 0, lent: 0 }

/** Has all pages planned that were not before, and notes which tables they read from the first row to the last. */
async function explainPages(): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'ae_page_%'
      and (statement !~ '"export_rows_' or to_regclass(substring(statement from 'export_rows_(?:paths_)?[0-9]+')) is not null)`.execute(
    database.bulk,
  )
  for (const { statement } of rows) {
    if (asked.has(statement)) continue
    asked.add(statement)
    const explain = CompiledQuery.raw(`explain (generic_plan, verbose, costs off, format json) ${statement}`)
    const { rows: explained } = await planned(
      database.bulk,
      'each',
      (trx) => trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain),
      pageSettings,
    )
    const nodes = nodesOf(explained[0]!['QUERY PLAN'][0].Plan)
    // The end of a page: that plan stays with another Datenstand, too.
    if (statement.includes('limit 1 offset'))
      expect(nodes.map((node) => node['Index Name'])).toEqual([undefined, 'taxa_in_order'])
    const described = statement.match(/ as "has\d+"/g)?.length ?? 0
    const lent = Number(statement.includes(' as some offset 0) lent\n'))
    known.described += described
    known.lent += lent
    // In a hash table, which is looked up; not read from its beginning for each taxon.
    const said = nodes.flatMap(({ Output = [] }) => Output).join()
    expect(new Set(said.match(/\(t\.id = \((hashed )?SubPlan \d+/g)).size).toBe(described + lent)
    expect(said).not.toMatch(/ = \(SubPlan/)
    // What is found for all taxa of a page is found by an index, not by comparing each row with each of them; few pairs of a crosswalk are, as before.
    const compared = nodes.filter(({ Filter = '' }) => /ANY \(\(InitPlan/.test(Filter)).map((node) => node['Relation Name'])
    expect(compared.filter((table) => table !== 'crosswalk_pairs')).toEqual([])
    for (const node of nodes) {
      // Of a table, also by an index of which no place is asked for.
      if (node['Relation Name'] && !node['Index Cond'] && !node['Recheck Cond']) readWhole.add(node['Relation Name'])
    }
  }
}

interface PlanNode {
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Output?: string[]
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

// The world is so small that the planner would read all of it for each row.
test('a page reads no table as a whole, however little there is when it is planned', async () => {
  await assertInTime(
    fc.asyncProperty(fc.oneof(arbitraryExport(world), arbitraryWhole(world)), async ({ settings, view }) => {
      const plan = await resolveExportQuery(database.reader, writeExportQuery(settings, view))
      for await (const rows of exportRows(database, plan, { head: 3, few: 0, page: () => 4, step: 3, pages: 1 })) {
        // While the table of places is there.
        if (rows.length > 0) await explainPages()
      }
    }),
    30,
    300,
  )
  // Of taxonomies there are few.
  expect([...readWhole].filter((table) => table !== 'taxonomies')).toEqual(['data_state'])
  expect(asked.size).toBeGreaterThan(10)
  expect(Math.min(...Object.values(known))).toBeGreaterThan(0)
}, 600_000)

test('with another Datenstand its pages are planned anew', async () => {
  const [taxonomy] = world.taxonomies.filter(({ published }) => published)
  const states: number[] = []
  for (let time = 0; time < 2; time++) {
    const plan = await resolveExportQuery(database.reader, `taxonomies=${encodeURIComponent(taxonomy!.name)}`)
    for await (const rows of exportRows(database, plan, { page: () => 4 })) void rows
    states.push(plan.state.revision)
    await sql`update data_state set revision = revision + 1`.execute(database.bulk)
  }
  const { rows } = await sql<{ state: number }>`
    select distinct substring(statement from 'Datenstand ([0-9]+)')::int as state from pg_prepared_statements
    where statement like '%Datenstand%' order by state desc limit 2`.execute(database.bulk)
  expect(rows.map(({ state }) => state)).toEqual(states.reverse())
})
