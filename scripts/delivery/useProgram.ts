import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How to start the program, and its commands. */
interface Start {
  /** Where it is run; without it, where the files are that it is given. */
  folder?: string
  /** What is run for a word, such as `start` or `backup`. */
  command: (word: string) => readonly [string, ...string[]]
  /** Where other programs are found. */
  path?: string
}

/** As `npm run …` does it, on a Node by its path. */
export const withNode = (node: string, folder: string): Start => ({
  folder,
  command: (word) => (word === 'start' ? [node, 'scripts/start.mjs'] : [node, 'scripts/command.mjs', word]),
})

/**
 * Does with a built program what people do with it: starts it on the example data, looks at a page, asks, exports, imports, saves, checks, ends it.
 * Answers what came of it; whatever else is said, by Node for example, is in `complaints`.
 */
export async function useProgram({ folder: ownFolder, command: commandOf, path = process.env.PATH }: Start) {
  const place = mkdtempSync(join(tmpdir(), 'ae-delivery-'))
  const folder = ownFolder ?? place
  const complaints: string[] = []
  const start = (word: string, words: readonly string[] = [], dataDir = 'data') => {
    const [program, ...before] = commandOf(word)
    const env = { ...environment(place), PATH: path, DATA_DIR: join(place, dataDir) }
    const child: ChildProcess = spawn(program, [...before, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(...text.split('\n').filter(isComplaint)))
    return { child, said: saidBy(child), ended: once(child, 'close') }
  }
  const command = async (name: string, words: string[], shows: RegExp, dataDir?: string) => {
    const { said, ended } = start(name, words, dataDir)
    const [code] = (await ended) as [number | null]
    return { code, said: shows.exec(said())?.[0] ?? said() }
  }
  const server = start('start')
  try {
    const url = await addressIn(server.child, server.said)
    const get = async (path: string) => (await fetch(url + path)).text()
    const file = (format: string, taxonomy: string) =>
      get(`/export.${format}?type=Arten&taxonomies=${encodeURIComponent(taxonomy)}`)
    writeFileSync(join(place, 'liste.csv'), 'id,parentId,name,rank\n1,,Falco,genus\n2,1,Falco peregrinus,species\n')
    const done = {
      health: JSON.parse(await get('/health')) as unknown,
      page: /<title>.*?<\/title>/.exec(await get('/Arten'))?.[0],
      graphql: await search(url, 'Aglais io'),
      csv: linesOf(await file('csv', 'Tagfalter (Beispieldaten)')).length,
      jsonl: linesOf(await file('jsonl', 'Tagfalter (Beispieldaten)')).length,
      parquet: (await file('parquet', 'Tagfalter (Beispieldaten)')).slice(0, 4),
      xlsx: (await file('xlsx', 'Tagfalter (Beispieldaten)')).slice(0, 4),
      help: await command('import', ['--help'], /import -- --undo \[NUMMER\]/),
      import: await command('import', ['liste.csv', '--taxonomy', 'Probe', '--type', 'Art'], /2 gelesen, 2 übernommen/),
      imported: linesOf(await file('csv', 'Probe')).map((line) => line.split(',')[1]),
      backup: await command('backup', [join(place, 'sicherung.zip')], /Zeilen aus (?=[1-9]\d+ Tabellen)/),
      verify: await command('verify', [], /Alles stimmt/),
      restore: await command('restore', [join(place, 'sicherung.zip')], /Zeilen in (?=[1-9]\d+ Tabellen)/, 'other'),
      verifyRestored: await command('verify', [], /Alles stimmt/, 'other'),
    }
    server.child.kill('SIGTERM')
    return { ...done, ended: await server.ended, complaints }
  } finally {
    server.child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
}

/** What a command writes down of what it did is none. */
const isComplaint = (line: string) => line !== '' && !line.includes('"kind":"audit"')

/** What `useProgram` answers when all is well. */
export const allWell = {
  health: { status: 'ok' },
  page: '<title>Arten · Arteigenschaften</title>',
  graphql: { data: { search: { total: 1 } } },
  csv: 137,
  jsonl: 136,
  parquet: 'PAR1',
  xlsx: 'PK\u0003\u0004',
  help: { code: 0, said: 'import -- --undo [NUMMER]' },
  import: { code: 0, said: '2 gelesen, 2 übernommen' },
  imported: ['name', 'Falco', 'Falco peregrinus'],
  backup: { code: 0, said: 'Zeilen aus ' },
  verify: { code: 0, said: 'Alles stimmt' },
  restore: { code: 0, said: 'Zeilen in ' },
  verifyRestored: { code: 0, said: 'Alles stimmt' },
  ended: [0, null],
  complaints: [],
}

const environment = (place: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  HOME: process.env.HOME,
  PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_PASSWORD: 'geheim-geheim',
  INIT_CWD: place,
})

async function search(url: string, text: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query ($text: String!) { search(text: $text) { total } }', variables: { text } }),
  })
  return response.json()
}

const linesOf = (text: string) => text.split(/\r?\n/).filter(Boolean)

function saidBy(child: ChildProcess): () => string {
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return () => said
}

/** Where the server answers; rejects with what it said when it ends before. */
function addressIn(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Arteigenschaften läuft auf (\S+)/.exec(said())?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`The server ended: ${said()}`)))
  })
}
