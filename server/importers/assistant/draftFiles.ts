import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUuid } from '../../../lib/domain/text/uuid'
import { freeBytes, KEPT_FREE } from '../../db/storage'
import { ImportError } from '../importError'

/** Bytes of a name on the disk; file systems take 255. */
const LONGEST_NAME = 200
const COPIES = 'kopien'
/** Folder of a draft in which an import writes the list of all rows with remarks. */
export const REPORTS = 'berichte'

export interface KeptDraft {
  id: string
  fileName: string
  /** The names of the files that were added to it. */
  others: string[]
  /** Its files stand in the database, for all servers. */
  isShared: boolean
}

/**
 * The files of import drafts on the disk: `DATA_DIR/importe`, a folder for each draft with its files and the lists of its problems. Where several servers
 * share a database they stand there (`SharedFiles`); then a file is here while it comes, and as a copy to read.
 */
export class DraftFiles {
  readonly root: string
  #store: string | null = null

  constructor(
    dataDir: string,
    /** A file of which nothing comes for so many milliseconds is given up. */
    private standsStillMs = Infinity,
  ) {
    this.root = join(dataDir, 'importe')
  }

  /** Names this directory in a database that several servers share; made when it is first needed. */
  store(): string {
    if (this.#store) return this.#store
    const path = join(this.root, 'kennung')
    const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
    this.#store = isUuid(known) ? known : randomUUID()
    if (this.#store !== known) {
      mkdirSync(this.root, { recursive: true })
      writeFileSync(path, `${this.#store}\n`)
    }
    return this.#store
  }

  /** Whether anything was ever kept here. */
  get isThere(): boolean {
    return existsSync(this.root)
  }

  folder(id: string): string {
    // Ids come from the database; anything else must not name a path.
    if (!isUuid(id)) throw new Error(`${id} is no id of a draft`)
    return join(this.root, id)
  }

  path(id: string, name: string): string {
    return join(this.folder(id), name)
  }

  /**
   * Writes what comes to a file of the draft; answers its bytes. Throws `ImportError` once it is more than `most`, `UploadStalled` when nothing comes any
   * more, and whatever breaks the stream; then nothing is left of it.
   */
  async receive(id: string, name: string, stream: Readable, most: number, announced: number | null = null): Promise<number> {
    const folder = this.folder(id)
    if (announced !== null && announced + KEPT_FREE > freeBytes(dirname(this.root))) throw new NoRoom()
    this.store()
    mkdirSync(folder, { recursive: true })
    let bytes = 0
    const stall = new AbortController()
    const patience = watch(this.standsStillMs, () => stall.abort(new UploadStalled(name, this.standsStillMs)))
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        patience.again()
        done(bytes > most ? new ImportError(tooBig(name, most)) : null, chunk)
      },
    })
    try {
      await pipeline(stream, counted, createWriteStream(join(folder, name), { flags: 'wx' }), { signal: stall.signal })
      return bytes
    } catch (error) {
      rmSync(join(folder, name), { force: true })
      throw stall.signal.aborted ? stall.signal.reason : error
    } finally {
      patience.stop()
    }
  }

  /** Where a copy of a file of the database stands, or would. */
  copy(fileId: string, name: string): string {
    if (!isUuid(fileId)) throw new Error(`${fileId} is no id of a file`)
    return join(this.root, COPIES, fileId, name)
  }

  /** Makes what was received the copy of the file of the database that it has become. */
  makeCopy(id: string, name: string, fileId: string): void {
    const path = this.copy(fileId, name)
    mkdirSync(dirname(path), { recursive: true })
    renameSync(this.path(id, name), path)
    // Where a job writes its list beside it, or another file comes, the folder stays.
    if (readdirSync(this.folder(id)).length === 0) this.remove(id)
  }

  /** The files of which there are copies. */
  copies(): string[] {
    const folder = join(this.root, COPIES)
    return existsSync(folder) ? readdirSync(folder).filter(isUuid) : []
  }

  forgetCopy(fileId: string): void {
    rmSync(dirname(this.copy(fileId, 'x')), { recursive: true, force: true })
  }

  /** Lets one file go. */
  removeFile(id: string, name: string): void {
    rmSync(this.path(id, name), { force: true })
  }

  remove(id: string): void {
    rmSync(this.folder(id), { recursive: true, force: true })
  }

  /** The drafts that have a folder here. */
  ids(): string[] {
    return this.isThere ? readdirSync(this.root).filter(isUuid) : []
  }
}

/** Said before a byte of the file is taken, with the code of the system. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
}

/** The sender is there no more, or their line is. */
export class UploadStalled extends ImportError {
  constructor(name: string, ms: number) {
    super(
      `${name}: Seit ${Math.round(ms / 1_000)} Sekunden kommt von der Datei nichts mehr. Prüfen Sie die Verbindung, und laden Sie die Datei noch einmal hoch.`,
    )
  }
}

/** Calls `late` when `again` was not called for so many milliseconds. */
function watch(ms: number, late: () => void) {
  const timer = Number.isFinite(ms) ? setTimeout(late, ms) : null
  return { again: () => void timer?.refresh(), stop: () => clearTimeout(timer ?? undefined) }
}

export const tooBig = (name: string, most: number): string =>
  `${name}: Die Datei ist grösser als ${wholeUnits(most)}. Teilen Sie sie auf, oder packen Sie sie als ZIP.`

export const wholeUnits = (bytes: number): string =>
  bytes >= 1024 ** 3 && bytes % 1024 ** 3 === 0 ? `${bytes / 1024 ** 3} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * The name of a file as it can stand on any disk and in any message: the last part of a path, without what has a meaning there, NFC, and not too
 * long; the ending is kept, because it tells what the file is.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const tidy = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, '')
    .replace(/[<>:"|?*]+/g, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(tidy)?.[0] ?? ''
  let stem = tidy.slice(0, tidy.length - ending.length)
  while (Buffer.byteLength(stem + ending) > LONGEST_NAME) stem = [...stem].slice(0, -1).join('')
  if (stem === '') return `Datei${ending}`
  const safe = `${stem.trimEnd()}${ending}`
  // Beside it stands the folder of that name, on some disks in any case.
  return safe.toLowerCase() === REPORTS ? `${safe}-1` : safe
}
