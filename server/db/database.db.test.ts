import { sql } from 'kysely'
import { describeEachEngine } from './testing/testDatabase'

describeEachEngine('database', (db) => {
  test('values arrive alike', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as large, date '2026-11-21' as day, '{a,"b c"}'::text[] as list, '{"n":1.10}'::jsonb as json,
        timestamptz '2026-11-21T06:00:00Z' as at, true as yes, null as nothing`.execute(db().owner)
    expect(rows).toEqual([
      {
        large: 9007199254740991,
        day: '2026-11-21',
        list: ['a', 'b c'],
        json: { n: '1.10' },
        at: new Date('2026-11-21T06:00:00Z'),
        yes: true,
        nothing: null,
      },
    ])
  })
})
