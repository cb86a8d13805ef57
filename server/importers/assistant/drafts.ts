import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import { jsonText } from '../jsonText'
import { wholeUnits, type KeptDraft, safeFileName, tooBig } from './draftFiles'
import { asCalledNow, withoutFile } from './draftSettings'
import { inspect, type Inspection } from './inspect'
import type { KeptFiles } from './keptFiles'

/** A file of somebody's own work that nobody has touched for so long is not wanted any more; an import can be taken back as long. */
const KEPT = '30 days'
const MOST_DRAFTS = 20
/** Files of a draft beside its first. */
const MOST_OTHERS = 9
/** All files of one person together. */
const MOST_BYTES = 4 * 1024 ** 3
/** A person sends one file after the other. */
const MOST_AT_ONCE = 2

/** What comes from a browser. */
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
    private files: KeptFiles,
    /** Bytes of one file. */
    private mostBytes: number,
  ) {}

  /** Keeps a file as a new draft; answers its id. Throws `ImportError` with a sentence when it is too big, too much, or nothing that can be read. */
  async add(upload: Upload): Promise<string> {
    const name = safeFileName(upload.name)
    const kept = await this.#kept(upload.userId)
    if (kept.drafts >= MOST_DRAFTS) throw new ImportError(TOO_MANY)
    const id = randomUUID()
    const insert = (bytes: number) => this.#insert(id, upload.userId, name, bytes)
    await this.#receive(id, name, upload, kept.bytes, insert).catch((error: unknown) => {
      this.files.disk.remove(id)
      throw error
    })
    return id
  }

  /** Adds a file to a draft of the same person. Throws `ImportError`. */
  async addTo(id: string, upload: Upload): Promise<void> {
    const name = safeFileName(upload.name)
    const draft = await this.#claim(id, upload.userId)
    try {
      await this.#addTo(draft, name, upload)
    } finally {
      this.#coming.delete(id)
    }
  }

  async #addTo(draft: IdleDraft, name: string, upload: Upload): Promise<void> {
    const { id } = draft
    if (draft.others.length >= MOST_OTHERS)
      throw new ImportError(`Ein Import kann höchstens ${MOST_OTHERS + 1} Dateien haben. Packen Sie weitere als ZIP.`)
    if ([draft.fileName, ...draft.others].some((each) => each.toLowerCase() === name.toLowerCase()))
      throw new ImportError(`Eine Datei «${name}» gehört schon zu diesem Import. Geben Sie der neuen einen anderen Namen.`)
    const kept = await this.#kept(upload.userId)
    await this.#receive(id, name, upload, kept.bytes, () => this.#append(draft, name)).catch((error: unknown) => {
      this.files.disk.removeFile(id, name)
      throw error
    })
  }

  /** Takes a file that was added away again, with what is decided about its tables; whoever calls has asked who may. Throws `ImportError`. */
  async takeFrom(id: string, name: string): Promise<void> {
    const draft = await this.#claim(id, null)
    try {
      if (!draft.others.includes(name)) throw new ImportError(`Eine hinzugefügte Datei «${name}» hat dieser Import nicht (mehr).`)
      const others = draft.others.filter((each) => each !== name)
      const settings = draft.settings && withoutFile(draft.settings, name)
      const paths = await this.files.paths(draft, [draft.fileName, ...others])
      await this.#keep({ ...draft, settings }, others, paths, (trx) => this.files.letGo(trx, draft, name))
    } finally {
      this.#coming.delete(id)
    }
  }

  /** Writes a file to the disk, as far as there is room for it, and keeps it. */
  async #receive(
    id: string,
    name: string,
    { userId, announced, stream }: Upload,
    kept: number,
    keep: (bytes: number) => Promise<void>,
  ): Promise<void> {
    const most = Math.min(this.mostBytes, MOST_BYTES - kept)
    if ((announced ?? 0) > this.mostBytes) throw new ImportError(tooBig(name, this.mostBytes))
    if ((announced ?? 0) > most || most <= 0) throw new ImportError(tooMuch(kept))
    const running = this.#receiving.get(userId) ?? 0
    if (running >= MOST_AT_ONCE)
      throw new ImportError('Sie laden schon zwei Dateien hoch. Warten Sie, bis eine davon fertig ist.')
    this.#receiving.set(userId, running + 1)
    this.#coming.add(id)
    try {
      const bytes = await this.files.disk.receive(id, name, stream, most, announced)
      if (announced !== null && bytes < announced)
        throw new ImportError(`${name}: Die Datei ist nicht ganz angekommen. Versuchen Sie es noch einmal.`)
      await keep(bytes)
    } finally {
      this.#coming.delete(id)
      const left = (this.#receiving.get(userId) ?? 1) - 1
      if (left > 0) this.#receiving.set(userId, left)
      else this.#receiving.delete(userId)
    }
  }

  /** Removes drafts that nobody has touched for 30 days, and folders without a draft; answers how many drafts. */
  async removeExpired(): Promise<number> {
    if (!this.files.mayBeThere) return 0
    const { rows: expired } = await sql<{ id: string }>`
      delete from import_drafts d where ${this.files.isOurs} and d.changed_at < now() - ${KEPT}::interval
        and not exists (select from import_jobs j where j.draft_id = d.id and (j.state in ('WAITING', 'RUNNING') or j.ended_at > now() - ${KEPT}::interval))
      returning d.id`.execute(this.database.bulk)
    await this.files.forgetUnknown((id) => this.#coming.has(id))
    return expired.length
  }

  async #insert(id: string, userId: string, name: string, bytes: number): Promise<void> {
    const { files } = this
    const inspected = await readable([files.disk.path(id, name)])
    const settle = await this.database.bulk.transaction().execute(async (trx) => {
      await sql`
        insert into import_drafts (id, user_id, store, file_name, bytes, inspected, is_shared)
        values (${id}::uuid, ${userId}::uuid, ${files.disk.store()}::uuid, ${name}, ${bytes}, ${jsonText(inspected)}::jsonb, ${files.areShared})`.execute(
        trx,
      )
      return files.keep(trx, id, name)
    })
    settle()
  }

  async #append(draft: IdleDraft, name: string): Promise<void> {
    const path = this.files.disk.path(draft.id, name)
    // It must be worth something by itself.
    await readable([path])
    const paths = [...(await this.files.paths(draft)), path]
    await this.#keep(draft, [...draft.others, name], paths, (trx) => this.files.keep(trx, draft.id, name))
  }

  /** Keeps a draft with other files beside its first; `move` brings one to it or takes one away, and answers what is to be done at the end. */
  async #keep(
    { id, fileName, others: before, settings }: IdleDraft,
    others: string[],
    paths: readonly string[],
    move: (trx: Database['bulk']) => Promise<() => void>,
  ): Promise<void> {
    const inspected = await readable(paths)
    const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
    const renamed = settings && asCalledNow(settings, fileName, inspected, before.length === 0, others.length === 0)
    const settle = await this.database.bulk.transaction().execute(async (trx) => {
      const settled = await move(trx)
      // Whoever starts a job takes the same lock: either sees what the other has done.
      await sql`select from import_drafts where id = ${id}::uuid for no key update`.execute(trx)
      const { numAffectedRows } = await sql`
        update import_drafts set others = ${others}::text[], bytes = ${bytes}, inspected = ${jsonText(inspected)}::jsonb,
          settings = ${renamed && jsonText(renamed)}::jsonb, changed_at = now()
        where id = ${id}::uuid and others = ${before}::text[]
          and not exists (select from import_jobs j where j.draft_id = ${id}::uuid and j.state in ('WAITING', 'RUNNING'))`.execute(
        trx,
      )
      if (!numAffectedRows) throw new ImportError(UNDER_WAY)
      // What a check found does not hold for other files.
      await sql`delete from import_jobs where draft_id = ${id}::uuid and kind = 'CHECK'`.execute(trx)
      return settled
    })
    settle()
  }

  /** A draft that nothing runs for, of this person or (null) of anybody; until `#coming` lets it go no other file comes to it or leaves. */
  async #claim(id: string, userId: string | null): Promise<IdleDraft> {
    const { rows } = await sql<IdleDraft & { isBusy: boolean; isHere: boolean }>`
      select d.id, d.file_name as "fileName", d.others, d.settings, d.is_shared as "isShared",
        ${this.files.isOurs} as "isHere",
        exists (select from import_jobs j where j.draft_id = d.id and j.state in ('WAITING', 'RUNNING')) as "isBusy"
      from import_drafts d where d.id::text = ${id} and (${userId}::uuid is null or d.user_id = ${userId}::uuid)`.execute(
      this.database.bulk,
    )
    const [draft] = rows
    if (!draft) throw new ImportError('Diesen Importentwurf gibt es nicht (mehr).')
    if (!draft.isHere || !this.files.has(draft))
      throw new ImportError('Die Datei dieses Entwurfs liegt nicht (mehr) auf diesem Server. Laden Sie sie noch einmal hoch.')
    if (draft.isBusy) throw new ImportError(UNDER_WAY)
    if (this.#coming.has(id))
      throw new ImportError('Zu diesem Import kommt oder geht gerade schon eine Datei. Warten Sie, bis das fertig ist.')
    this.#coming.add(id)
    return draft
  }

  /** How many drafts of a person are open, and the bytes of all their files. */
  async #kept(userId: string): Promise<{ drafts: number; bytes: number }> {
    const { rows } = await sql<{ drafts: number; bytes: number }>`
      select count(*) filter (where not exists (select from import_jobs j where j.draft_id = d.id and j.kind = 'LOAD' and j.state = 'DONE'))::int as drafts,
        coalesce(sum(bytes), 0)::bigint as bytes
      from import_drafts d where user_id = ${userId}::uuid`.execute(this.database.bulk)
    return rows[0] ?? { drafts: 0, bytes: 0 }
  }
}

interface IdleDraft extends KeptDraft {
  settings: ImportSettings | null
}

const UNDER_WAY = 'Dieser Entwurf wird gerade geprüft oder geladen. Warten Sie, bis das fertig ist, oder brechen Sie es ab.'
const TOO_MANY =
  `Sie haben schon ${MOST_DRAFTS} offene Importentwürfe. ` +
  'Löschen Sie solche, die Sie nicht mehr brauchen; nach 30 Tagen ohne Änderung verschwinden sie von selbst.'

const tooMuch = (kept: number) =>
  `Die Dateien einer Person dürfen zusammen höchstens ${wholeUnits(MOST_BYTES)} gross sein; ` +
  `von Ihnen sind schon ${wholeUnits(kept)} da. Löschen Sie Entwürfe, die Sie nicht mehr brauchen.`

/** What the files are; the sentences about them name them as their owner does. */
async function readable([path = '', ...others]: readonly string[]): Promise<Inspection> {
  try {
    return await inspect(path, others)
  } catch (error) {
    throw named(error, [path, ...others])
  }
}

/** An error that people read, with the names of their files in place of where they lie. */
export function named(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof ImportError) || !paths.some((path) => error.message.includes(path))) return error
  // The longest first: a name may begin with another one.
  const longestFirst = [...paths].sort((a, b) => b.length - a.length)
  const message = longestFirst.reduce((text, path) => text.replaceAll(path, basename(path)), error.message)
  return new ImportError(message, { cause: error })
}
