import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import type { DraftFiles } from './draftFiles'

type Bulk = Database['bulk']

const PIECE_BYTES = 1_048_576

interface SharedFile {
  id: string
  name: string
}

/**
 * The files of import drafts in a database of several servers, in pieces: any of them can read what another one received. What reads tables wants files
 * on a disk, so each server brings what it reads into its data directory; those copies may be deleted at any time.
 */
export class SharedFiles {
  /** Copies that are on their way, by their path. */
  #coming = new Map<string, Promise<void>>()

  constructor(
    private bulk: Bulk,
    private files: DraftFiles,
  ) {}

  /**
   * Puts a file that was received (or a list of problems) into the database; within a transaction it is there with all else or not at all. Answers its id.
   */
  async put(trx: Bulk, draftId: string, name: string, path: string, isReport = false): Promise<string> {
    const id = randomUUID()
    await sql`
      insert into import_files (id, draft_id, name, is_report, bytes)
      values (${id}::uuid, ${draftId}::uuid, ${name}, ${isReport}, ${statSync(path).size})`.execute(trx)
    let place = 0
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }))
      await sql`insert into import_file_pieces (file_id, place, bytes) values (${id}::uuid, ${place++}, ${piece as Buffer})`.execute(
        trx,
      )
    return id
  }

  /** Where this server has the files of a draft, brought here where they were not. Throws `ImportError` when one is gone. */
  async paths(draftId: string, names: readonly string[]): Promise<string[]> {
    const { rows } = await sql<SharedFile>`
      select id, name from import_files where draft_id = ${draftId}::uuid and not is_report`.execute(this.bulk)
    const paths: string[] = []
    for (const name of names) {
      const file = rows.find((each) => each.name === name)
      if (!file)
        throw new ImportError(`${name}: Diese Datei gehört nicht mehr zu diesem Entwurf. Laden Sie sie noch einmal hoch.`)
      paths.push(await this.#bring(file))
    }
    return paths
  }

  /** Lets a file go. */
  async remove(trx: Bulk, draftId: string, name: string): Promise<void> {
    await sql`delete from import_files where draft_id = ${draftId}::uuid and not is_report and name = ${name}`.execute(trx)
  }

  /** Puts the list of the problems of a draft in the place of the one before. */
  async putReport(draftId: string, name: string, path: string): Promise<void> {
    await this.bulk.transaction().execute(async (trx) => {
      // Whoever deletes the draft waits, or there is none any more.
      const { rows } = await sql`select from import_drafts where id = ${draftId}::uuid for key share`.execute(trx)
      await sql`delete from import_files where draft_id = ${draftId}::uuid and is_report`.execute(trx)
      if (rows.length > 0) await this.put(trx, draftId, name, path, true)
    })
  }

  /** The list of the problems of a draft, piece by piece; null when it has none. */
  async report(draftId: string, name: string): Promise<Readable | null> {
    const { rows } = await sql<SharedFile>`
      select id, name from import_files where draft_id = ${draftId}::uuid and is_report and name = ${name}`.execute(this.bulk)
    return rows[0] ? Readable.from(this.#pieces(rows[0].id), { objectMode: false }) : null
  }

  /** Deletes copies of files that no draft has any more. */
  async forgetCopies(): Promise<void> {
    const ids = this.files.copies()
    if (ids.length === 0) return
    const { rows } = await sql<{ id: string }>`select id from import_files where id = any (${`{${ids.join()}}`}::uuid[])`.execute(
      this.bulk,
    )
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) this.files.forgetCopy(id)
  }

  async #bring({ id, name }: SharedFile): Promise<string> {
    const path = this.files.copy(id, name)
    if (existsSync(path)) return path
    const coming = this.#coming.get(path) ?? this.#copy(id, path).finally(() => this.#coming.delete(path))
    this.#coming.set(path, coming)
    await coming
    return path
  }

  async #copy(id: string, path: string): Promise<void> {
    mkdirSync(join(path, '..'), { recursive: true })
    const part = `${path}.${randomUUID()}`
    try {
      await pipeline(Readable.from(this.#pieces(id), { objectMode: false }), createWriteStream(part, { flags: 'wx' }))
      renameSync(part, path)
    } catch (error) {
      rmSync(part, { force: true })
      throw error
    }
  }

  /** Throws `ImportError` when the file goes meanwhile: half of it must not pass for all. */
  async *#pieces(id: string): AsyncGenerator<Buffer> {
    const { rows: files } = await sql<{ bytes: number }>`select bytes from import_files where id = ${id}::uuid`.execute(this.bulk)
    let left = files[0]?.bytes ?? 0
    for (let place = 0; left > 0; place++) {
      const { rows } = await sql<{ bytes: Buffer }>`
        select bytes from import_file_pieces where file_id = ${id}::uuid and place = ${place}`.execute(this.bulk)
      if (!rows[0]) throw new ImportError('Der Entwurf wurde inzwischen gelöscht.')
      left -= rows[0].bytes.length
      yield rows[0].bytes
    }
  }
}
