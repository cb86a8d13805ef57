import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnavailable } from './databaseUnavailable'
import { errorCode } from './errorCode'

/** A process, also when its number was used again. */
export interface ProcessMark {
  pid: number
  /** When it started; '' where that cannot be told. */
  started: string
}

/** This process. */
export const ownMark = (): ProcessMark => ({ pid: process.pid, started: startOf(process.pid) })

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
      if (isAlive(last)) throw refusal(directory, last)
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
  return {
    release() {
      if (readRecord(main)?.nonce === own.nonce) rmSync(main, { force: true })
    },
  }
}

/** The living process that has the data directory, or null. */
export function readLock(directory: string): LockHolder | null {
  const last = readChain(directory).at(-1)
  return last && isAlive(last)
    ? { pid: last.pid, ...(last.url && { url: last.url }), ...(last.token && { token: last.token }) }
    : null
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
function readChain(directory: string): LockRecord[] {
  const chain: LockRecord[] = []
  for (let record = readRecord(join(directory, 'lock')); record; record = readRecord(successionFile(directory, record)))
    chain.push(record)
  return chain
}

function readRecord(path: string): LockRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockRecord
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
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

/** Whether a process of this machine still runs. */
export function isAlive({ pid, started }: ProcessMark): boolean {
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
  const where = holder.url ? ` (${holder.url})` : ''
  return new DatabaseUnavailable(
    `Der Datenordner ${directory} wird schon von einem anderen Prozess verwendet: Nummer ${holder.pid}${where}. ` +
      'Beenden Sie ihn zuerst, oder wählen Sie mit DATA_DIR einen anderen Ordner.',
  )
}
