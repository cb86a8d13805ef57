import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import { jsonText } from '../jsonText'
import { type DraftFiles, inMegabytes, safeFileName, tooBig } from './draftFiles'
import { inspect } from './inspect'

/** A file of somebody's own work that nobody has touched for so long is not wanted any more; an import can be taken back as long. */
const KEPT = '30 days'
const MOST_DRAFTS = 20
/** All files of one person together. */
const MOST_BYTES = 4 * 1024 ** 3
/** A person sends one file after the other. */
const MOST_AT_ONCE = 2

/** What comes from a browser: the file as it is. */
export interface Upload {
  userId: string
  name: string
  /** As the request announces it; null when it does not. */
  announced: number | null
  stream: Readable
}

/** Makes drafts of files and removes them; several uploads of one person at a time are known here. */
export class Drafts {
  #receiving = new Map<string, number>()
  /** Drafts whose file is on its way, which have no row yet. */
  #coming = new Set<string>()

  constructor(
    private database: Database,
    private files: DraftFiles,
    /** Bytes of one file. */
    private mostBytes: number,
  ) {}

  /** Keeps a file as a new draft; answers its id. Throws `ImportError` with a sentence when it is too big, too much, or nothing that can be read. */
  async add({ userId, name: named, announced, stream }: Upload): Promise<string> {
    const name = safeFileName(named)
    const kept = await this.#refuseTooMuch(userId)
    const most = Math.min(this.mostBytes, MOST_BYTES - kept)
    if ((announced ?? 0) > this.mostBytes) throw new ImportError(tooBig(name, this.mostBytes))
    if ((announced ?? 0) > most || most <= 0) throw new ImportError(tooMuch(kept))
    const running = this.#receiving.get(userId) ?? 0
    if (running >= MOST_AT_ONCE)
      throw new ImportError('Sie laden schon zwei Dateien hoch. Warten Sie, bis eine davon fertig ist.')
    const id = randomUUID()
    this.#receiving.set(userId, running + 1)
    this.#coming.add(id)
    try {
      const bytes = await this.files.receive(id, name, stream, most, announced)
      if (announced !== null && bytes < announced)
        throw new ImportError(`${name}: Die Datei ist nicht ganz angekommen. Versuchen Sie es noch einmal.`)
      await this.#insert(id, userId, name, bytes)
      return id
    } catch (error) {
      this.files.remove(id)
      throw error
    } finally {
      this.#coming.delete(id)
      const left = (this.#receiving.get(userId) ?? 1) - 1
      if (left > 0) this.#receiving.set(userId, left)
      else this.#receiving.delete(userId)
    }
  }

  /** Removes drafts that nobody has touched for 30 days, and folders without a draft; answers how many drafts. */
  async removeExpired(): Promise<number> {
    if (!this.files.isThere) return 0
    const store = this.files.store()
    const { rows: expired } = await sql<{ id: string }>`
      delete from import_drafts d where d.store = ${store}::uuid and d.changed_at < now() - ${KEPT}::interval
        and not exists (select from import_jobs j where j.draft_id = d.id and (j.state in ('WAITING', 'RUNNING') or j.ended_at > now() - ${KEPT}::interval))
      returning d.id`.execute(this.database.bulk)
    const { rows: known } = await sql<{ id: string }>`select id from import_drafts where store = ${store}::uuid`.execute(
      this.database.bulk,
    )
    const ids = new Set(known.map(({ id }) => id))
    for (const id of this.files.ids()) if (!ids.has(id) && !this.#coming.has(id)) this.files.remove(id)
    return expired.length
  }

  async #insert(id: string, userId: string, name: string, bytes: number): Promise<void> {
    const inspected = await readable(this.files.path(id, name), name)
    await sql`
      insert into import_drafts (id, user_id, store, file_name, bytes, inspected)
      values (${id}::uuid, ${userId}::uuid, ${this.files.store()}::uuid, ${name}, ${bytes}, ${jsonText(inspected)}::jsonb)`.execute(
      this.database.bulk,
    )
  }

  /** Bytes of the person's files there are already. */
  async #refuseTooMuch(userId: string): Promise<number> {
    const { rows } = await sql<{ drafts: number; bytes: number }>`
      select count(*) filter (where not exists (select from import_jobs j where j.draft_id = d.id and j.kind = 'LOAD' and j.state = 'DONE'))::int as drafts,
        coalesce(sum(bytes), 0)::bigint as bytes
      from import_drafts d where user_id = ${userId}::uuid`.execute(this.database.bulk)
    const { drafts = 0, bytes = 0 } = rows[0] ?? {}
    if (drafts >= MOST_DRAFTS)
      throw new ImportError(
        `Sie haben schon ${MOST_DRAFTS} offene Importentwürfe. Löschen Sie solche, die Sie nicht mehr brauchen; nach 30 Tagen ohne Änderung verschwinden sie von selbst.`,
      )
    return bytes
  }
}

const tooMuch = (kept: number) =>
  `Die Dateien einer Person dürfen zusammen höchstens ${inMegabytes(MOST_BYTES)} gross sein; von Ihnen sind schon ${inMegabytes(kept)} da. Löschen Sie Entwürfe, die Sie nicht mehr brauchen.`

/** What the file is; the sentences about it name it as its owner does. */
async function readable(path: string, name: string) {
  try {
    return await inspect(path)
  } catch (error) {
    throw named(error, path, name)
  }
}

/** An error that people read, with the name of their file in place of where it lies. */
export function named(error: unknown, path: string, name: string): unknown {
  return error instanceof ImportError && error.message.includes(path)
    ? new ImportError(error.message.replaceAll(path, name), { cause: error })
    : error
}
