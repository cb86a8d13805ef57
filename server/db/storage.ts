import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseUnavailable } from './databaseUnavailable'
import { errorCode } from './errorCode'

export const MEGABYTE = 1024 ** 2
/** Below this an operator is warned: an ordinary import needs more. */
const LITTLE = 512 * MEGABYTE
/** What an import leaves free, so that edits go on and what it staged can be cleared: three files of the database's log. */
export const KEPT_FREE = 48 * MEGABYTE
/** Set aside for the moment when the disk is full: what it takes to open the database once more and to clear what fills it. */
const RESERVE = 24 * MEGABYTE
const RESERVE_FILE = 'platzreserve'

/** What keeps the disk from taking what was to be written: its codes are those of `errorText`. */
export type StorageProblem = 'STORAGE_FULL' | 'STORAGE_READ_ONLY'

/** Whether an error, of the system, of PostgreSQL or of the embedded one, says that the disk is full or cannot be written to; else null. */
export function storageProblem(error: unknown): StorageProblem | null {
  const code = errorCode(error) ?? ''
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return 'STORAGE_FULL'
  if (code === 'EROFS') return 'STORAGE_READ_ONLY'
  const text = error instanceof Error ? error.message : ''
  if (/No space left on device|Disk quota exceeded/.test(text)) return 'STORAGE_FULL'
  // PostgreSQL says it with the code of a missing right.
  if (/Read-only file system/.test(text)) return 'STORAGE_READ_ONLY'
  return error instanceof Error && error.cause !== undefined ? storageProblem(error.cause) : null
}

/** Why the program cannot use a folder, as a German sentence that says what to do; null when it is not the disk's fault. */
export function storageSentence(error: unknown, folder: string): string | null {
  const problem = storageProblem(error)
  if (problem === null) return null
  if (problem === 'STORAGE_READ_ONLY')
    return (
      `${folder}: Dort kann nur gelesen werden. Hängen Sie die Platte zum Schreiben ein, ` +
      'oder wählen Sie mit DATA_DIR einen anderen Ordner, und starten Sie neu.'
    )
  return (
    `${folder}: Auf der Platte ist kein Platz mehr (frei: ${inMegabytes(freeBytes(folder))}). ` +
    `Schaffen Sie mindestens ${inMegabytes(2 * KEPT_FREE)} Platz, oder wählen Sie mit DATA_DIR einen anderen Ordner, ` +
    'und starten Sie neu.'
  )
}

/** The same as an error that is said without a stack; other errors stay. */
export function explainStorage(error: unknown, folder: string): unknown {
  const sentence = error instanceof DatabaseUnavailable ? null : storageSentence(error, folder)
  return sentence === null ? error : new DatabaseUnavailable(sentence, { cause: error })
}

/** Bytes that may still be written beside a file or folder; Infinity where that cannot be told. */
export function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`

/** The disk under an embedded database. */
export class Storage {
  readonly #reserve: string

  constructor(readonly directory: string) {
    this.#reserve = join(directory, RESERVE_FILE)
  }

  get free(): number {
    return freeBytes(this.directory)
  }

  /** Whether an operator should look after it. */
  get isLow(): boolean {
    return this.free < LITTLE
  }

  /** Sets the reserve aside where there is room enough for that; the disk may be full the next time. */
  setAside(): void {
    if (existsSync(this.#reserve) || this.free < RESERVE + 2 * KEPT_FREE) return
    try {
      const descriptor = openSync(this.#reserve, 'wx', 0o600)
      // Random, so that no file system keeps less of it than its size.
      const piece = randomFillSync(Buffer.alloc(MEGABYTE))
      for (let written = 0; written < RESERVE; written += MEGABYTE) writeSync(descriptor, piece)
      fsyncSync(descriptor)
      closeSync(descriptor)
    } catch {
      this.release()
    }
  }

  /** Gives the reserve free; answers whether there was one. */
  release(): boolean {
    if (!existsSync(this.#reserve)) return false
    try {
      rmSync(this.#reserve, { force: true })
      return true
    } catch {
      return false
    }
  }
}

/** Does the work; where the disk is too full for it, once more with the reserve. For what makes room, not for what takes it. */
export async function withReserve<T>(storage: Storage | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storageProblem(error) !== 'STORAGE_FULL' || !storage?.release()) throw error
    return work()
  }
}

/** Makes the data directory where it is missing; throws `DatabaseUnavailable` where this user cannot work in it. */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const sentence = folderSentence(errorCode(error))
    throw sentence ? new DatabaseUnavailable(`${directory}: ${sentence}`, { cause: error }) : error
  }
}

const NO_RIGHTS =
  'Dieser Benutzer darf dort nicht lesen und schreiben. Rufen Sie das Programm als der auf, dem der Ordner gehört, oder wählen Sie mit DATA_DIR einen anderen.'
const NO_FOLDER = 'Dort steht eine Datei; nötig ist ein Ordner. Wählen Sie mit DATA_DIR einen anderen.'
const folderErrors: Record<string, string> = {
  EACCES: NO_RIGHTS,
  EPERM: NO_RIGHTS,
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  ENOENT: 'Dieser Ordner lässt sich nicht anlegen. Wählen Sie mit DATA_DIR einen anderen.',
}

/** Why a folder of data cannot be used, for a code of the system; undefined for other codes. */
export const folderSentence = (code: string | null): string | undefined => folderErrors[code ?? '']
