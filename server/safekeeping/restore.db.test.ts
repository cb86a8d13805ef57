import { join } from 'node:path'
import fc from 'fast-check'
import { runs } from '../../lib/domain/testing/runs'
import { openDatabase } from '../openDatabase'
import { openBackup } from './readBackup'
import { leftOut } from './catalog'
import { writeBackup } from './backup'
import { restoreBackup } from './restore'
import { emptyFolder, onePlace, places, removeFolder } from './testing/places'
import { anyWorld, fillWorld } from './testing/randomWorld'
import { allRows, structure } from './testing/wholeDatabase'

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

/** In the short run the embedded engine writes what PostgreSQL reads, where there are both. */
const pairs = places
  .flatMap((from) => places.map((to) => ({ from, to })))
  .filter((_, at) => process.env.TEST_FULL || places.length === 1 || at === 1)

test.each(pairs)(
  'a random database comes back row by row, from $from.name to $to.name',
  async ({ from, to }) => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async (world) => {
        const [source, target] = [await from.make(), await to.make()]
        const file = join(folder, `${Math.random()}.zip`)
        try {
          const database = await openDatabase(source.settings)
          await fillWorld(database, world)
          await writeBackup(database, file)
          const before = { rows: await allRows(database.bulk), structure: await structure(database.bulk) }
          await database.close()

          await restoreBackup(target.settings, file, { replace: false })
          const restored = await openDatabase(target.settings)
          const after = { rows: await allRows(restored.bulk), structure: await structure(restored.bulk) }
          const again = await writeBackup(restored, `${file}.2`)
          await restored.close()
          expect(after).toEqual(before)
          expect(await tablesIn(`${file}.2`)).toEqual(await tablesIn(file))
          expect(again.rows).toBe(Object.values(before.rows).flat().length + 1)
        } finally {
          await source.remove()
          await target.remove()
        }
      }),
      { numRuns: runs(1, 6), endOnFailure: true },
    )
  },
  runs(240_000, 900_000),
)

test.each(onePlace)('no table of $name is forgotten: it is in the backup or left out for a reason', async ({ make }) => {
  const { settings, remove } = await make()
  const database = await openDatabase(settings)
  const all = [...Object.keys(await allRows(database.bulk)), 'data_state', 'schema_migrations']
  await writeBackup(database, join(settings.dataDir, 'x.zip'))
  await database.close()
  const kept = Object.keys(await tablesIn(join(settings.dataDir, 'x.zip')))
  await remove()
  expect([...kept, ...Object.keys(leftOut)].sort()).toEqual(all.sort())
})

/** The lines of each table of a backup, sorted: rows may lie in another order. */
async function tablesIn(path: string): Promise<Record<string, string[]>> {
  const backup = await openBackup(path)
  const all: Record<string, string[]> = {}
  for (const { name } of backup.contents.tables) {
    const lines: string[] = []
    for await (const some of backup.linesOf(name)) lines.push(...some)
    all[name] = name === 'data_state' ? [`${lines.length}`] : lines.sort()
  }
  await backup.close()
  return all
}
