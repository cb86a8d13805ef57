import { sql } from 'kysely'
import { describeEachEngine } from '../../db/testing/testDatabase'
import { resolveExportQuery } from '../plan/resolveExport'
import { selectedSql } from '../sql/exportSql'
import { planned } from '../sql/recordSets'

const TAXA = 3_000
const taxonomy = '10000000-0000-4000-8000-000000000001'

describeEachEngine('candidates that are looked at', (db) => {
  beforeAll(async () => {
    const { bulk } = db()
    await sql`insert into taxonomies (id, type, name, published) values (${taxonomy}, 'Art', 'Viele', true)`.execute(bulk)
    await sql`insert into property_collections (name, published) select 'Sammlung ' || n, true from generate_series(1, 5) n`.execute(
      bulk,
    )
    await sql`insert into taxa (taxonomy_id, name) select ${taxonomy}, 'Art ' || n from generate_series(1, ${TAXA}::int) n`.execute(
      bulk,
    )
    await sql`insert into property_records (collection_id, taxon_id, properties)
      select c.id, t.id, '{"Zahl": 1}' from property_collections c cross join taxa t`.execute(bulk)
    await sql`select refresh_taxonomy(${taxonomy})`.execute(bulk)
    await sql`select refresh_collection(id) from property_collections`.execute(bulk)
    await sql`analyze`.execute(bulk)
  })

  test('are few of many, however many collections their filters ask', async () => {
    const filters = Array.from({ length: 5 }, (_, n) => `pcoFilters=Sammlung ${n + 1}~Zahl~>=~1`)
    const plan = await resolveExportQuery(db().reader, `taxonomies=Viele&${filters.join('&')}`)
    const { rows: asked } = await sql<{ id: string }>`select id from taxa limit 3`.execute(db().bulk)
    const selected = selectedSql(plan, sql`select unnest(${asked.map(({ id }) => id)}::uuid[])`)
    const { rows } = await planned(db().bulk, 'each', (trx) =>
      sql<{
        'QUERY PLAN': { Plan: Record<string, number> }[]
      }>`explain (analyze, buffers, format json) ${selected}`.execute(trx),
    )
    const {
      'Actual Rows': found,
      'Shared Hit Blocks': hit = 0,
      'Shared Read Blocks': read = 0,
    } = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    expect(found).toBe(3)
    // Of each some pages of indexes; all taxa have thousands.
    expect(hit + read).toBeLessThan(300)
  })
})
