import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { openDatabase } from '../openDatabase'
import { programArgs } from '../testing/program'
import { startServerProcess } from '../testing/serverProcess'
import { emptyFolder, onePlace, removeFolder } from './testing/places'
import { clearTornBackups } from './tornBackups'

describe.each(onePlace)('Eine Sicherung, die abgeschossen wird ($name)', ({ name, make }) => {
  let made: Awaited<ReturnType<typeof make>>
  let elsewhere: string
  beforeAll(async () => {
    made = await make()
    elsewhere = emptyFolder()
    const database = await openDatabase(made.settings)
    // So that a backup takes a moment.
    await sql`insert into changes (table_name, row_id, action, before)
      select 'taxa', gen_random_uuid(), 'update', jsonb_build_object('name', md5(n::text)) from generate_series(1, 60000) n`.execute(
      database.owner,
    )
    await database.close()
  })
  afterAll(async () => {
    removeFolder(elsewhere)
    await made.remove()
  })

  const backup = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [...programArgs('backup'), ...words], {
      env: { ...process.env, ...made.environment },
      stdio: 'ignore',
    })

  /** A backup that is stopped in the middle: what it writes is there and not complete. */
  async function begun(path: string): Promise<ChildProcess> {
    const child = backup(path)
    while (!existsSync(`${path}.unfertig`)) {
      if (child.exitCode !== null) throw new Error('The backup ended before it was seen.')
      await setImmediate()
    }
    child.kill('SIGSTOP')
    expect(existsSync(path)).toBe(false)
    return child
  }

  async function kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  const started = async () => {
    const server = startServerProcess(made.environment)
    await server.url
    server.signal('SIGTERM')
    await server.ended
    return server.said()
  }
  const notes = () => readdirSync(join(made.settings.dataDir, 'sicherungen')).filter((file) => !file.endsWith('.zip'))

  test('lässt bis zum nächsten Start nichts zurück, auch nicht an einem Ort, den jemand genannt hat', async () => {
    const path = join(elsewhere, 'heute.zip')
    await kill(await begun(path))
    expect(readdirSync(elsewhere)).toEqual(['heute.zip.unfertig'])
    expect(await started()).toContain(`ihr Anfang ist gelöscht: ${path}.unfertig`)
    expect(readdirSync(elsewhere)).toEqual([])
    expect(notes()).toEqual([])
  })

  longTest('auch nicht bis zur nächsten Sicherung, und was ein anderer Prozess gerade schreibt, bleibt', async () => {
    const [first, second, third] = ['eins', 'zwei', 'drei'].map((word) => join(elsewhere, `${word}.zip`)) as [
      string,
      string,
      string,
    ]
    const writing = await begun(first)
    try {
      // Embedded, the database belongs to the one that writes.
      if (name === 'PostgreSQL') {
        expect(await once(backup(second), 'exit')).toEqual([0, null])
        expect(existsSync(`${first}.unfertig`)).toBe(true)
      }
    } finally {
      await kill(writing)
    }
    expect(await once(backup(third), 'exit')).toEqual([0, null])
    expect(readdirSync(elsewhere).sort()).toEqual(name === 'PostgreSQL' ? ['drei.zip', 'zwei.zip'] : ['drei.zip'])
    expect(notes()).toEqual([])
  })

  longTest('auch nicht, was eine frühere Version im Ordner der Sicherungen liegen liess', async () => {
    const folder = join(made.settings.dataDir, 'sicherungen')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'alt.zip.unfertig'), 'x')
    await started()
    expect(notes()).toEqual([])
  })
})

test('what a container writes beside this one stays until it has been silent for half a minute', () => {
  const dataDir = emptyFolder()
  const folder = join(dataDir, 'sicherungen')
  mkdirSync(folder)
  const [file, note] = [join(folder, 'heute.zip.unfertig'), join(folder, 'a.laeuft')]
  writeFileSync(file, 'x')
  writeFileSync(note, JSON.stringify({ pid: 999_999_999, started: '', space: 'container pid:[1]', file }))
  expect(clearTornBackups(dataDir)).toEqual([])
  const silent = new Date(Date.now() - 31_000)
  utimesSync(note, silent, silent)
  expect(clearTornBackups(dataDir)).toEqual([file])
  expect(readdirSync(folder)).toEqual([])
  removeFolder(dataDir)
})
