import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { openInMemory } from '../db/pglite/openPglite'
import type { Database } from '../db/database'
import { fillSmallWorld } from '../graphql/testing/smallWorld'
import { backupPath, writeBackup } from './backup'
import { openBackup } from './readBackup'
import { version } from '../../package.json'
import { SafekeepingError } from './safekeepingError'
import { emptyFolder, removeFolder } from './testing/places'

const folder = emptyFolder()
const sound = join(folder, 'sicherung.zip')
const broken = join(folder, 'kaputt.zip')
let database: Database
beforeAll(async () => {
  database = await openInMemory(60_000)
  await fillSmallWorld(database)
  await writeBackup(database, sound)
}, 120_000)
afterAll(async () => {
  await database.close()
  removeFolder(folder)
})

/** Why a file is not opened; null when it is. */
const problem = (path: string) =>
  openBackup(path).then(
    () => null,
    (error: unknown) => error,
  )

test('a file that lost its end, however little, is refused', async () => {
  const { size } = statSync(sound)
  await fc.assert(
    fc.asyncProperty(fc.nat(size - 1), async (length) => {
      copyFileSync(sound, broken)
      truncateSync(broken, length)
      expect(await problem(broken)).toBeInstanceOf(SafekeepingError)
    }),
    { numRuns: 100, examples: [[0], [1], [29], [size - 1], [size - 72], [size - 73], [size - 22 - 72]] },
  )
  copyFileSync(sound, broken)
  truncateSync(broken, size - 1)
  expect(await problem(broken)).toEqual(
    new SafekeepingError(
      `${broken}: Der Sicherung fehlt das Ende. Sie wurde beim Schreiben oder Kopieren abgeschnitten; nehmen Sie eine vollständige.`,
    ),
  )
})

test('a file of which one bit was turned, anywhere, is refused', async () => {
  const bytes = readFileSync(sound)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
      const turned = Buffer.from(bytes)
      turned.writeUInt8(turned.readUInt8(at) ^ (1 << bit), at)
      writeFileSync(broken, turned)
      expect(await problem(broken)).toBeInstanceOf(SafekeepingError)
    }),
    { numRuns: 200 },
  )
  const turned = Buffer.from(bytes)
  turned.writeUInt8(turned.readUInt8(5_000) ^ 1, 5_000)
  writeFileSync(broken, turned)
  expect(await problem(broken)).toEqual(
    new SafekeepingError(
      `${broken}: Die Sicherung ist beschädigt: Ihr Inhalt passt nicht zu ihrer Prüfsumme. Nehmen Sie eine andere Kopie oder eine andere Sicherung.`,
    ),
  )
})

test('what is no backup, or not there, is said', async () => {
  writeFileSync(broken, 'scientificName\nRana\n'.repeat(10))
  expect(await problem(broken)).toEqual(
    new SafekeepingError(
      `${broken}: Das ist keine Sicherung von Arteigenschaften. Sicherungen schreibt der Befehl «npm run backup».`,
    ),
  )
  expect(await problem(join(folder, 'fehlt.zip'))).toEqual(
    new SafekeepingError(`${join(folder, 'fehlt.zip')}: Diese Datei oder diesen Ordner gibt es nicht.`),
  )
  expect(await problem(folder)).toEqual(new SafekeepingError(`${folder}: Das ist ein Ordner; nötig ist eine Datei.`))
})

longTest('a backup of a newer program is refused by the change that this one does not know', async () => {
  await sql`insert into schema_migrations (name, checksum) values ('999_later.sql', 'x')`.execute(database.owner)
  const newer = join(folder, 'neuer.zip')
  await writeBackup(database, newer)
  await sql`delete from schema_migrations where name = '999_later.sql'`.execute(database.owner)
  expect(await problem(newer)).toEqual(
    new SafekeepingError(
      `${newer}: Die Sicherung ist neuer als dieses Programm: Sie enthält die Änderung «999_later.sql», die es nicht kennt. ` +
        `Geschrieben hat sie Version ${version}; spielen Sie sie mit dieser oder einer neueren zurück.`,
    ),
  )
})

longTest('the same rows at the same time are the same bytes, and no file is overwritten', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const [first, second] = [join(folder, 'a.zip'), join(folder, 'b.zip')]
  await writeBackup(database, first, { now })
  await writeBackup(database, second, { now })
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
  expect(statSync(first).mode & 0o777).toBe(0o600)
  await expect(writeBackup(database, first)).rejects.toEqual(
    new SafekeepingError(`${first}: Diese Datei gibt es schon. Nennen Sie einen anderen Namen; überschrieben wird keine.`),
  )
})

test('backups of one second have names of their own', () => {
  const now = new Date(2026, 10, 21, 9, 5, 7)
  const first = backupPath(folder, 'sicherung', now)
  expect(first).toBe(join(folder, 'sicherungen', 'sicherung-2026-11-21-090507.zip'))
  writeFileSync(first, '')
  const second = backupPath(folder, 'sicherung', now)
  expect(second).toBe(join(folder, 'sicherungen', 'sicherung-2026-11-21-090507-2.zip'))
  writeFileSync(second, '')
  rmSync(first)
  expect(backupPath(folder, 'sicherung', now)).toBe(join(folder, 'sicherungen', 'sicherung-2026-11-21-090507-3.zip'))
})
