import { randomBytes } from 'node:crypto'
import { readdirSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../openDatabase'
import { smallDisk } from '../testing/smallDisk'
import { unused, writeBackup } from './backup'
import { openBackup } from './readBackup'
import { SafekeepingError } from './safekeepingError'
import { onePlace } from './testing/places'

test.each(onePlace)(
  'a backup is one state of the data while others write, and they go on meanwhile ($name)',
  async ({ make }) => {
    const { settings, remove } = await make()
    const database = await openDatabase(settings)
    const path = join(settings.dataDir, 'sicherung.zip')
    let written = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        await database.owner.transaction().execute(async (trx) => {
          await sql`insert into users (name) values (${`u${written}`})`.execute(trx)
          await sql`insert into organizations (name) values (${`o${written}`})`.execute(trx)
        })
        written++
      }
    })()
    // Their connection may take longer than the backup of so little.
    while (written === 0) await new Promise((resolve) => setImmediate(resolve))
    const before = written
    await writeBackup(database, path)
    const after = written
    isOver = true
    await writing

    const backup = await openBackup(path)
    const rows = (table: string) => backup.contents.tables.find(({ name }) => name === table)?.rows ?? -1
    expect(rows('users')).toBe(rows('organizations'))
    expect(rows('users')).toBeGreaterThanOrEqual(before)
    expect(after).toBeGreaterThan(rows('users'))
    await backup.close()
    await database.close()
    expect(readdirSync(settings.dataDir).filter((name) => /kopie|unfertig/.test(name))).toEqual([])
    await remove()
  },
  120_000,
)

test.each(onePlace)(
  'a backup that is broken off leaves no file ($name)',
  async ({ make }) => {
    const { settings, remove } = await make()
    const database = await openDatabase(settings)
    await sql`insert into users (name) values ('x')`.execute(database.owner)
    const abort = new AbortController()
    const path = join(settings.dataDir, 'sicherung.zip')
    await expect(writeBackup(database, path, { onProgress: () => abort.abort(), signal: abort.signal })).rejects.toEqual(
      new SafekeepingError('Abgebrochen. Es ist keine Sicherung entstanden.'),
    )
    await database.close()
    expect(readdirSync(settings.dataDir).filter((name) => name !== 'pglite')).toEqual([])
    await remove()
  },
  120_000,
)

test.each(onePlace)(
  'two backups of one name at a time: the second is refused, and the first is whole ($name)',
  async ({ make }) => {
    const { settings, remove } = await make()
    const database = await openDatabase(settings)
    const path = join(settings.dataDir, 'sicherung.zip')
    let second: Promise<unknown> | undefined
    const onProgress = () => (second ??= writeBackup(database, path).catch((error: unknown) => error))
    await writeBackup(database, path, { onProgress })
    expect(await second).toEqual(
      new SafekeepingError(
        `${path}.unfertig: Diese Datei gibt es schon: Dorthin wird gerade gesichert. Nennen Sie einen anderen Namen; ` +
          'läuft keine Sicherung mehr, so löschen Sie sie.',
      ),
    )
    await (await openBackup(path)).close()
    await database.close()
    expect(readdirSync(settings.dataDir).filter((name) => /unfertig/.test(name))).toEqual([])
    await remove()
  },
  120_000,
)

const disk = smallDisk(1)
afterAll(() => disk?.remove())
const testWithDisk = disk ? test : test.skip
testWithDisk(
  'a backup whose last bytes find no room is not called one',
  async () => {
    const [place] = onePlace
    const { settings, remove } = await place!.make() // There is always one.
    const database = await openDatabase(settings)
    const now = new Date()
    const page = 4096
    // Grows until only a part of the last piece, of some seventy bytes, stands on another page of the disk than the rest.
    let size = 0
    for (let over = 0; over < 1 || over > 60; over = size % page) {
      const rows = Math.max(1, Math.floor((page - (size % page)) / 100))
      await sql`insert into users (name) select gen_random_uuid()::text from generate_series(1, ${rows}::int)`.execute(
        database.owner,
      )
      const path = join(settings.dataDir, `${randomBytes(4).toString('hex')}.zip`)
      await writeBackup(unused(database), path, { now })
      size = statSync(path).size
    }
    const path = disk!.path // The test is left out without one.
    const { bavail, bsize } = statfsSync(path)
    writeFileSync(join(path, 'anderes'), Buffer.alloc(bavail * bsize - Math.floor(size / page) * page))
    await expect(writeBackup(unused(database), join(path, 'b.zip'), { now })).rejects.toEqual(
      new SafekeepingError(
        `${join(path, 'b.zip')}: Der Platz auf der Platte reicht nicht. Schaffen Sie Platz, oder nennen Sie einen anderen Ort.`,
      ),
    )
    expect(readdirSync(path)).toEqual(['anderes'])
    await database.close()
    await remove()
  },
  60_000,
)
