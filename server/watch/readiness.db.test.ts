import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { until } from '../testing/until'
import { openDatabase } from '../openDatabase'
import { places } from '../safekeeping/testing/places'
import { readReadiness } from './readiness'

test.each(places)(
  'the newest backup is looked for where BACKUP_DIR says it lies, also from another data directory ($name)',
  async ({ make }) => {
    const made = await make()
    const database = await openDatabase(made.settings, () => {})
    const backupDir = await mkdtemp(join(tmpdir(), 'ae-sicherungen-'))
    const backup = async () => {
      const { checks } = await readReadiness(database, { ...made.settings, backupDir }, 'running')
      const { isWell, detail } = checks.find((check) => check.sign === 'backup') ?? { isWell: null, detail: null }
      return [isWell, detail]
    }
    await writeFile(join(backupDir, 'taeglich.zip'), '')
    expect(await backup()).toEqual([true, 'Die neuste Sicherung ist 0 Stunden alt.'])
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
    await utimes(join(backupDir, 'taeglich.zip'), threeDaysAgo, threeDaysAgo)
    expect(await backup()).toEqual([false, 'Die neuste Sicherung ist 3 Tage alt.'])
    await database.close()
    await made.remove()
    await rm(backupDir, { recursive: true })
  },
)

test.each(places)(
  'a database that is gone or only reads is said, and only the first keeps a server from being asked ($name)',
  async ({ name, make }) => {
    const made = await make()
    const database = await openDatabase(made.settings, () => {})
    const look = async () => {
      const { isReady, checks } = await readReadiness(database, made.settings, 'running')
      return [isReady, checks.filter(({ isWell, sign }) => !isWell && sign !== 'backup').map(({ sign }) => sign)]
    }
    if (name === 'PostgreSQL') {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.owner)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(database.bulk)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.bulk,
      )
      await until(async () => (await look()).join() === 'true,writes')
    } else expect(await look()).toEqual([true, []])
    // The primary is gone, and copies are read from.
    const gone = database.owner.withPlugin({
      transformQuery() {
        throw new Error('gone')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const { isReady, checks } = await readReadiness({ ...database, owner: gone }, made.settings, 'running')
    expect([isReady, checks.filter(({ isWell, sign }) => !isWell && sign !== 'backup').map(({ sign }) => sign)]).toEqual([
      true,
      ['writes', 'migrations'],
    ])
    await database.close()
    expect(await look()).toEqual([false, ['reads', 'writes', 'migrations']])
    await made.remove()
  },
)
