import { sql } from 'kysely'
import { openDatabase } from '../openDatabase'
import { laterMigrations, migrate, pendingMigrations, readMigrations } from './migrate'
import { releases } from '../releases/releases'
import { createPostgresDatabase, describeEachEngine, testSettings } from './testing/testDatabase'

describeEachEngine('migrate', (db) => {
  test('a second time there is nothing to do', async () => {
    expect(await migrate(db().bulk)).toEqual([])
  })

  test('064 gives names that an import puts down after it no number that one before it has', async () => {
    const text = readMigrations().find(({ name }) => name.startsWith('064_'))?.text ?? ''
    const putDown = (from: number, to: number) =>
      sql`insert into import_refs (scope, text) select 0, 'Name ' || n from generate_series(${from}::int, ${to}::int) n`
    await putDown(1, 10).execute(db().bulk)
    await sql.raw(text).execute(db().bulk)
    await putDown(11, 20).execute(db().bulk)
    const { rows } = await sql`select count(distinct seq)::int as numbers from import_refs`.execute(db().bulk)
    expect(rows).toEqual([{ numbers: 20 }])
    await sql`delete from import_refs`.execute(db().bulk)
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

  test('a newer database is used by the versions that it leaves working, and by none that would bring it further', async () => {
    const newer = { name: '999_newer.sql', text: 'select 1', checksum: 'newer' }
    const all = readMigrations()
    const [last] = releases.slice(-1)
    await migrate(db().bulk, [...all, newer])
    const { rows } = await sql<{ oldest: string | null }>`
      select oldest_program as oldest from schema_migrations where name in (${newer.name}, ${all[0]?.name}) order by name`.execute(
      db().owner,
    )
    expect(rows).toEqual([{ oldest: null }, { oldest: last?.version }])
    expect(await laterMigrations(db().bulk)).toEqual([newer.name])
    expect(await pendingMigrations(db().bulk, all, last?.version)).toEqual([])
    await expect(pendingMigrations(db().bulk, all, '0.2.9')).rejects.toThrow('Sie enthält die Änderung «999_newer.sql»')
    const own = { name: '998_own.sql', text: 'select 1', checksum: 'own' }
    await expect(pendingMigrations(db().bulk, [...all, own], last?.version)).rejects.toThrow('«999_newer.sql»')
    await sql`delete from schema_migrations where name = ${newer.name}`.execute(db().owner)
  })

  test('each pending migration is a step that is counted', async () => {
    const steps: string[] = []
    const later = ['998_a.sql', '999_b.sql'].map((name) => ({ name, text: 'select 1', checksum: name }))
    const all = [...readMigrations(), ...later]
    await migrate(db().bulk, all, (step, work) => {
      steps.push(step)
      return work()
    })
    expect(steps).toEqual(['Schritt 1 von 2 (998_a)', 'Schritt 2 von 2 (999_b)'])
    await sql`delete from schema_migrations where name = any (${later.map(({ name }) => name)}::text[])`.execute(db().owner)
  })

  test('names that were there before migration 033 get their small letters, their place and their words', async () => {
    const { owner } = db()
    const ids = { taxonomy: '10000000-0000-4000-8000-000000000033', collection: '30000000-0000-4000-8000-000000000033' }
    await sql`
      create or replace function search_text_of_any(name text) returns text language sql immutable parallel safe strict
      return lower(public.unaccent('public.unaccent'::regdictionary, name) collate "C")`.execute(owner)
    await sql`insert into taxonomies (id, type, name, published) values (${ids.taxonomy}, 'Art', 'Имена', true)`.execute(owner)
    await sql`insert into taxa (taxonomy_id, name, code) select ${ids.taxonomy}, v.name, v.code
      from (values ('Жаба', null), ('еж', null), ('аист', null), ('plain', null), ('Bog', 'Б')) as v (name, code)`.execute(owner)
    await sql`select refresh_taxonomy(${ids.taxonomy})`.execute(owner)
    await sql`insert into property_collections (id, name, published) values (${ids.collection}, 'Имена', true)`.execute(owner)
    await sql`insert into property_records (collection_id, taxon_id) select ${ids.collection}, id from taxa where taxonomy_id = ${ids.taxonomy}`.execute(
      owner,
    )
    await sql`select refresh_collection(${ids.collection})`.execute(owner)
    await sql`insert into vernacular_names (taxon_id, name) select id, 'Φρύνος' from taxa where name = 'plain'`.execute(owner)
    await sql.raw(readMigrations().find(({ name }) => name.startsWith('033'))?.text ?? '').execute(owner)

    const places =
      await sql`select position, name, search_name from taxa where taxonomy_id = ${ids.taxonomy} order by position`.execute(owner)
    expect(places.rows).toEqual([
      { position: 0, name: 'plain', search_name: 'plain' },
      { position: 1, name: 'аист', search_name: 'аист' },
      { position: 2, name: 'Bog', search_name: 'bog' },
      { position: 3, name: 'еж', search_name: 'еж' },
      { position: 4, name: 'Жаба', search_name: 'жаба' },
    ])
    const table = await sql<{ name: string }>`
      select t.name from collection_order o join property_records r on r.id = o.row_id join taxa t on t.id = r.taxon_id
      where o.collection_id = ${ids.collection} order by o.segment, o.position`.execute(owner)
    expect(table.rows.map(({ name }) => name)).toEqual(['plain', 'аист', 'Bog', 'еж', 'Жаба'])
    const words = await sql<{
      word: string
    }>`select word from search_words where word in ('жаба', 'φρυνοσ', 'Жаба') order by word`.execute(owner)
    expect(words.rows).toEqual([{ word: 'φρυνοσ' }, { word: 'Жаба' }, { word: 'жаба' }])
    await sql`delete from taxonomies where id = ${ids.taxonomy}`.execute(owner)
    await sql`delete from property_collections where id = ${ids.collection}`.execute(owner)
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
