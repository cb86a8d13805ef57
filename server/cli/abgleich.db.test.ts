import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announceServer } from '../db/dataDirectoryLock'
import type { Database } from '../db/database'
import { fillSmallWorld } from '../graphql/testing/smallWorld'
import { createApp } from '../http/app'
import { openDatabase } from '../openDatabase'
import { embedded } from '../safekeeping/testing/places'
import type { ListOrder } from '../nameLists/listFile'
import { programArgs } from '../testing/program'
import { askServer, runningServer } from './askServer'

let made: Awaited<ReturnType<typeof embedded.make>>
let database: Database
let app: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  made = await embedded.make()
  database = await openDatabase(made.settings)
  await fillSmallWorld(database)
  app = await createApp({ database, settings: made.settings, lockToken: 'only the lock file knows it' })
  announceServer(made.settings.dataDir, await app.listen({ port: 0, host: '127.0.0.1' }), 'only the lock file knows it')
}, 120_000)
afterAll(async () => made.remove(), 60_000)

/** The command as a process of its own, its output and what it says of errors. */
async function abgleich(...words: string[]) {
  const child = spawn(process.execPath, [...programArgs('abgleich'), ...words], {
    env: { ...process.env, ...made.environment, INIT_CWD: made.settings.dataDir },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const [code] = (await once(child, 'close')) as [number]
  const lines = out.trim().split('\n')
  return { code, lines, out: lines.at(-1), err: err.trim().split('\n')[0] }
}

test('a list is matched by the server that runs, and the same without it', async () => {
  const { dataDir } = made.settings
  const path = (name: string) => join(dataDir, name)
  writeFileSync(path('liste.tsv'), 'Fund\tName\n1\tGelbbauchunke\n2\t\n')
  const asked = ['--taxonomy', 'Tiere', '--column', 'Name', '--properties', 'pco~Rote Liste~Status']
  expect(await abgleich('liste.tsv', ...asked)).toMatchObject({
    code: 0,
    out: `Abgeglichen mit «Tiere». Geschrieben: ${path('liste-abgleich.csv')}`,
    err: '',
  })
  const written = readFileSync(path('liste-abgleich.csv'), 'utf8')
  expect(written.split('\r\n').map((line) => [line.slice(0, 15), line.split(',').at(-1)])).toEqual([
    ['Fund,Name,Abgle', 'Rote Liste: Status'],
    ['1,Gelbbauchunke', 'EN'],
    ['2,,notFound,Hie', ''],
    ['', ''],
  ])
  expect(await abgleich('liste.tsv', ...asked)).toMatchObject({
    code: 1,
    err: `${path('liste-abgleich.csv')} gibt es schon. Nennen Sie mit --out eine Datei.`,
  })
  expect(await abgleich('fehlt.csv', '--taxonomy', 'Tiere')).toMatchObject({
    code: 1,
    err: `${path('fehlt.csv')}: Diese Datei oder diesen Ordner gibt es nicht.`,
  })
  // What the command asks the server for, without starting it each time.
  const order: ListOrder = { path: path('liste.tsv'), out: path('a.csv'), taxonomies: ['Tiere'], columns: [], properties: [] }
  const refused = async (changed: Partial<ListOrder>) => {
    const options = { onProgress: () => {}, signal: new AbortController().signal }
    const server = runningServer(made.settings) as NonNullable<ReturnType<typeof runningServer>>
    return askServer(server, '/intern/abgleich', { ...order, ...changed }, options).catch((error: Error) => error.message)
  }
  expect(await refused({ taxonomies: [] })).toMatch(
    /^Nennen Sie mit --taxonomy, in welcher Taxonomie gesucht wird\. Es gibt: «Älteste Tiere»/,
  )
  expect(await refused({ out: path('a.xlsx') })).toBe(`${path('a.xlsx')}: Die Datei muss auf .csv enden.`)
  expect(await refused({ taxonomies: ['Unfertig'] })).toMatch(/^Eine Taxonomie «Unfertig» gibt es nicht/)
  expect(await refused({ properties: ['Status'] })).toMatch(/^«Status» ist keine Spalte\./)

  const strayed = Buffer.concat([
    Buffer.from('Name;Ort\nErdkröte;Zürich\nWürfelnatter;Köniz\n'),
    Buffer.from('Gelbbauchunke;Genève\n', 'latin1'),
  ])
  writeFileSync(path('gemischt.csv'), strayed)
  const { lines } = await abgleich('gemischt.csv', '--taxonomy', 'Tiere')
  expect(lines.at(-2)).toMatch(/^Die Datei ist in UTF-8 geschrieben, aber ab Zeile 4 sind nicht alle Zeichen gültiges UTF-8; /)
  expect(readFileSync(path('gemischt-abgleich.csv'), 'utf8')).toMatch(/\nErdkröte,Zürich,.*\nGelbbauchunke,Genève,vernacular,/s)

  await app.close()
  await database.close()
  expect(await abgleich('liste.tsv', ...asked, '--out', 'ohne.csv')).toMatchObject({ code: 0 })
  expect(readFileSync(path('ohne.csv'), 'utf8')).toBe(written)
}, 120_000)
