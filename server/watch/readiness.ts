import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import { DatabaseUnavailable } from '../db/databaseUnavailable'
import { pendingMigrations, readMigrations } from '../db/migrate'
import { freeBytes, inMegabytes } from '../db/storage'
import type { Settings } from '../settings'

export type Sign = 'reads' | 'writes' | 'copies' | 'migrations' | 'disk' | 'backup' | 'running'

/** What the process is at. */
export type Phase = 'starting' | 'running' | 'ending'

/** One thing that was looked at. Only what has `isNeeded` keeps the server from being asked. */
export interface Check {
  sign: Sign
  isWell: boolean
  isNeeded: boolean
  /** What was found, in German. */
  detail: string
}

export interface Readiness {
  isReady: boolean
  checks: Check[]
}

/** Whoever asks waits no longer; a balancer asks again soon. */
const PATIENCE_MS = 2_000
/** So old a backup is said. */
const OLD_BACKUP_DAYS = 2
const DAY_MS = 86_400_000
const LOW_BYTES = 1024 ** 3

/**
 * What tells whether a server is to be asked. It is ready when it can read, has the tables of its version and is not ending: without a database that takes
 * changes people still look things up, and to leave out all servers at once would be worse.
 */
export async function readReadiness(
  database: Database,
  { dataDir, backupDir }: Pick<Settings, 'dataDir' | 'backupDir'>,
  phase: Phase,
): Promise<Readiness> {
  const checks = await Promise.all([
    check('reads', true, async () => {
      await sql`select 1 from data_state`.execute(database.reader)
      return [true, 'Die Datenbank antwortet.']
    }),
    check('writes', false, async () => {
      const { rows } = await sql<{ may: boolean }>`
        select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as may`.execute(database.owner)
      return rows[0]?.may ? [true, 'Die Datenbank nimmt Änderungen an.'] : [false, 'Die Datenbank nimmt keine Änderungen an.']
    }),
    // What cannot be told keeps no server from being asked: without the primary copies are still read from.
    check('migrations', 'when found', async () => {
      // During an update the next version has brought it further: this one goes on working with it.
      const pending = await pendingMigrations(database.owner, migrations()).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) return []
        throw error
      })
      return pending.length === 0
        ? [true, 'Die Tabellen sind auf dem Stand dieser Version.']
        : [false, `Der Datenbank fehlen ${pending.length} Änderungen dieser Version.`]
    }),
    check('copies', false, async () => copiesOf(database)),
    check('disk', false, async () => {
      const free = freeBytes(dataDir)
      const isLow = database.storage?.isLow ?? free < LOW_BYTES
      return [!isLow, `Im Datenordner sind ${inMegabytes(free)} frei.`]
    }),
    check('backup', false, async () => backupIn(backupDir, database.engine)),
    check('running', true, async () => [phase === 'running', phases[phase]]),
  ])
  return { isReady: checks.every(({ isWell, isNeeded }) => isWell || !isNeeded), checks }
}

const phases = { starting: 'Der Server startet.', running: 'Der Server läuft.', ending: 'Der Server wird beendet.' }

type Found = readonly [isWell: boolean, detail: string, isUnknown?: boolean]

async function check(sign: Sign, needed: boolean | 'when found', look: () => Promise<Found>): Promise<Check> {
  const end = new AbortController()
  const late = after(PATIENCE_MS, [false, `Keine Antwort in ${PATIENCE_MS / 1_000} Sekunden.`, true] as const, {
    signal: end.signal,
  })
  late.catch(() => {})
  const found = look().catch((error: unknown) => [false, firstLine(error), true] as const)
  const [isWell, detail, isUnknown] = await Promise.race([found, late])
  end.abort()
  return { sign, isWell, isNeeded: needed === 'when found' ? !isUnknown : needed, detail }
}

/** Without what may name a server or a person. */
const firstLine = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `Das liess sich nicht feststellen${code}.`
}

function copiesOf(database: Database): Found {
  const { copies } = database.figures()
  if (copies.length === 0) return [true, 'Keine Kopien eingestellt.']
  const said = copies.map(({ isUsed, lagSeconds }, index) => {
    const lag =
      lagSeconds === null
        ? 'antwortet nicht'
        : Number.isFinite(lagSeconds)
          ? `${lagSeconds.toFixed(1)} s zurück`
          : 'weiter zurück, als sich sagen lässt'
    return `Kopie ${index + 1}: ${lag}${isUsed ? '' : ', ausgelassen'}`
  })
  return [copies.every(({ isUsed }) => isUsed), `${said.join('; ')}.`]
}

function backupIn(folder: string, engine: Database['engine']): Found {
  const times = list(folder).flatMap((name) => (name.endsWith('.zip') ? [statSync(join(folder, name)).mtimeMs] : []))
  if (times.length === 0)
    return [
      engine === 'postgres',
      engine === 'postgres'
        ? 'Im Ordner der Sicherungen liegt keine; die der Datenbank kennt das Programm nicht.'
        : 'Es gibt noch keine Sicherung.',
    ]
  const days = (Date.now() - Math.max(...times)) / DAY_MS
  return [
    days <= OLD_BACKUP_DAYS,
    `Die neuste Sicherung ist ${days < 1 ? `${Math.floor(days * 24)} Stunden` : `${Math.floor(days)} Tage`} alt.`,
  ]
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

let known: ReturnType<typeof readMigrations> | undefined
const migrations = () => (known ??= readMigrations())
