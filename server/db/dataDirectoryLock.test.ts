import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { longTest, runs } from '../../lib/domain/testing/runs'
import { announceServer, isAlive, lockDataDirectory, ownMark, readLock } from './dataDirectoryLock'
import { makeDataDirectory } from './storage'
import { startTestProcess } from './testing/startTestProcess'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ae-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const PROCESSES = runs(4, 8)

/** So many processes try at the same moment; answers what each said, and ends them. */
async function race(): Promise<string[]> {
  const processes = Array.from({ length: PROCESSES }, () => startTestProcess('lock', directory))
  try {
    await Promise.all(processes.map((each) => each.line()))
    for (const each of processes) each.tell('go')
    return await Promise.all(processes.map((each) => each.line()))
  } finally {
    await Promise.all(processes.map((each) => each.kill()))
  }
}

longTest('of many processes at the same moment one gets the directory, also when a killed one left its lock behind', async () => {
  // Every round but the first finds the lock of a process that was killed.
  for (let round = 0; round < 3; round++) {
    const answers = await race()
    expect(answers.filter((answer) => answer === 'locked')).toEqual(['locked'])
    expect(
      answers.filter((answer) =>
        answer.startsWith(`Der Datenordner ${directory} wird schon von einem anderen Prozess verwendet: Nummer `),
      ),
    ).toHaveLength(PROCESSES - 1)
  }
  expect(readLock(directory)).toBeNull()
})

test('a second lock is refused with a sentence that names folder, process and address', async () => {
  const lock = await lockDataDirectory(directory)
  announceServer(directory, 'http://127.0.0.1:3000', 'secret')
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `Der Datenordner ${directory} wird schon von einem anderen Prozess verwendet: Nummer ${process.pid} (http://127.0.0.1:3000). ` +
      'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR einen anderen Ordner.',
  )
  expect(readLock(directory)).toEqual({ pid: process.pid, url: 'http://127.0.0.1:3000', token: 'secret' })
  expect(statSync(join(directory, 'lock')).mode & 0o777).toBe(0o600)
  lock.release()
  expect(readdirSync(directory)).toEqual([])
})

test('a lock whose process number now belongs to another process is taken over', async () => {
  const first = await lockDataDirectory(directory)
  const record = JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))
  writeFileSync(join(directory, 'lock'), JSON.stringify({ ...record, nonce: 'old', started: 'an earlier start' }))
  expect(readLock(directory)).toBeNull()
  const lock = await lockDataDirectory(directory)
  expect(readLock(directory)).toEqual({ pid: process.pid })
  first.release()
  expect(readLock(directory)).toEqual({ pid: process.pid })
  lock.release()
})

test('a holder is told by its start, whatever boot it says it belongs to: a container shows a service another one than a command', () => {
  const { started } = ownMark()
  const boot = '0f2c1d3e-4b5a-6978-8796-a5b4c3d2e1f0'
  const ticks = started.split(':').at(-1) ?? ''
  // As earlier versions compare it.
  expect(started).toMatch(/^[0-9a-f-]{36}:\d+$/)
  expect(isAlive({ pid: process.pid, started: `${boot}:${ticks}` }, directory)).toBe(true)
  expect(isAlive({ pid: process.pid, started: ticks }, directory)).toBe(true)
  expect(isAlive({ pid: process.pid, started: `${boot}:${ticks}0` }, directory)).toBe(false)
  expect(isAlive({ pid: process.pid, started: 'ended' }, directory)).toBe(false)
})

test('a successor that died before it moved up is succeeded too', async () => {
  const dead = { pid: 999_999_999, started: '' }
  writeFileSync(join(directory, 'lock'), JSON.stringify({ ...dead, nonce: 'a' }))
  writeFileSync(join(directory, 'lock-after-a'), JSON.stringify({ ...dead, nonce: 'b' }))
  const lock = await lockDataDirectory(directory)
  expect(readdirSync(directory)).toEqual(['lock'])
  lock.release()
})

test('an unreadable lock file is named', async () => {
  writeFileSync(join(directory, 'lock'), '')
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `Die Sperrdatei ${join(directory, 'lock')} ist nicht lesbar. Wenn kein Server auf diesem Ordner läuft, löschen Sie sie und starten Sie neu.`,
  )
})

test('a holder in another container, whose number says nothing here, has the folder until it has been silent for half a minute', async () => {
  const file = join(directory, 'lock')
  const elsewhere = {
    pid: 999_999_999,
    started: '',
    space: 'container pid:[1]',
    nonce: 'a',
    url: 'http://localhost:3000',
    token: 't',
  }
  writeFileSync(file, JSON.stringify(elsewhere))
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `Der Datenordner ${directory} wird schon von einem Programm in einem anderen Container oder auf einem anderen Rechner verwendet. ` +
      'Rufen Sie den Befehl dort auf, oder beenden Sie es zuerst; wurde es abgeschossen, so versuchen Sie es in einer halben Minute noch einmal.',
  )
  expect(readLock(directory)).toEqual({ pid: 999_999_999 })
  const silent = new Date(Date.now() - 31_000)
  utimesSync(file, silent, silent)
  expect(readLock(directory)).toBeNull()
  const lock = await lockDataDirectory(directory)
  expect(readLock(directory)).toEqual({ pid: process.pid })
  lock.release()
})

test('a holder touches its lock, and none that another has in its place', async () => {
  jest.useFakeTimers()
  const file = join(directory, 'lock')
  const lock = await lockDataDirectory(directory)
  const long = new Date(0)
  utimesSync(file, long, long)
  jest.advanceTimersByTime(5_000)
  expect(statSync(file).mtime).toEqual(new Date())
  writeFileSync(file, JSON.stringify({ ...ownMark(), nonce: 'another' }))
  utimesSync(file, long, long)
  jest.advanceTimersByTime(5_000)
  expect(statSync(file).mtime).toEqual(long)
  lock.release()
  jest.useRealTimers()
})

test('a file in the place of the folder is said, by whoever makes it and whoever reads its lock', () => {
  const file = join(directory, 'daten')
  writeFileSync(file, '')
  const sentence = `${file}: Dort steht eine Datei; nötig ist ein Ordner. Wählen Sie mit DATA_DIR einen anderen.`
  expect(() => makeDataDirectory(file)).toThrow(sentence)
  expect(() => readLock(file)).toThrow(sentence)
})
