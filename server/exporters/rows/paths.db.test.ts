import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { exportCount } from './exportPreview'
import { exportRows } from './exportRows'
import { countStatement } from '../sql/exportSql'
import { planned } from '../sql/recordSets'
import { resolveExportQuery } from '../plan/resolveExport'
import { fieldChart } from '../statistics/fieldChart'
import { heldByExports } from '../testing/heldByExports'
import type { RowOptions } from './exportRows'

const TAXA = 2_000
const DEEP = 130
const tree = '10000000-0000-4000-8000-000000000001'
const chain = '10000000-0000-4000-8000-000000000002'
const columns = (name: string) => `taxonomies=${name}&taxProperties=${name}~@path`

describeOneEngine('the path above a taxon', (db) => {
  const id = (kind: number, n: string) => sql.raw(`('${kind}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)

  // Each taxon stands above five others; in the other taxonomy each above the next one.
  beforeAll(async () => {
    const { bulk } = db()
    await sql`insert into taxonomies (id, type, name, published) values (${tree}, 'Art', 'Baum', true), (${chain}, 'Art', 'Kette', true)`.execute(
      bulk,
    )
    await sql`insert into taxa (id, taxonomy_id, parent_id, name)
      select ${id(3, 'n')}, ${tree}::uuid, case when n > 1 then ${id(3, '(n - 2) / 5 + 1')} end, 'T' || n from generate_series(1, ${TAXA}::int) n`.execute(
      bulk,
    )
    await sql`insert into taxa (id, taxonomy_id, parent_id, name)
      select ${id(4, 'n')}, ${chain}::uuid, case when n > 1 then ${id(4, 'n - 1')} end, 'K' || n from generate_series(1, ${DEEP}::int) n`.execute(
      bulk,
    )
    await sql`select refresh_taxonomy(id) from taxonomies`.execute(bulk)
    await sql`analyze taxa`.execute(bulk)
  })

  const rowsOf = async (query: string, options: RowOptions = {}) => {
    const rows = []
    for await (const batch of exportRows(db(), await resolveExportQuery(db().reader, query), options)) rows.push(...batch)
    return rows
  }

  test('a filter on it reads the taxa a few times in all, not once more for each of them', async () => {
    const plan = await resolveExportQuery(db().reader, 'taxonomies=Baum&taxFilters=Baum~@path~LIKE~T3 ')
    const { rows } = await planned(db().bulk, 'sets', (trx) =>
      sql<{
        'QUERY PLAN': { Plan: Record<string, number> }[]
      }>`explain (analyze, buffers, format json) ${countStatement(plan, 'sets')}`.execute(trx),
    )
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    expect(hit + read).toBeGreaterThan(0)
    expect(hit + read).toBeLessThan(10 * TAXA)
  })

  test.each([
    ['one by one', { head: 1_000_000, page: (): number => 1_000_000 }],
    ['as sets', { head: 3, page: (): number => 50, step: 40 }],
  ])('read %s, it names what is above, the topmost first, and of a long chain the hundred next ones', async (_, options) => {
    const paths = new Map((await rowsOf(columns('Baum'), options)).map(([, name, path]) => [name, path]))
    expect(paths.size).toBe(TAXA)
    const above = (n: number): string[] =>
      n === 1 ? [] : [...above(Math.floor((n - 2) / 5) + 1), `T${Math.floor((n - 2) / 5) + 1}`]
    for (let n = 1; n <= TAXA; n++) expect(paths.get(`T${n}`)).toBe(above(n).join(' > ') || null)
    const chained = new Map((await rowsOf(columns('Kette'), options)).map(([, name, path]) => [name, path]))
    for (let n = 1; n <= DEEP; n++) {
      const names = Array.from({ length: n - 1 }, (_, index) => `K${index + 1}`).slice(-100)
      expect(chained.get(`K${n}`)).toBe(names.join(' > ') || null)
    }
  })

  test('a parent with another name, and one in another place, is there at once, in rows, filters, counts and charts', async () => {
    const query = `${columns('Baum')}&taxFilters=Baum~@path~LIKE~Umbenannt > T7 > T32`
    expect(await exportCount(db().reader, query)).toBe(0)
    await sql`update taxa set name = 'Umbenannt' where name = 'T2'`.execute(db().bulk)
    const found = await exportCount(db().reader, query)
    expect(found).toBeGreaterThan(0)
    expect((await rowsOf(query)).map(([, , path]) => path?.startsWith('T1 > Umbenannt > T7 > T32'))).toEqual(
      Array(found).fill(true),
    )
    const chart = await fieldChart(db(), query, { axis: 'tax', source: 'Baum', pname: '@taxonomy' }, false)
    expect(chart.taxa).toBe(found)
    await sql`update taxa set parent_id = (select id from taxa where name = 'T3') where name = 'T7'`.execute(db().bulk)
    expect(await exportCount(db().reader, query)).toBe(0)
    const moved = await rowsOf(`${columns('Baum')}&taxFilters=Baum~@path~LIKE~T1 > T3 > T7 > T32`, { head: 3 })
    expect(moved).toHaveLength(found)
  })

  test('whoever leaves a file half-read leaves nothing behind', async () => {
    for await (const rows of exportRows(db(), await resolveExportQuery(db().reader, columns('Baum')), {
      head: 3,
      page: () => 50,
    }))
      if (rows.length > 3) break
    // PostgreSQL ends the connection a moment later.
    while ((await heldByExports(db())) > 0) await pause(5)
  })
})
