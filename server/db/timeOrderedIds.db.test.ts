import { sql } from 'kysely'
import { rightsFixture } from './testing/rightsFixture'
import { describeEachEngine } from './testing/testDatabase'

describeEachEngine('ids of new rows', (db) => {
  beforeAll(() => sql.raw(rightsFixture()).execute(db().owner))

  test.each(['taxa', 'vernacular_names', 'property_records', 'relations'])(
    'of %s are of version 7, begin with the millisecond, and are never twice the same',
    async (table) => {
      const wanted = sql.lit(table)
      const { rows } = await sql<{ made: string }>`
        select pg_get_expr(d.adbin, d.adrelid) as made from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum where d.adrelid = ${wanted}::regclass and a.attname = 'id'`.execute(
        db().owner,
      )
      const [{ made = '' } = {}] = rows
      const before = Date.now()
      const { rows: ids } = await sql<{ id: string }>`
        select ${sql.raw(made)} as id from generate_series(1, 2000)`.execute(db().owner)
      const after = Date.now()
      const form = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
      const times = ids.map(({ id }) => Number.parseInt(form.exec(id)?.slice(1).join('') ?? '', 16))
      expect(times).toEqual([...times].sort((a, b) => a - b))
      // The clock of the database is that of this machine.
      expect([(times[0] ?? 0) >= before - 1, (times.at(-1) ?? Infinity) <= after + 1]).toEqual([true, true])
      expect(new Set(ids.map(({ id }) => id)).size).toBe(2000)
    },
  )
})
