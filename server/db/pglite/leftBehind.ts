import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Copies that are only read and thrown away. */
export const STILL_PREFIX = 'pglite-kopie-'
/** A restore fills this one … */
export const RESTORING = 'pglite-unfertig'
/** … and moves the database aside to here when it is done. */
export const REPLACED = 'pglite-ersetzt'

/**
 * Clears what a process that was killed left in the data directory, and brings back the database that a torn-off restore had just moved aside.
 * Only for the holder of the directory's lock.
 */
export function putInOrder(dataDir: string): void {
  const [database, replaced] = [join(dataDir, 'pglite'), join(dataDir, REPLACED)]
  if (existsSync(replaced)) {
    if (existsSync(database)) remove(replaced)
    else renameSync(replaced, database)
  }
  remove(join(dataDir, RESTORING))
  for (const name of readdirSync(dataDir)) if (name.startsWith(STILL_PREFIX)) remove(join(dataDir, name))
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true })
