import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longTest } from '../../lib/domain/testing/runs'
import { embedded } from '../safekeeping/testing/places'
import { programArgs } from '../testing/program'
import { startServerProcess } from '../testing/serverProcess'

type Name = Parameters<typeof programArgs>[0]

describe('what a command does is written down', () => {
  let made: Awaited<ReturnType<typeof embedded.make>>
  beforeAll(async () => {
    made = await embedded.make()
    writeFileSync(inside('liste.csv'), 'id,parentId,name,rank\n1,,Falco,genus\n2,1,Falco peregrinus,species\n')
  })
  afterAll(() => made.remove())

  const inside = (file: string) => join(made.settings.dataDir, file)
  const list = ['--taxonomy', 'Probe', '--type', 'Art']

  /** A command as a process of its own, and what it has written down. */
  async function command(program: Name, ...words: string[]) {
    const child = spawn(process.execPath, [...programArgs(program), ...words], {
      env: { ...process.env, ...made.environment, LOG_FORMAT: 'json', INIT_CWD: made.settings.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
    const [code] = (await once(child, 'close')) as [number]
    return [code, ...entries(err)]
  }

  const entry = (event: string, outcome: string, more: object = {}) => ({
    ...{ level: 'info', time: expect.any(String), kind: 'audit', event, outcome, viewer: null, by: 'command' },
    ...more,
  })
  const one = { on: [expect.stringMatching(/^[0-9a-f-]{36}$/)] }

  test('by the command itself where no server has the database', async () => {
    expect(await command('import', 'liste.csv', ...list)).toEqual([0, entry('import', 'DONE', { on: [expect.any(String)] })])
    expect(await command('password', 'Neue', '--admin')).toEqual([
      0,
      entry('createUser', 'ok', one),
      entry('createPasswordLink', 'ok', one),
    ])
  })

  longTest('where something is tried, taken back, saved and brought back', async () => {
    expect(await command('import', 'liste.csv', ...list, '--dry-run')).toEqual([0])
    expect(await command('import', '--undo')).toEqual([0, entry('undoImport', 'ok')])
    expect(await command('backup', 'sicherung.zip')).toEqual([0])
    expect(await command('restore', 'sicherung.zip')).toEqual([1, entry('restore', 'FAILED')])
    expect(await command('restore', 'sicherung.zip', '--replace')).toEqual([0, entry('restore', 'ok')])
  })

  longTest('by the server where it does it for the command', async () => {
    const server = startServerProcess({ ...made.environment, LOG_FORMAT: 'json' })
    try {
      await server.url
      expect(await command('import', 'liste.csv', ...list)).toEqual([0])
      expect(await command('password', 'Neue', '--admin')).toEqual([0])
      expect(entries(server.said())).toEqual([
        entry('import', 'DONE', { on: [expect.any(String)] }),
        entry('updateUser', 'ok', one),
        entry('createPasswordLink', 'ok', one),
      ])
    } finally {
      server.signal('SIGKILL')
      await server.ended
    }
  })
})

const entries = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ kind }) => kind === 'audit')
