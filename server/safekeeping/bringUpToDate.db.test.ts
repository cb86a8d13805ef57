import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database } from '../db/database'
import { openDatabase } from '../openDatabase'
import { readMigrations } from '../db/migrate'
import { bringUpToDate } from './bringUpToDate'
import { openBackup } from './readBackup'
import { embedded } from './testing/places'

let made: Awaited<ReturnType<typeof embedded.make>>
let database: Database
beforeEach(async () => {
  made = await embedded.make()
  database = await openDatabase(made.settings)
  await sql`insert into users (name) values ('Vorher')`.execute(database.owner)
}, 120_000)
afterEach(async () => {
  await database.close()
  await made.remove()
}, 60_000)

const later = (name: string, text: string) => ({ name, text, checksum: name })
const saved = () => readdirSync(join(made.settings.dataDir, 'sicherungen')).sort()

test('a data directory of an older version is saved, then brought up to date; the last five backups stay', async () => {
  const { dataDir } = made.settings
  const said: string[] = []
  for (let number = 1; number <= 7; number++) {
    const more = Array.from({ length: number }, (_, index) => later(`99${index}_more.sql`, `create table more_${index} (id int)`))
    await bringUpToDate(database, dataDir, (line) => said.push(line), [...readMigrations(), ...more])
  }
  expect(said.slice(0, 2)).toEqual([
    'Die Datenbank stammt von einer früheren Version dieses Programms; vor der Aktualisierung wird sie gesichert …',
    expect.stringMatching(/^Gesichert in .*\/sicherungen\/vor-aktualisierung-\d{4}-\d\d-\d\d-\d{6}(-\d)?\.zip\.$/),
  ])
  expect(saved()).toHaveLength(5)
  const last = said.at(-1)?.slice('Gesichert in '.length, -1) ?? ''
  await expect(openBackup(last)).rejects.toThrow('Sie enthält die Änderung «990_more.sql», die es nicht kennt')
})

test('an update that fails leaves the old state, all of it, and the backups made before earlier ones', async () => {
  const { dataDir } = made.settings
  mkdirSync(join(dataDir, 'sicherungen'))
  const earlier = Array.from({ length: 5 }, (_, index) => `vor-aktualisierung-2025-01-0${index + 1}-120000.zip`)
  for (const name of earlier) writeFileSync(join(dataDir, 'sicherungen', name), '')
  const broken = [
    ...readMigrations(),
    later('998_works.sql', `create table works (id int); insert into users (name) values ('Nachher')`),
    later('999_fails.sql', 'select 1 / 0'),
  ]
  const failed = await bringUpToDate(database, dataDir, () => {}, broken).then(
    () => '',
    (error: unknown) => String(error),
  )
  expect(failed).toBe(
    'DatabaseUnavailable: Die Datenbank liess sich nicht auf den Stand dieser Version bringen: ' +
      'Schritt 2 von 2 (999_fails) ist gescheitert (division by zero). ' +
      'Sie ist unverändert; die frühere Version des Programms arbeitet mit ihr weiter.',
  )
  expect(await database.owner.selectFrom('users').select('name').execute()).toEqual([{ name: 'Vorher' }])
  expect((await sql`select name from schema_migrations where name like '99%'`.execute(database.owner)).rows).toEqual([])
  expect(saved()).toEqual(earlier)
})

test('what cannot be saved is not updated', async () => {
  const { dataDir } = made.settings
  writeFileSync(join(dataDir, 'sicherungen'), 'a file where the folder should be')
  const more = [...readMigrations(), later('999_more.sql', 'create table more (id int)')]
  await expect(bringUpToDate(database, dataDir, () => {}, more)).rejects.toThrow(
    'Die Datenbank stammt von einer früheren Version und wird erst nach einer Sicherung aktualisiert, und die ist nicht gelungen. ',
  )
  expect((await sql`select to_regclass('more') as there`.execute(database.owner)).rows).toEqual([{ there: null }])
})

test('a database that is up to date is left alone', async () => {
  await bringUpToDate(database, made.settings.dataDir, () => {})
  expect(readdirSync(made.settings.dataDir)).not.toContain('sicherungen')
})
