import { sql } from 'kysely'
import { pageSettings } from '../preparedStatements'
import { testSettings } from '../testing/testDatabase'
import { openInMemory } from './openPglite'
import type { Database } from '../database'

let database: Database
beforeAll(async () => {
  database = await openInMemory(testSettings({}).queryTimeoutMs)
})
afterAll(() => database.close())

const settingsOf = async (db: Database['pages']) => {
  const shown = Object.keys(pageSettings).map((name) => sql`current_setting(${sql.lit(name)}) as ${sql.ref(name)}`)
  return (await sql<Record<string, string>>`select ${sql.join(shown)}`.execute(db)).rows[0]
}
const usual = {
  enable_seqscan: 'on',
  enable_nestloop: 'on',
  enable_hashjoin: 'on',
  enable_mergejoin: 'on',
  plan_cache_mode: 'auto',
}

/** A number by a text of its own, of some 4,000 characters. */
const numbered = (number: number, value = number, dots = 3_970) =>
  sql<{ value: number }>`select ${value}::int as value -- ${sql.raw(`${'.'.repeat(dots)} ${number}`)}`
const kept = async () => {
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, generic_plans::int as plans from pg_prepared_statements where name like 'ae_page_%' and custom_plans = 0`.execute(
    database.bulk,
  )
  return new Map(rows.map(({ statement, plans }) => [/(\d+)$/.exec(statement)?.[1], plans]))
}

test('how pages are planned is not how anything else is, whoever asks in between', async () => {
  for (let time = 0; time < 2; time++) {
    expect(await settingsOf(database.pages)).toEqual(pageSettings)
    expect(await settingsOf(database.reader)).toEqual(usual)
    expect(await settingsOf(database.pages)).toEqual(pageSettings)
    expect(await settingsOf(database.bulk)).toEqual(usual)
  }
})

test('pages read what the owner made, and write nothing', async () => {
  await sql`create temporary table places (place int)`.execute(database.bulk)
  await sql`insert into places values (1)`.execute(database.bulk)
  expect((await sql`select place from places`.execute(database.pages)).rows).toEqual([{ place: 1 }])
  const write = sql`with written as (update data_state set revision = revision + 1 returning 1) select * from written`
  await expect(write.execute(database.pages)).rejects.toMatchObject({ code: '25006' })
  await expect(database.pages.transaction().execute(async () => {})).rejects.toThrow('no query for a page: begin')
  await sql`drop table places`.execute(database.bulk)
})

test('a text is planned once for whichever values; of very many texts those asked for last are kept', async () => {
  for (let number = 1; number <= 60; number++) {
    expect((await numbered(number).execute(database.pages)).rows).toEqual([{ value: number }])
    expect((await numbered(1, -number).execute(database.pages)).rows).toEqual([{ value: -number }])
  }
  const plans = await kept()
  const latest = Array.from({ length: 49 }, (_, index) => 12 + index)
  expect([...plans.keys()].map(Number).sort((a, b) => a - b)).toEqual([1, ...latest])
  expect(plans.get('1')).toBe(61)
  // Forgotten and asked for once more.
  expect((await numbered(2, 7).execute(database.pages)).rows).toEqual([{ value: 7 }])
})

test('the page of a file and where the next one ends are planned once, however long they are', async () => {
  for (let time = 0; time < 3; time++)
    for (const number of [201, 202]) await numbered(number, time, 300_000).execute(database.pages)
  const plans = await kept()
  expect([plans.get('201'), plans.get('202')]).toEqual([3, 3])
})

test('what fails leaves nothing behind that the next ones would meet', async () => {
  const missing = () => sql`select * from not_there where place > ${1}::int`.execute(database.pages)
  const divided = (by: number) => sql<{ value: number }>`select 12 / ${by}::int as value`.execute(database.pages)
  await expect(missing()).rejects.toMatchObject({ code: '42P01' })
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  for (let number = 100; number <= 160; number++) await numbered(number).execute(database.pages)
  await expect(missing()).rejects.toMatchObject({ code: '42P01' })
  expect((await divided(4)).rows).toEqual([{ value: 3 }])
  expect(await settingsOf(database.reader)).toEqual(usual)
})
