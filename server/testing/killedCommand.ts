import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { type Database } from '../db/database'
import { openDatabase } from '../openDatabase'
import { programFolder } from '../programFolder'
import type { Settings } from '../settings'
import { programArgs } from './program'

/** A command of the program that runs. */
export interface RunningCommand {
  /** It is at work; what comes before is the start of a program. */
  saysSomething: Promise<unknown>
  ended: Promise<number | null>
  kill(): void
}

export function startCommand(
  name: Parameters<typeof programArgs>[0],
  environment: Record<string, string>,
  words: readonly string[],
): RunningCommand {
  const child = spawn(process.execPath, [...programArgs(name), ...words], {
    cwd: programFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    saysSomething: once(child.stdout, 'data'),
    ended: once(child, 'exit').then(([code]) => code as number | null),
    kill: () => child.kill('SIGKILL'),
  }
}

/** kill -9 at a moment between its first word and its end; answers after how many milliseconds. */
export async function killWithin({ saysSomething, ended, kill }: RunningCommand, most: number): Promise<number> {
  await saysSomething
  const killedAfter = Math.round(Math.random() * most)
  const timer = setTimeout(kill, killedAfter)
  await ended
  clearTimeout(timer)
  return killedAfter
}

/** Works with the database that a command was killed in, once nothing of that goes on any more. */
export async function afterKill(settings: Settings, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(settings)
  try {
    await untilAlone(database)
    await work(database)
  } finally {
    await database.close()
  }
}

/** A server goes on with the statement of a killed client until it notices; what that does belongs to the moment of the kill. */
async function untilAlone(database: Database): Promise<void> {
  if (database.engine === 'pglite') return
  for (let others = 1; others > 0;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and state <> 'idle'`.execute(database.owner)
    others = rows[0]?.n ?? 0
  }
}
