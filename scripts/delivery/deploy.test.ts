import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { settingList } from '../../server/settingList'
import { programFolder } from '../../server/programFolder'

const read = (path: string) => readFileSync(join(programFolder, path), 'utf8')
const files = readdirSync(join(programFolder, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(programFolder.length + 1))
const units = files.filter((path) => path.endsWith('.service'))
const manual = read('docs/betrieb.md')

/** Of the scripts and of install.sh, of nobody else; the rest belongs to programs of others. */
const ofScripts = ['BACKUP_KEEP', 'BACKUP_TRIAL', 'LOG_DAYS', 'PROGRAM', 'SETTINGS_FILE', 'VERSION']
const ofOthers = /^(ETCD_|POSTGRES_|PASSWORT_|NODE_|INIT_CWD$|NAME$|TMPDIR$)/
/** Of answers, and outcomes in the log. */
const codes = ['NOT_FOUND', 'NO_EMAIL', 'NO_PASSWORD', 'OTHER_LINK', 'RATE_LIMITED', 'TOO_COMPLEX', 'UNAVAILABLE', 'STORAGE_FULL']
const settings: readonly string[] = settingList.map(({ name }) => name)

test('each setting that deploy/ and docs/betrieb.md name is one of the program or of its scripts', () => {
  const named = [
    ...files.flatMap((path) => [...read(path).matchAll(/(?<![\w$])([A-Z][A-Z0-9_]{3,})(?==)/g)].map(([, name = '']) => name)),
    ...[...manual.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`|^([A-Z][A-Z0-9_]{3,})=/gm)].map(([, a, b]) => a ?? b ?? ''),
  ]
  expect(named.length).toBeGreaterThan(30)
  const unknown = named.filter((name) => ![...settings, ...ofScripts, ...codes].includes(name) && !ofOthers.test(name))
  expect(unknown).toEqual([])
})

test('each command, unit and file of the archive that docs/betrieb.md has somebody call is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const lines = [...manual.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const commands = lines.flatMap((line) => /^(?:[A-Z_]+=\S* )?arteigenschaften (\w+)/.exec(line)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
  const paths = [...manual.matchAll(/\/opt\/arteigenschaften(?:-[\d.]+|-ALT)?\/(deploy\/[\w./]+\w)/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !files.includes(path))).toEqual([])
  const named = [...manual.matchAll(/\barteigenschaften(?:-sicherung)?(?:@(?=\d))?\.(?:service|timer)\b/g)].map(([name]) => name)
  expect(named.filter((name) => !files.includes(`deploy/systemd/${name}`))).toEqual([])
})

test('the units harden alike, and give the server the time that it takes to end', () => {
  const mayNot = (text: string) => text.slice(text.indexOf('# Was der Prozess nicht darf'))
  const hardening = units.map((path) => mayNot(read(path)).split('\n\n[Install]')[0]?.trim())
  expect([units.length, new Set(hardening).size]).toEqual([3, 1])
  // With it Node ends at once.
  expect(hardening[0]).not.toMatch(/^MemoryDenyWriteExecute/m)
  const seconds = Number(/^STOP_SECONDS=(\d+)$/m.exec(read('deploy/umgebung.example'))?.[1])
  for (const path of units.filter((each) => !each.includes('sicherung')))
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(path))?.[1])).toBeGreaterThan(seconds + 2)
})

test('a command reads the settings file as systemd does, and says which line is no setting', () => {
  const place = mkdtempSync(join(tmpdir(), 'ae-command-'))
  try {
    for (const folder of ['bin', 'deploy']) mkdirSync(join(place, folder))
    cpSync(join(programFolder, 'deploy/befehl.sh'), join(place, 'deploy/befehl.sh'))
    const names = ['PLAIN', 'LEFT', 'AROUND', 'QUOTED', 'WINDOWS', 'INNER', 'GIVEN']
    writeFileSync(
      join(place, 'bin/arteigenschaften'),
      `#!/bin/sh\nprintf '[%s]' ${names.map((name) => `"$${name}"`).join(' ')}\n`,
      {
        mode: 0o755,
      },
    )
    // The user of the service, who is not on this machine.
    writeFileSync(join(place, 'bin/id'), '#!/bin/sh\necho arteigenschaften\n', { mode: 0o755 })
    const run = (text: string) => {
      writeFileSync(join(place, 'umgebung'), text)
      const env = {
        ...process.env,
        PATH: `${join(place, 'bin')}:${process.env.PATH}`,
        SETTINGS_FILE: join(place, 'umgebung'),
        GIVEN: 'before',
      }
      const { status, stdout, stderr } = spawnSync('sh', [join(place, 'deploy/befehl.sh'), 'verify'], { env, encoding: 'utf8' })
      return [status, stdout, stderr.replace(place, '')]
    }
    const lines = [
      '# A=b',
      ' ; note',
      '',
      'PLAIN=a=b',
      '  LEFT=1',
      'AROUND = two',
      'QUOTED=" x y " ',
      'WINDOWS=w\r',
      "INNER='$(x) \"'",
      'GIVEN=file',
    ]
    expect(run(lines.join('\n'))).toEqual([0, '[a=b][1][two][ x y ][w][$(x) "][before]', ''])
    for (const wrong of ['export PLAIN=1', 'PLAIN', '1A=2'])
      expect(run(`LEFT=1\n${wrong}\n`)).toEqual([
        1,
        '',
        '/umgebung, Zeile 2: Das ist weder ein Kommentar noch NAME=Wert. Berichtigen Sie die Zeile.\n',
      ])
  } finally {
    rmSync(place, { recursive: true })
  }
})

test.each(['True', 'ja', '1'])('a backup refuses BACKUP_TRIAL=%s before it writes', (value) => {
  const env = { ...process.env, DATA_DIR: '/dev/null/none', BACKUP_TRIAL: value }
  const { status, stderr } = spawnSync('sh', [join(programFolder, 'deploy/sicherung.sh')], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `SICHERUNG GESCHEITERT: BACKUP_TRIAL muss true oder false sein, ist aber «${value}».\n`])
})

test('the containers are those of the archive, and end in time', () => {
  expect(read('deploy/container/Containerfile')).toMatch(/^RUN \/opt\/arteigenschaften-\$\{VERSION\}\/deploy\/install\.sh$/m)
  const { services } = parse(read('deploy/container/compose.yaml'), { merge: true }) as {
    services: Record<string, { stop_grace_period?: string; environment: Record<string, string> }>
  }
  expect(Object.keys(services)).toEqual(['datenbank', 'programm', 'sicherung'])
  expect(services.programm?.stop_grace_period).toBe('90s')
  expect(services.sicherung?.environment).toMatchObject({
    DATABASE_URL: services.programm?.environment.DATABASE_URL,
    BACKUP_KEEP: '14',
  })
})

testIf(existsSync('/usr/bin/systemd-analyze'), 'systemd understands the units, and finds little that they could do', () => {
  const place = mkdtempSync(join(tmpdir(), 'ae-units-'))
  try {
    const analyze = (...words: string[]) => spawnSync('systemd-analyze', words, { cwd: place, encoding: 'utf8' })
    for (const path of files.filter((each) => /\.(service|timer)$/.test(each)))
      // What they start is not on this machine.
      writeFileSync(
        join(place, path.split('/').at(-1)?.replace('@', '@1') ?? ''),
        read(path).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'),
      )
    const copies = readdirSync(place).map((name) => join(place, name))
    const { status, stderr } = analyze('verify', ...copies)
    expect([status, stderr.split('\n').filter((line) => line.includes(place))]).toEqual([0, []])
    for (const copy of copies.filter((each) => each.endsWith('.service')))
      expect(analyze('security', '--offline=true', '--threshold=20', copy)).toMatchObject({ status: 0 })
  } finally {
    rmSync(place, { recursive: true })
  }
})

testIf(existsSync('/usr/sbin/haproxy'), 'HAProxy takes its configuration', () => {
  // Its user is that of Debian's package.
  const settings = join(programFolder, 'deploy/haproxy/haproxy.cfg')
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', settings], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test.each(files.filter((path) => path.endsWith('.sh')))('%s is a script that a shell can read', (path) => {
  expect(spawnSync('sh', ['-n', join(programFolder, path)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

function testIf(isThere: boolean, title: string, work: () => void): void {
  if (isThere) test(title, work)
  else test.skip(`NICHT GEPRÜFT, das Programm fehlt: ${title}`, () => {})
}
