import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import { announceServer } from '../db/dataDirectoryLock'
import { type Database } from '../db/database'
import { openDatabase } from '../openDatabase'
import { fillSmallWorld, ids } from '../graphql/testing/smallWorld'
import { createApp } from '../http/app'
import { openBackup } from '../safekeeping/readBackup'
import { embedded } from '../safekeeping/testing/places'
import { programArgs } from '../testing/program'

let made: Awaited<ReturnType<typeof embedded.make>>
let database: Database
let app: Awaited<ReturnType<typeof createApp>>
const TOKEN = 'only the lock file knows it'

beforeAll(async () => {
  made = await embedded.make()
  database = await openDatabase(made.settings)
  await fillSmallWorld(database)
  app = await createApp({ database, settings: made.settings, lockToken: TOKEN })
  announceServer(made.settings.dataDir, await app.listen({ port: 0, host: '127.0.0.1' }), TOKEN)
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
  await made.remove()
}, 60_000)

/** A command as a process of its own, while this one is the server. */
async function command(name: 'backup' | 'restore' | 'verify', ...words: string[]) {
  const child = spawn(process.execPath, [...programArgs(name), ...words], {
    env: { ...process.env, ...made.environment, INIT_CWD: made.settings.dataDir },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const [code] = await once(child, 'close')
  // What is written down for later stands before what is said.
  const said = err
    .trim()
    .split('\n')
    .find((line) => !line.startsWith('{'))
  return { code: code as number, last: out.trim().split('\n').at(-1), err: said }
}

test('the server backs itself up for the command, and checks itself', async () => {
  const { code, last, err } = await command('backup', 'sicherung.zip')
  const path = join(made.settings.dataDir, 'sicherung.zip')
  expect([code, err]).toEqual([0, ''])
  const [, warning] = /sicherung\.zip: \d+ Zeilen aus \d+ Tabellen, 0\.\d MB\. (.*)$/.exec(last ?? '') ?? []
  expect(warning).toBe('Die Datei enthält E-Mail-Adressen und die Hashes der Passwörter; bewahren Sie sie entsprechend auf.')
  const backup = await openBackup(path)
  expect(backup.contents.tables.find(({ name }) => name === 'taxa')?.rows).toBe(9)
  await backup.close()
  expect(await command('backup', 'sicherung.zip')).toMatchObject({
    code: 1,
    err: `${path}: Diese Datei gibt es schon. Nennen Sie einen anderen Namen; überschrieben wird keine.`,
  })

  expect(await command('verify')).toMatchObject({
    code: 0,
    last: expect.stringMatching(/^\d+ Regeln an \d+ Zeilen geprüft: Alles stimmt\.$/),
  })
  await sql`update taxa set child_count = 9 where id = ${ids.rana}`.execute(database.owner)
  expect(await command('verify')).toMatchObject({ code: 1, last: expect.stringContaining('Eine Regel ist verletzt.') })
}, 180_000)

longTest(
  'a restore is refused while the server runs, and words that a command does not know are named',
  async () => {
    await command('backup', 'weitere.zip')
    const refused = await command('restore', 'weitere.zip', '--replace')
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(
      `Der Datenordner ${made.settings.dataDir} wird schon von einem anderen Prozess verwendet: Nummer ${process.pid}`,
    )
    expect(await command('restore', '--force')).toMatchObject({ code: 2, err: 'Die Angabe --force gibt es nicht.' })
    expect(await command('restore')).toMatchObject({ code: 2, err: 'Es fehlt die Datei.' })
    expect(await command('backup', 'zwei', 'Wörter')).toMatchObject({
      code: 2,
      err: '«Wörter» ist zu viel. Pfade mit Leerzeichen gehören in Anführungszeichen.',
    })
  },
  180_000,
)

test('an order of an import may be long, and is read only of who knows the token', async () => {
  const order = { path: 'gibt/es/nicht.csv', mapping: { tables: [{ collection: 'ä'.repeat(1_500_000) }] } }
  const status = async (token: string) =>
    (await app.inject({ method: 'POST', url: '/intern/import', headers: { 'x-ae-token': token }, payload: order })).statusCode
  expect([await status(TOKEN), await status('falsch')]).toEqual([400, 403])
})

test('nobody without the token of the lock file has the server write a file or read it all', async () => {
  const path = join(made.settings.dataDir, 'gestohlen.zip')
  for (const token of [undefined, '', 'falsch', `${TOKEN} `]) {
    for (const url of ['/intern/backup', '/intern/verify']) {
      const headers = token === undefined ? {} : { 'x-ae-token': token }
      const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: { path } })
      expect([url, token, statusCode]).toEqual([url, token, 403])
    }
  }
  const relative = await app.inject({
    method: 'POST',
    url: '/intern/backup',
    headers: { 'x-ae-token': TOKEN },
    payload: { path: 'x.zip' },
  })
  expect(relative.statusCode).toBe(400)
  expect(existsSync(path)).toBe(false)
})
