import { createReadStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { type DraftFiles, type KeptDraft, REPORTS } from './draftFiles'
import { SharedFiles } from './sharedFiles'

/** Where the files of import drafts are kept: embedded on the disk, else in the database, which may have several servers. */
export class KeptFiles {
  readonly #shared: SharedFiles | null

  constructor(
    private database: Database,
    /** Where files come and are read. */
    readonly disk: DraftFiles,
  ) {
    this.#shared = database.engine === 'postgres' ? new SharedFiles(database.bulk, disk) : null
  }

  get areShared(): boolean {
    return this.#shared !== null
  }

  /** Whether there may be any: a server that was never sent one has nothing to do. */
  get mayBeThere(): boolean {
    return this.areShared || this.disk.isThere
  }

  /** Drafts whose files this server can read. */
  get isOurs() {
    return this.disk.isThere ? sql`(d.is_shared or d.store = ${this.disk.store()}::uuid)` : sql`d.is_shared`
  }

  has({ id, fileName, others, isShared }: KeptDraft): boolean {
    return isShared ? this.areShared : [fileName, ...others].every((name) => existsSync(this.disk.path(id, name)))
  }

  /** Where the files of a draft can be read, the first one first; those that other servers received are brought here. Throws `ImportError`. */
  async paths(draft: KeptDraft, names: readonly string[] = [draft.fileName, ...draft.others]): Promise<string[]> {
    const { id, isShared } = draft
    return isShared && this.#shared ? this.#shared.paths(id, names) : names.map((name) => this.disk.path(id, name))
  }

  /** Keeps a file that was received, in the transaction in which it comes to its draft; what is answered is to be done when that has ended. */
  async keep(trx: Database['bulk'], draftId: string, name: string): Promise<() => void> {
    if (!this.#shared) return () => {}
    const fileId = await this.#shared.put(trx, draftId, name, this.disk.path(draftId, name))
    return () => this.disk.makeCopy(draftId, name, fileId)
  }

  /** Lets a file go, in the transaction in which it leaves its draft; what is answered is to be done when that has ended. */
  async letGo(trx: Database['bulk'], { id, isShared }: KeptDraft, name: string): Promise<() => void> {
    if (!isShared) return () => this.disk.removeFile(id, name)
    await this.#shared?.remove(trx, id, name)
    return () => {}
  }

  /** Where a job of a draft writes the list of its problems; what an earlier one wrote there is gone. */
  reportFolder(draftId: string): string {
    rmSync(join(this.disk.folder(draftId), REPORTS), { recursive: true, force: true })
    return this.disk.folder(draftId)
  }

  /** Keeps that list, when the job is over. */
  async keepReport(draftId: string, name: string): Promise<void> {
    if (!this.#shared) return
    await this.#shared.putReport(draftId, name, join(this.disk.folder(draftId), REPORTS, name))
    // Beside it a file may be coming.
    this.reportFolder(draftId)
  }

  /** The list of all problems of a job, as CSV; null when it has none, or it is not here. */
  async report(draftId: string, name: string | null): Promise<Readable | null> {
    if (name === null) return null
    const path = join(this.disk.folder(draftId), REPORTS, name)
    return (await this.#shared?.report(draftId, name)) ?? (existsSync(path) ? createReadStream(path) : null)
  }

  /** Removes the copies that no draft needs any more. */
  async forgetCopies(): Promise<void> {
    await this.#shared?.forgetCopies()
  }

  /** Removes what no draft has any more. `isComing`: its file is on its way. */
  async forgetUnknown(isComing: (id: string) => boolean): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from import_drafts d where ${this.isOurs}`.execute(this.database.bulk)
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of this.disk.ids()) if (!ids.has(id) && !isComing(id)) this.disk.remove(id)
    await this.#shared?.forgetCopies()
  }

  /** Puts the files that an earlier version of this program has kept in this data directory into the database. */
  async share(): Promise<void> {
    const shared = this.#shared
    if (!shared || !this.disk.isThere) return
    const { rows } = await sql<KeptDraft & { report: string | null }>`
      select id, file_name as "fileName", others, is_shared as "isShared",
        (select j.report from import_jobs j where j.draft_id = import_drafts.id order by j.seq desc limit 1) as report
      from import_drafts where store = ${this.disk.store()}::uuid and not is_shared
        and not exists (select from import_jobs j where j.draft_id = import_drafts.id and j.state in ('WAITING', 'RUNNING'))`.execute(
      this.database.bulk,
    )
    for (const draft of rows.filter((each) => this.has(each))) {
      await this.database.bulk.transaction().execute(async (trx) => {
        await sql`update import_drafts set is_shared = true where id = ${draft.id}::uuid`.execute(trx)
        for (const name of [draft.fileName, ...draft.others])
          await shared.put(trx, draft.id, name, this.disk.path(draft.id, name))
        const report = join(this.disk.folder(draft.id), REPORTS, draft.report ?? '')
        if (draft.report !== null && existsSync(report)) await shared.put(trx, draft.id, draft.report, report, true)
      })
      this.disk.remove(draft.id)
    }
  }
}
