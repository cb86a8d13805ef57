// An empty Debian, the archive of a release, and the one script that sets it up: then what those do who run it. Without systemd;
// deploy.test.ts has the units read by it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWith } from '../../server/exporters/testing/foreign/testWith'
import { programFolder } from '../../server/programFolder'

/** It makes a folder that one can make one's root, which only root may. */
const mmdebstrap = process.getuid?.() === 0 ? process.env.MMDEBSTRAP_PATH : undefined
const base = join(tmpdir(), `ae-machine-${randomUUID()}`)
const root = join(base, 'root')
const config = '/etc/arteigenschaften/umgebung'
const state = '/var/lib/arteigenschaften'
const program = '/opt/arteigenschaften'
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }))

const { version } = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as { version: string }
const archive = `arteigenschaften-${version}-linux-x64.tar.gz`

/** Both take minutes where the machine does other things too. */
beforeAll(() => {
  if (process.env.TEST_FULL !== '1' || !mmdebstrap) return
  mkdirSync(base)
  const here = { cwd: programFolder, stdio: 'inherit' } as const
  expect(spawnSync(process.execPath, ['scripts/release.mjs'], here).status).toBe(0)
  expect(spawnSync(mmdebstrap, ['--quiet', '--variant=minbase', 'bookworm', root], here).status).toBe(0)
  copyFileSync(join(programFolder, 'release', archive), join(root, 'root', archive))
}, 900_000)

testWith(
  mmdebstrap,
  'on an empty Debian the archive is set up, serves, imports, saves itself, is tried and restored, and loses nothing when that fails',
  async () => {
    expect(await inside('tar', '-xzf', `/root/${archive}`, '-C', '/opt')).toMatchObject({ code: 0 })
    const install = `${program}-${version}/deploy/install.sh`
    const isThere = expect.stringContaining(`${version} ist in ${program}-${version} eingerichtet`)
    expect(await inside(install)).toMatchObject({ code: 0, said: isThere })
    expect(statSync(root + config).mode & 0o777).toBe(0o640)
    writeFileSync(
      root + config,
      readFileSync(root + config, 'utf8')
        .replace('PORT=3000', 'PORT=0')
        .replace('PORT=9100', 'PORT=0'),
    )
    // Once more, what is there stays.
    const before = readFileSync(root + config, 'utf8')
    expect(await inside(install)).toMatchObject({ code: 0 })
    expect(readFileSync(root + config, 'utf8')).toBe(before)
    expect(await command('start')).toMatchObject({ code: 2, said: expect.stringContaining('systemctl start') })

    const server = start()
    try {
      const url = await addressIn(server)
      expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
      expect(await (await fetch(url)).text()).toContain('<title>')
      writeFileSync(
        join(root, state, 'austausch/liste.csv'),
        'id,parentId,name,rank\n1,,Falco,genus\n2,1,Falco peregrinus,species\n',
      )
      expect(await command('import', `${state}/austausch/liste.csv`, '--taxonomy', 'Probe', '--type', 'Art')).toMatchObject({
        code: 0,
        said: expect.stringContaining('2 gelesen, 2 übernommen'),
      })
      const file = await (await fetch(`${url}/export.csv?type=Arten&taxonomies=Probe`)).text()
      expect(file.trim().split(/\r?\n/)).toHaveLength(3)
      // While it runs, and as often as there are nights: the newest stay.
      for (const nights of [1, 1])
        expect(await saved(`BACKUP_KEEP=${nights}`)).toMatchObject({
          code: 0,
          said: expect.stringContaining('Zur Probe zurückgespielt und geprüft'),
        })
      expect(backups()).toEqual([expect.stringMatching(/^taeglich-[\d-]+\.zip$/)])
      expect(statSync(join(root, state, 'sicherungen', backups()[0] ?? '')).mode & 0o777).toBe(0o600)
    } finally {
      server.child.kill('SIGTERM')
    }
    expect(await server.ended).toEqual([0, null])

    // On another machine, so to say.
    const file = `${state}/sicherungen/${backups()[0]}`
    expect(await command('verify')).toMatchObject({ code: 0, said: expect.stringContaining('Alles stimmt') })
    const elsewhere = { DATA_DIR: `${state}/neu` }
    expect(await commandWith(elsewhere, 'restore', file)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Zurückgespielt: \d+ Zeilen/),
    })
    expect(await commandWith(elsewhere, 'verify')).toMatchObject({ code: 0, said: expect.stringContaining('Alles stimmt') })

    // What cannot be done says so, and takes nothing away.
    for (const [setting, reason] of [
      ['BACKUP_KEEP=0', 'BACKUP_KEEP muss eine Zahl ab 1 sein'],
      [`DATA_DIR=${state}/leer`, 'Es liess sich nicht sichern'],
    ] as const)
      expect(await saved(setting)).toMatchObject({ code: 1, said: expect.stringContaining(reason) })
    // A disk that forgets the end of what was written.
    const forgetful = `#!/bin/sh\n${program}/bin/arteigenschaften "$@" || exit 1\n[ "$1" != backup ] || truncate -s -100 "$2"\n`
    writeFileSync(join(root, 'usr/local/bin/vergesslich'), forgetful, { mode: 0o755 })
    expect(await saved('PROGRAM=/usr/local/bin/vergesslich; BACKUP_KEEP=1')).toMatchObject({
      code: 1,
      said: expect.stringContaining('.unbrauchbar lässt sich nicht zurückspielen'),
    })
    expect(backups().map((name) => name.replace(/\d+/g, ''))).toEqual(['taeglich----.zip', 'taeglich----.zip.unbrauchbar'])
    expect(await inside('sh', '-c', `mv ${program} ${program}-alt && mkdir ${program} && ${install}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('ist ein Ordner und kein Verweis'),
    })
  },
)

const backups = () => readdirSync(join(root, state, 'sicherungen')).filter((name) => !name.startsWith('.'))
const command = (...words: string[]) => inside('arteigenschaften', ...words)
const commandWith = (settings: Record<string, string>, ...words: string[]) =>
  inside('env', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), 'arteigenschaften', ...words)
/** As the unit does it, the last setting counting. */
const saved = (setting: string) =>
  asService(`${setting}; export BACKUP_KEEP DATA_DIR PROGRAM; exec ${program}/deploy/sicherung.sh`)
const asService = (script: string) => inside(...serviceWords(script))
const serviceWords = (script: string) => {
  const who = ['setpriv', '--reuid=arteigenschaften', '--regid=arteigenschaften', '--init-groups']
  return [...who, 'sh', '-c', `cd ${state}; set -a; . ${config}; set +a; ${script}`]
}

/** A process in the new root, with a /proc of its own that goes with it. */
function enter(words: string[]): { child: ChildProcess; said: () => string; ended: Promise<unknown[]> } {
  const mounted = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  const child = spawn('unshare', ['--mount', 'sh', '-c', mounted, root, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said, ended: once(child, 'close') }
}

async function inside(...words: string[]): Promise<{ code: unknown; said: string }> {
  const { said, ended } = enter(words)
  const [code] = await ended
  return { code, said: said() }
}

const start = () => enter(serviceWords(`exec ${program}/bin/arteigenschaften start`))

/** Where the server answers; rejects with what it said when it ends before. */
function addressIn({ child, said }: ReturnType<typeof enter>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Arteigenschaften läuft auf (\S+)/.exec(said())?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`The server ended: ${said()}`)))
  })
}
