import { sql } from 'kysely'
import { migrate, readMigrations } from './migrate'
import { openPostgres } from './postgres/openPostgres'
import { createPostgresDatabase, describeEachEngine, testSettings } from './testing/testDatabase'

describeEachEngine('names that differ in capitals or in how accents are written', (db) => {
  test.each([
    ['Äsche', 'äSCHE'],
    ['Жаба', 'жаба'],
    ['Ökobüro', 'O\u0308kobu\u0308ro'],
  ])('%s and %s are one, whatever the locale of the database', async (first, second) => {
    await db().owner.insertInto('organizations').values({ name: first }).execute()
    await expect(db().owner.insertInto('organizations').values({ name: second }).execute()).rejects.toMatchObject({
      code: '23505',
      constraint: 'organizations_name_key',
    })
  })

  test('other letters are other names', async () => {
    for (const name of ['Asche', 'Aesche', 'Ökoburo'])
      expect(await db().owner.insertInto('organizations').values({ name }).returning('name').execute()).toEqual([{ name }])
  })
})

test('what only the locale kept apart gets a number when an older database is brought up to date', async () => {
  const created = await createPostgresDatabase({ migrated: false })
  if (!created) return
  const database = await openPostgres(testSettings(), created.url)
  const { owner, bulk } = database
  await migrate(
    bulk,
    readMigrations().filter(({ name }) => name < '045'),
  )
  const { rows } = await sql<{ isPlain: boolean }>`select lower('Ä') = 'Ä' as "isPlain"`.execute(owner)
  const names = rows[0]?.isPlain ? ['Äsche', 'äsche'] : ['Äsche']
  for (const name of names) {
    await sql`insert into users (name) values (${name})`.execute(owner)
    await sql`insert into taxonomies (type, name, published) values ('Art', ${name}, true), ('Art', ${name}, false)`.execute(
      owner,
    )
  }
  await migrate(bulk, readMigrations())
  const read = async (table: string) =>
    (
      await sql<{ name: string }>`select name from ${sql.id(table)} order by length(name), name collate "C"`.execute(owner)
    ).rows.map(({ name }) => name)
  const numbers = (await read('users')).map((name) => /\((\d)\)$/.exec(name)?.[1] ?? '')
  expect(numbers.sort()).toEqual(names.map((_, index) => (index === 0 ? '' : String(index + 1))))
  expect((await read('taxonomies')).filter((name) => name.includes('('))).toHaveLength(names.length - 1)
  await database.close()
  await created.drop()
}, 120_000)
