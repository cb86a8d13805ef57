import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, keepTouched, ownMark, type ProcessMark } from '../db/dataDirectoryLock'

/** What a backup is called until it is complete. */
export const UNFINISHED = '.unfertig'
const NOTE = '.laeuft'

interface Note extends ProcessMark {
  file: string
}

/** Where backups are made that nobody names another place for. */
export const backupFolder = (dataDir: string) => join(dataDir, 'sicherungen')

/**
 * Notes in the data directory that this process writes a file with hashes in it, wherever that is, so that it can be taken away should the process be
 * killed. Answers what takes the note back. Throws errors of the file system.
 */
export function noteUnfinished(dataDir: string, file: string): () => void {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const note = join(folder, `${randomUUID()}${NOTE}`)
  writeFileSync(note, JSON.stringify({ ...ownMark(), file } satisfies Note), { mode: 0o600, flag: 'wx', flush: true })
  const letGo = keepTouched(note, () => true)
  return () => {
    letGo()
    rmSync(note, { force: true })
  }
}

/**
 * Takes away what backups that were killed (kill -9, power cut) have left; what a living process writes stays. Answers the files. Call it at the start of the
 * server and of whatever makes a backup.
 */
export function clearTornBackups(dataDir: string): string[] {
  const folder = backupFolder(dataDir)
  if (!existsSync(folder)) return []
  const alive = new Set<string>()
  const torn = new Set<string>()
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith(NOTE)) {
      const note = readNote(path)
      if (note && isAlive(note, path)) alive.add(note.file)
      else {
        if (note && existsSync(note.file)) torn.add(note.file)
        rmSync(path, { force: true })
      }
    } else if (name.endsWith(`.zip${UNFINISHED}`)) torn.add(path)
  }
  const gone = [...torn].filter((file) => !alive.has(file))
  for (const file of gone) rmSync(file, { force: true })
  return gone
}

/** Null for what was torn off while it was written: then the file was not begun. A note names only what a backup is called. */
function readNote(path: string): Note | null {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8')) as Note
    return note.file.endsWith(UNFINISHED) ? note : null
  } catch {
    return null
  }
}
