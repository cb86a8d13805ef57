// When the data were changed last: exports and watched selections go by it, so it may not run backwards, nor lie before what somebody has read.
import { sql } from 'kysely'
import { ids, storeAmphibians } from '../../exporters/testing/amphibians'
import { bumpDataState } from '../../importers/load/publish'
import type { Db } from '../db'
import { describeOneEngine } from '../testing/testDatabase'

const admin = '99999999-0000-4000-8000-000000000001'

describeOneEngine('the moment of a Datenstand', (db) => {
  beforeAll(async () => {
    await storeAmphibians(db())
    await sql`insert into users (id, name, is_admin) values (${admin}, 'Anna', true)`.execute(db().owner)
  })

  const state = async () => {
    const { rows } = await sql<{ revision: number; at: string }>`
      select revision::int as revision, to_char(changed_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as at from data_state`.execute(
      db().owner,
    )
    return rows[0] ?? { revision: 0, at: '' }
  }
  const rename = (trx: Db, name: string) => sql`update taxa set name = ${name} where id = ${ids.frosch}`.execute(trx)
  let count = 0
  const ways: [string, (work: (trx: Db) => Promise<unknown>) => Promise<unknown>, (trx: Db) => Promise<unknown>][] = [
    ['an edit', (work) => db().asViewer(admin, work), (trx) => rename(trx, `Rana ${count++}`)],
    ['an import', (work) => db().bulk.transaction().execute(work), (trx) => bumpDataState(trx)],
    [
      'a new name of a person',
      (work) => db().owner.transaction().execute(work),
      (trx) => sql`update users set name = ${`Anna ${count++}`} where id = ${admin}`.execute(trx),
    ],
  ]

  test.each(ways)('is when %s ends, not when it began', async (_, begun, write) => {
    const before = await state()
    let written = ''
    await begun(async (trx) => {
      const { rows } = await sql<{ at: string }>`
        select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as at`.execute(trx)
      written = rows[0]?.at ?? ''
      await write(trx)
    })
    const after = await state()
    expect(after.revision).toBe(before.revision + 1)
    // Not all clocks count microseconds.
    expect(after.at >= written && written >= before.at).toBe(true)
  })

  test.each(ways)('stays where it is when %s comes and the clock has been put back', async (_, begun, write) => {
    await sql`update data_state set changed_at = clock_timestamp() + interval '1 hour'`.execute(db().owner)
    const before = await state()
    await begun(write)
    expect(await state()).toEqual({ revision: before.revision + 1, at: before.at })
    await sql`update data_state set changed_at = clock_timestamp()`.execute(db().owner)
  })
})
