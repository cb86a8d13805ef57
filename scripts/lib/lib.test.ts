import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { longTest } from '../../lib/domain/testing/runs'

const root = join(__dirname, '../..')

/** The scripts are ES modules for bare Node, so they are tried there. */
const inNode = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' })

test('an old Node is told in a sentence, a new one passes', () => {
  const old = inNode(
    "import { requireNode } from './scripts/lib/requireNode.mjs'; requireNode('20.18.3'); console.log('went on')",
  )
  expect([old.status, old.stdout, old.stderr]).toEqual([
    1,
    '',
    'Arteigenschaften läuft mit Node ab 20.19, empfohlen 24; hier läuft Node 20.18.3. Eine neue Version gibt es auf https://nodejs.org.\n',
  ])
  const fine = inNode(
    "import { requireNode } from './scripts/lib/requireNode.mjs'; for (const v of ['20.19.0', '22.0.0', '24.1.0']) requireNode(v); console.log('went on')",
  )
  expect([fine.status, fine.stdout]).toEqual([0, 'went on\n'])
})

test('a part of the tests is asked for by group and shard, and a wrong one is refused in a sentence', () => {
  const read = (...given: string[]) => {
    const { stdout } = inNode(
      `import { testArguments } from './scripts/lib/testArguments.mjs'; ` +
        `try { console.log(JSON.stringify(testArguments(${JSON.stringify(given)}))) } catch (error) { ` +
        'console.log(JSON.stringify(error.message)) }',
    )
    return JSON.parse(stdout) as unknown
  }
  expect(read()).toEqual({ full: false, withBrowser: true, only: null, shard: [] })
  expect(read('--full', '--only=stories', '--shard=2/3')).toEqual({
    full: true,
    withBrowser: true,
    only: 'stories',
    shard: ['--shard=2/3'],
  })
  for (const wrong of ['--ful', 'full'])
    expect(read(wrong)).toBe(`Die Angabe ${wrong} gibt es nicht; es gibt --full, --no-browser, --only=… und --shard=….`)
  expect(read('--only=e2e')).toBe('--only=e2e gibt es nicht, nur static, parts, stories.')
  expect([read('--shard=4/3'), read('--shard=0/3'), read('--shard=x')]).toEqual(
    ['4/3', '0/3', 'x'].map((shard) => `--shard=${shard} ist kein Teil von Teilen; die Form ist --shard=1/3.`),
  )
})

test('words of a script are flags that it has; another one is refused in a sentence', () => {
  const program =
    "import { readFlags } from './scripts/lib/readFlags.mjs'; console.log(JSON.stringify(readFlags(['full', 'no-browser'])))"
  const read = (...words: string[]) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program, '--', ...words], { cwd: root, encoding: 'utf8' })
  expect(JSON.parse(read('--no-browser').stdout)).toEqual({ full: false, 'no-browser': true })
  expect(JSON.parse(read().stdout)).toEqual({ full: false, 'no-browser': false })
  for (const wrong of ['--ful', 'full']) {
    const { status, stderr } = read(wrong)
    expect([status, stderr]).toEqual([2, `Die Angabe ${wrong} gibt es nicht; es gibt --full und --no-browser.\n`])
  }
})

test('a server for tests starts for words that it has; another one is refused in a sentence before anything starts', () => {
  const said = (script: string, ...words: string[]) =>
    spawnSync(process.execPath, [script, ...words], { cwd: root, encoding: 'utf8' })
  const wrong = [
    said('scripts/postgres.mjs', '--copy=2'),
    said('scripts/postgres.mjs', '--copies=viele'),
    said('scripts/pgbouncer.mjs', 'postgres://x', 'y'),
    said('scripts/pgbouncer.mjs', 'postgres://x', '--mode=statement'),
  ]
  expect(wrong.map(({ status, stdout, stderr }) => [status, stdout + stderr])).toEqual([
    [2, 'Die Angabe --copy gibt es nicht; es gibt --copies=….\n'],
    [2, '--copies=viele ist keine Zahl von 0 bis 9.\n'],
    [2, 'Die Angabe y gibt es nicht; es gibt --mode=….\n'],
    [2, '--mode=statement gibt es nicht, nur session und transaction.\n'],
  ])
})

test('everything that runs before the packages are installed needs only Node', () => {
  const commands = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))
  expect(commands).toContain('start.mjs')
  expect(commands.flatMap((name) => foreignImports(join(root, 'scripts', name)))).toEqual([])
})

/** Packages that a module or what it imports at the top asks for. */
function foreignImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'/gm)].map(([, name]) => name ?? '')
  return names.flatMap((name) => {
    if (name.startsWith('.')) return foreignImports(join(dirname(file), name), seen)
    return name.startsWith('node:') ? [] : [`${relative(root, file)}: ${name}`]
  })
}

describe('the hash of sources', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ae-hash-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const hash = () =>
    inNode(
      `import { hashOf } from './scripts/lib/hashOf.mjs'; process.stdout.write(hashOf([${JSON.stringify(relative(root, folder))}, 'no-such-file']))`,
    ).stdout

  test('changes with content and names, not with tests', () => {
    writeFileSync(join(folder, 'a.ts'), 'one')
    const first = hash()
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    writeFileSync(join(folder, 'a.test.ts'), 'a test')
    expect(hash()).toBe(first)
    writeFileSync(join(folder, 'a.ts'), 'two')
    const second = hash()
    expect(second).not.toBe(first)
    writeFileSync(join(folder, 'a.ts'), 'one')
    expect(hash()).toBe(first)
    writeFileSync(join(folder, 'b.ts'), '')
    expect(hash()).not.toBe(first)
  })
})

test('durations read well', () => {
  const { stdout } = inNode(
    "import { duration } from './scripts/lib/say.mjs'; console.log([0, 1449, 59_900, 65_000, 725_000].map(duration).join(' · '))",
  )
  expect(stdout).toBe('0.0 s · 1.4 s · 59.9 s · 1 min 05 s · 12 min 05 s\n')
})

test('of programs that are missing it is said which, and how to get them', () => {
  const said = (found: object, wanted = '') =>
    inNode(
      `import { forExamples, sayMissing } from './scripts/find/findPrograms.mjs'; console.log(sayMissing(${JSON.stringify(found)}${wanted}))`,
    ).stdout
  const python = {
    PANDAS_PYTHON_PATH: 'python3',
    PIP_PYTHON_PATH: 'python3',
    QGIS_PYTHON_PATH: 'python3',
    OPENPYXL_PYTHON_PATH: 'python3',
  }
  const around = {
    PGBOUNCER_PATH: '/usr/sbin/pgbouncer',
    HAPROXY_PATH: '/usr/sbin/haproxy',
    MMDEBSTRAP_PATH: '/usr/bin/mmdebstrap',
  }
  const others = { SOFFICE_PATH: 'soffice', PDFTOTEXT_PATH: '/usr/bin/pdftotext', FIREFOX_PATH: '/usr/bin/firefox-esr' }
  const all = { RSCRIPT_PATH: 'Rscript', R_PACKAGES_PATH: 'Rscript', ...python, ...around, ...others }
  expect(said(all)).toBe('null\n')
  expect(said({ ...all, SOFFICE_PATH: undefined, OPENPYXL_PYTHON_PATH: undefined })).toBe(
    'Es fehlt: openpyxl, LibreOffice. Debian, Ubuntu: «sudo apt-get install --no-install-recommends python3-openpyxl libreoffice-calc».\n',
  )
  // The documentation's examples need no LibreOffice.
  expect(said({ ...all, SOFFICE_PATH: undefined }, ', forExamples')).toBe('null\n')
})

longTest('a program that Debian has installed with all it needs is found', () => {
  const { stdout } = inNode(
    "import { findPrograms, foreignPrograms } from './scripts/find/findPrograms.mjs'; console.log(JSON.stringify([foreignPrograms, findPrograms()]))",
  )
  const [all, found] = JSON.parse(stdout) as [{ name: string; variable: string; debian: string }[], Record<string, string>]
  const isInstalled = (name: string) =>
    spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'
  const installed = all.filter(({ debian }) => debian.split(' ').every(isInstalled))
  expect(installed.filter(({ variable }) => !(variable in found)).map(({ name }) => name)).toEqual([])
})

test('a folder in memory goes with its process, that of a killed one with the next call, and where there is little room there is none', () => {
  const within = mkdtempSync(join(tmpdir(), 'ae-memory-'))
  const call = (options: object) => `memoryFolder(${JSON.stringify({ within, neededBytes: 1, ...options })})`
  const run = (program: string) => inNode(`import { memoryFolder } from './scripts/lib/memoryFolder.mjs'; ${program}`)
  const killed = run(`${call({})}; process.kill(process.pid, 'SIGKILL')`)
  expect([killed.signal, readdirSync(within)]).toEqual(['SIGKILL', [`ae-tests-${killed.pid}`]])
  const other = run(
    `import { readdirSync } from 'node:fs'; ${call({})}; console.log(readdirSync(${JSON.stringify(within)}).join())`,
  )
  expect([other.stdout, readdirSync(within)]).toEqual([`ae-tests-${other.pid}\n`, []])
  expect(run(`console.log(${call({ neededBytes: 2 ** 60 })})`).stdout).toBe('null\n')
  expect(run(`console.log(${call({ within: join(within, 'nowhere') })})`).stdout).toBe('null\n')
  rmSync(within, { recursive: true })
})

test('a child that still writes into the folder in memory while its process ends is no failure of that process', async () => {
  const within = mkdtempSync(join(tmpdir(), 'ae-memory-'))
  const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)'
  const writes = `const { writeFileSync } = require('fs')
    const end = Date.now() + 200
    for (let n = 0; Date.now() < end; ${pause}) try { writeFileSync(process.argv[1] + '/' + n++, '') } catch { break }`
  const ended = inNode(
    `import { spawn } from 'node:child_process'
    import { readdirSync } from 'node:fs'
    import { memoryFolder } from './scripts/lib/memoryFolder.mjs'
    const folder = memoryFolder(${JSON.stringify({ within, neededBytes: 1 })})
    spawn(process.execPath, ['--eval', ${JSON.stringify(writes)}, folder], { stdio: 'ignore', detached: true }).unref()
    while (readdirSync(folder).length < 10);
    process.exit(0)`,
  )
  expect([ended.stderr, ended.status]).toEqual(['', 0])
  rmSync(within, { recursive: true, force: true, maxRetries: 10 })
})

test.each([0, 20, 100, 300])('a child ends with its parent, also where that goes %i ms after it was started', async (ms) => {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/lib/endWithParent.mjs', '--eval', 'setInterval(() => {}, 1000)'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const ended = once(child, 'exit')
  await setTimeout(ms)
  child.disconnect()
  expect(await ended).toEqual([null, 'SIGTERM'])
})
