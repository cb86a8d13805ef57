import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseUnavailable } from './databaseUnavailable'
import { errorCode } from './errorCode'
import { folderSentence } from './storage'

/** A process, also when its number was used again. */
export interface ProcessMark {
  pid: number
  /** When it started; '' where that cannot be told. */
  started: string
  /** Where its number means something, a container or a machine; missing where that cannot be told, and in what earlier versions wrote. */
  space?: string
}

/** This process. */
export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  started: startOf(process.pid),
  ...(ownSpace !== null && { space: ownSpace }),
})

const ownSpace = spaceOfProcesses()

function spaceOfProcesses(): string | null {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

const isElsewhere = ({ space }: ProcessMark) => ownSpace !== null && space !== undefined && space !== ownSpace

/** What the lock file says about its holder; `url` and `token` are there once its server listens. */
export interface LockHolder {
  pid: number
  url?: string
  /** Whoever can read the file (mode 0600) may hand work to the server. */
  token?: string
}

export interface DataDirectoryLock {
  release(): void
}

/**
 * Takes the data directory for this process, or throws `DatabaseUnavailable` naming the process that has it.
 *
 * The lock is the file `lock`, made by link(2), which succeeds for one only. A holder that died (kill -9) leaves it behind; then
 * whoever makes the file `lock-after-<its nonce>` succeeds it. That name is used once, so of any number of starters one gets it. The successor
 * puts its own record in the place of `lock`; a straggler who made the same name after that sees that `lock` has changed, and withdraws.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  const own: LockRecord = { ...ownMark(), nonce: randomUUID() }
  const ownFile = join(directory, `lock-candidate-${own.nonce}`)
  const main = join(directory, 'lock')
  write(ownFile, own)
  try {
    for (;;) {
      if (link(ownFile, main)) break
      const chain = readChain(directory)
      const last = chain.at(-1)
      if (!last) continue
      if (isAlive(last, last.file)) throw refusal(directory, last)
      const succession = successionFile(directory, last)
      if (!link(ownFile, succession)) continue
      if (readChain(directory).at(-1)?.nonce !== own.nonce) {
        rmSync(succession, { force: true })
        continue
      }
      renameSync(ownFile, main)
      for (const dead of chain) rmSync(successionFile(directory, dead), { force: true })
      break
    }
  } finally {
    rmSync(ownFile, { force: true })
  }
  const letGo = keepTouched(main, () => readRecord(main)?.nonce === own.nonce)
  return {
    release() {
      letGo()
      if (readRecord(main)?.nonce === own.nonce) rmSync(main, { force: true })
    },
  }
}

/** The living process that has the data directory, or null. */
export function readLock(directory: string): LockHolder | null {
  const last = readChain(directory).at(-1)
  if (!last || !isAlive(last, last.file)) return null
  // Its address is one of its container: whoever wants the data directory is told to go there.
  return isElsewhere(last)
    ? { pid: last.pid }
    : { pid: last.pid, ...(last.url && { url: last.url }), ...(last.token && { token: last.token }) }
}

/** Writes into this process's lock where its server listens; does nothing when this process has no lock on the directory. */
export function announceServer(directory: string, url: string, token: string): void {
  const main = join(directory, 'lock')
  const record = readRecord(main)
  if (!record || record.pid !== process.pid) return
  const next = join(directory, `lock-candidate-${randomUUID()}`)
  write(next, { ...record, url, token })
  renameSync(next, main)
}

interface LockRecord extends LockHolder, ProcessMark {
  nonce: string
}

const successionFile = (directory: string, dead: LockRecord) => join(directory, `lock-after-${dead.nonce}`)

/** The record of `lock`, then those of its successors that have not yet moved up. */
function readChain(directory: string): (LockRecord & { file: string })[] {
  const chain: (LockRecord & { file: string })[] = []
  for (let file = join(directory, 'lock'); ;) {
    const record = readRecord(file)
    if (!record) return chain
    chain.push({ ...record, file })
    file = successionFile(directory, record)
  }
}

function readRecord(path: string): LockRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockRecord
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (code === 'ENOENT') return null
    const sentence = folderSentence(code)
    if (sentence) throw new DatabaseUnavailable(`${dirname(path)}: ${sentence}`, { cause: error })
    throw new DatabaseUnavailable(
      `Die Sperrdatei ${path} ist nicht lesbar. Wenn kein Server auf diesem Ordner läuft, löschen Sie sie und starten Sie neu.`,
      {
        cause: error,
      },
    )
  }
}

const write = (path: string, record: LockRecord) =>
  writeFileSync(path, JSON.stringify(record), { mode: 0o600, flag: 'wx', flush: true })

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** How often a living process touches the file that names it, and after how long without that one elsewhere is taken for dead, in milliseconds. */
const TOUCHED_EVERY = 5_000
const SILENT_AFTER = 30_000

/** Touches the file that names this process, while it is ours, so that other containers see that we live. Answers what ends that. */
export function keepTouched(file: string, isOurs: () => boolean): () => void {
  const timer = setInterval(() => {
    try {
      const now = new Date()
      if (isOurs()) utimesSync(file, now, now)
    } catch {
      // Who cannot touch it now tries again.
    }
  }, TOUCHED_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

function isTouched(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs < SILENT_AFTER
  } catch (error) {
    // Gone meanwhile: whoever it named has let go.
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Whether the process that a file names still runs. Of another container its number says nothing; then it lives as long as it touches the file. */
export function isAlive(mark: ProcessMark, file: string): boolean {
  return isElsewhere(mark) ? isTouched(file) : runsHere(mark)
}

function runsHere({ pid, started }: ProcessMark): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    if (errorCode(error) !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === '' || started === '' || startIn(now) === startIn(started)
}

/** Without the boot in front: a service and a command in one container may see two of them, and each then held the other for dead. */
const startIn = (started: string) => started.replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:/, '')

/** Start of a process, in ticks since the machine started, behind the boot, which earlier versions compare; '' where it cannot be told. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Fields 3 and 22, counted behind the name, which may itself hold blanks and brackets.
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = state === 'Z' ? 'ended' : (rest[18] ?? '')
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function refusal(directory: string, holder: LockRecord): DatabaseUnavailable {
  if (isElsewhere(holder))
    return new DatabaseUnavailable(
      `Der Datenordner ${directory} wird schon von einem Programm in einem anderen Container oder auf einem anderen Rechner verwendet. ` +
        'Rufen Sie den Befehl dort auf, oder beenden Sie es zuerst; wurde es abgeschossen, so versuchen Sie es in einer halben Minute noch einmal.',
    )
  const where = holder.url ? ` (${holder.url})` : ''
  return new DatabaseUnavailable(
    `Der Datenordner ${directory} wird schon von einem anderen Prozess verwendet: Nummer ${holder.pid}${where}. ` +
      'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR einen anderen Ordner.',
  )
}
