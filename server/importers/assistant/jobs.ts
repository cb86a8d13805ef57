import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ImportBusy, ImportCancelled, ImportError } from '../importError'
import type { ProgressState } from '../progress'
import type { DraftFiles } from './draftFiles'
import { type Job, runJob } from './runJob'

/** Milliseconds until somebody else's import is asked for again. */
const BUSY_PAUSE = 1_000
const INTERRUPTED = 'Der Server wurde neu gestartet; es wurde nichts geändert. Starten Sie den Schritt noch einmal.'

/** The checks and loads of this server, one after the other in the order in which they were started; whether they are watched makes no difference. */
export class ImportJobs {
  #running: { id: string; draftId: string; abort: AbortController; progress: ProgressState | null; isHeldUp: boolean } | null =
    null
  #working: Promise<void> = Promise.resolve()
  #isWorking = false
  /** Something may have been started since the last look. */
  #again = false
  #isClosed = false

  constructor(
    private database: Database,
    private files: DraftFiles,
    private log: (line: string) => void,
  ) {}

  /** After a start: what ran is over, and left nothing; what waited goes on waiting. */
  async resume(): Promise<void> {
    if (!this.files.isThere) return
    await sql`
      update import_jobs j set ended_at = now(), state = case when j.result is null then 'CANCELLED' else 'DONE' end,
        error = case when j.result is null then ${INTERRUPTED} end
      from import_drafts d where d.id = j.draft_id and d.store = ${this.files.store()}::uuid and j.state = 'RUNNING'`.execute(
      this.database.bulk,
    )
    this.wake()
  }

  /** Looks for what waits; to be called when something has been started. */
  wake(): void {
    this.#again = true
    if (this.#isWorking || this.#isClosed) return
    this.#isWorking = true
    this.#working = this.#work()
  }

  /** How far a running job is; null for any other. */
  progressOf(id: string): ProgressState | null {
    return this.#running?.id === id ? this.#running.progress : null
  }

  /** Whether a job that waits does so because of another import: of this queue, of the command, of another server. */
  isHeldUp(id: string): boolean {
    return this.#running !== null && (this.#running.id !== id || this.#running.isHeldUp)
  }

  /** Ends what runs or waits for a draft, as `cancel_wanted` says or because the draft is gone. */
  async cancel(draftId: string): Promise<void> {
    await sql`
      update import_jobs set state = 'CANCELLED', ended_at = now() where draft_id = ${draftId}::uuid and state = 'WAITING' and cancel_wanted`.execute(
      this.database.bulk,
    )
    if (this.#running?.draftId === draftId) this.#running.abort.abort()
  }

  /** Resolves when nothing is done for a draft any more. */
  async idle(draftId: string): Promise<void> {
    while (this.#running?.draftId === draftId) await setTimeout(20)
  }

  takeNoMore(): void {
    this.#isClosed = true
  }

  /** Takes nothing up any more; what runs may finish until the signal (without one: not at all) and is then ended cleanly. */
  async close(cutOff: AbortSignal = AbortSignal.abort()): Promise<void> {
    this.takeNoMore()
    if (!cutOff.aborted) {
      const isOver = new Promise<void>((resolve) => cutOff.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([this.#working, isOver])
    }
    this.#running?.abort.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    try {
      while (this.#again && !this.#isClosed) {
        this.#again = false
        const job = await this.#next()
        if (!job) continue
        const abort = new AbortController()
        this.#running = { id: job.id, draftId: job.draftId, abort, progress: null, isHeldUp: false }
        await this.#run(job, abort.signal).finally(() => (this.#running = null))
        this.#again = true
      }
    } catch (error) {
      this.log(`Importentwürfe: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    } finally {
      this.#isWorking = false
    }
  }

  async #next(): Promise<Job | null> {
    if (!this.files.isThere) return null
    const { rows } = await sql<Job>`
      select j.id, j.draft_id as "draftId", j.kind, j.user_id as "userId", j.settings, d.file_name as "fileName", d.others
      from import_jobs j join import_drafts d on d.id = j.draft_id
      where j.state = 'WAITING' and d.store = ${this.files.store()}::uuid order by j.seq limit 1`.execute(this.database.bulk)
    return rows[0] ?? null
  }

  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: ProgressState) => {
      if (this.#running) this.#running.progress = progress
    }
    for (;;) {
      try {
        if (signal.aborted) throw new ImportCancelled()
        await runJob(this.database, this.files, job, onProgress, signal)
        return await this.#touch(job)
      } catch (error) {
        if (!(error instanceof ImportBusy)) return await this.#end(job, error)
        if (this.#running) this.#running.isHeldUp = true
        await setTimeout(BUSY_PAUSE, undefined, { signal }).catch(() => {})
      }
    }
  }

  /** What has become visible has a result: it is done, whatever happened afterwards. */
  async #end(job: Job, error: unknown): Promise<void> {
    const isExpected = error instanceof ImportError
    const state = error instanceof ImportCancelled ? 'CANCELLED' : 'FAILED'
    if (state === 'FAILED' && !isExpected)
      this.log(`Import von ${job.fileName}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    const sentence = isExpected
      ? error.message
      : state === 'FAILED'
        ? 'Unerwarteter Fehler, es wurde nichts geändert. Versuchen Sie es noch einmal, oder melden Sie es der Administration.'
        : this.#isClosed
          ? INTERRUPTED
          : null
    await sql`
      update import_jobs set ended_at = now(), state = case when result is null then ${state} else 'DONE' end, error = case when result is null then ${sentence} end
      where id = ${job.id}::uuid and state in ('WAITING', 'RUNNING')`.execute(this.database.bulk)
    await this.#touch(job)
  }

  async #touch({ draftId }: Job): Promise<void> {
    await sql`update import_drafts set changed_at = now() where id = ${draftId}::uuid`.execute(this.database.bulk)
  }
}
