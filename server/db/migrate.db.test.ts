import { openDatabase } from './database'
import { migrate, readMigrations } from './migrate'
import { createPostgresDatabase, describeEachEngine, testSettings } from './testDatabase'

describeEachEngine('migrate', (db) => {
  test('a second time there is nothing to do', async () => {
    expect(await migrate(db().bulk)).toEqual([])
  })

  test('a migration that was changed after it was applied is refused by name', async () => {
    const [first, ...rest] = readMigrations()
    if (!first) throw new Error('There are no migrations.')
    await expect(migrate(db().bulk, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(
      'Die Datei server/db/migrations/001_extensions_and_roles.sql wurde verändert, nachdem sie auf diese Datenbank angewendet worden war. ' +
        'Stellen Sie sie wieder her und schreiben Sie die Änderung in eine neue Datei, oder beginnen Sie mit einer leeren Datenbank.',
    )
  })

  test('a database that is newer than the program is refused', async () => {
    const [first, second] = readMigrations()
    if (!first || !second) throw new Error('There are no migrations.')
    await expect(migrate(db().bulk, [first, second])).rejects.toThrow(
      'Die Datenbank ist neuer als dieses Programm: Sie enthält die Änderung «003_',
    )
  })

  test('a migration that fails leaves nothing of itself', async () => {
    const broken = { name: '999_broken.sql', text: 'create table half_done (id int); select 1 / 0', checksum: 'x' }
    await expect(migrate(db().bulk, [...readMigrations(), broken])).rejects.toMatchObject({ code: '22012' })
    expect(await db().owner.introspection.getTables()).not.toContainEqual(expect.objectContaining({ name: 'half_done' }))
    expect(await migrate(db().bulk)).toEqual([])
  })
})

const onPostgres = process.env.TEST_POSTGRES_URL ? test : test.skip

onPostgres('four databases of one server, each with two starters, migrate at the same time', async () => {
  const created = await Promise.all(Array.from({ length: 4 }, () => createPostgresDatabase({ migrated: false })))
  try {
    const opened = await Promise.all(
      created.flatMap((each) => [each, each]).map((each) => openDatabase(testSettings({ DATABASE_URL: each?.url ?? '' }))),
    )
    for (const database of opened) {
      expect(await database.reader.selectFrom('data_state').select('revision').execute()).toEqual([{ revision: 1 }])
    }
    await Promise.all(opened.map((database) => database.close()))
  } finally {
    await Promise.all(created.map((each) => each?.drop()))
  }
})
