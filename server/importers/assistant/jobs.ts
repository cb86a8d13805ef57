import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { startMaking } from '../../crosswalk/startMaking'
import { isLost } from '../../db/postgres/isLost'
import { alone } from '../alone'
import { ImportBusy, ImportCancelled, ImportError, ImportInterrupted } from '../importError'
import { jsonText } from '../jsonText'
import { type Audit } from '../../watch/audit'
import type { ProgressState } from '../progress'
import type { KeptFiles } from './keptFiles'
import { type Job, runJob } from './runJob'

/** Milliseconds until somebody else's import is asked for again. */
const BUSY_PAUSE = 1_000
/** A server of several looks so often for what others have not begun, or not ended, in milliseconds. */
const LOOK_EVERY = 3_000
/** … and says so often how far its job is. */
const TELL_EVERY = 1_000
/** A job that ended its server so many times is not begun again. */
const MOST_BEGUN = 3
const GIVEN_UP = `Der Server wurde dabei ${MOST_BEGUN}-mal unerwartet beendet; es wurde nichts geändert. Melden Sie es der Administration.`

/**
 * The checks and loads of a database, one after the other in the order in which they were started; whether they are watched makes no difference. Any server
 * takes up any job, whoever was asked for it, and begins anew what a server that is gone has not ended.
 */
export class ImportJobs {
  #running: { id: string; draftId: string; abort: AbortController; progress: ProgressState | null } | null = null
  #isHeldUp = false
  #working: Promise<void> = Promise.resolve()
  #isWorking = false
  /** Something may have been started since the last look. */
  #again = false
  readonly #closed = new AbortController()
  #looking: NodeJS.Timeout | undefined
  #fault = ''

  constructor(
    private database: Database,
    private files: KeptFiles,
    private log: (line: string) => void,
    private audit: Audit = () => {},
  ) {}

  /** After a start: begins with what waits, and with what an earlier run has not ended. */
  resume(): void {
    this.wake()
    if (this.files.areShared) this.#looking = setInterval(() => this.wake(), LOOK_EVERY).unref()
  }

  /** Looks for what waits; to be called when something has been started. */
  wake(): void {
    this.#again = true
    if (this.#isWorking || this.#isClosed) return
    this.#isWorking = true
    this.#working = this.#work()
  }

  /** How far the job is that runs here; null for any other. */
  progressOf(id: string): ProgressState | null {
    return this.#running?.id === id ? this.#running.progress : null
  }

  /** Whether a job that waits does so because of another import: of this queue, of the command, of another server. */
  isHeldUp(id: string): boolean {
    return this.#isHeldUp || (this.#running !== null && this.#running.id !== id)
  }

  /** Ends what runs or waits for a draft, as `cancel_wanted` says or because the draft is gone; another server that runs it notices by itself. */
  async cancel(draftId: string): Promise<void> {
    await sql`
      update import_jobs set state = 'CANCELLED', ended_at = now() where draft_id = ${draftId}::uuid and state = 'WAITING' and cancel_wanted`.execute(
      this.database.bulk,
    )
    if (this.#running?.draftId === draftId) this.#running.abort.abort()
  }

  /** Resolves when nothing is done here for a draft any more. */
  async idle(draftId: string): Promise<void> {
    while (this.#running?.draftId === draftId) await setTimeout(20)
  }

  takeNoMore(): void {
    this.#closed.abort()
    clearInterval(this.#looking)
  }

  /** Takes nothing up any more; what runs may finish until the signal (without one: not at all) and is then left to whoever takes it up next. */
  async close(cutOff: AbortSignal = AbortSignal.abort()): Promise<void> {
    this.takeNoMore()
    if (!cutOff.aborted) {
      const isOver = new Promise<void>((resolve) => cutOff.addEventListener('abort', () => resolve(), { once: true }))
      await Promise.race([this.#working, isOver])
    }
    this.#running?.abort.abort()
    await this.#working
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  async #work(): Promise<void> {
    try {
      while (this.#again && !this.#isClosed) {
        this.#again = false
        if (await this.#isSomething('WAITING', 'RUNNING')) await this.#takeTurn()
      }
      this.#fault = ''
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      // It looks every few seconds: the same fault need not be said as often.
      if (fault !== this.#fault) this.log(`Importentwürfe: ${error instanceof Error ? (error.stack ?? fault) : fault}`)
      this.#fault = fault
    } finally {
      this.#isWorking = false
      this.#isHeldUp = false
    }
  }

  async #isSomething(...states: string[]): Promise<boolean> {
    if (!this.files.mayBeThere) return false
    const { rows } = await sql`
      select from import_jobs j join import_drafts d on d.id = j.draft_id where j.state = any (${states}::text[]) and ${this.files.isOurs} limit 1`.execute(
      this.database.bulk,
    )
    return rows.length > 0
  }

  /** Does the next job when no other import runs; while one does, this is asked again as long as something waits. */
  async #takeTurn(): Promise<void> {
    try {
      await alone(this.database, async (held) => {
        this.#isHeldUp = false
        await this.#reviveDead(held)
        const job = await this.#next(held)
        if (!job) return
        this.#again = true
        await this.#run(held, job)
      })
    } catch (error) {
      if (!(error instanceof ImportBusy)) throw error
      this.#isHeldUp = true
      await setTimeout(BUSY_PAUSE, undefined, { signal: this.#closed.signal }).catch(() => {})
      this.#again ||= await this.#isSomething('WAITING')
    }
  }

  /** Whoever has the turn knows that nobody else runs an import: a job that says so was left by a server that is gone. What has a result is done. */
  async #reviveDead({ bulk }: Database): Promise<void> {
    await sql`
      update import_jobs j set progress = null, started_at = null, batch_id = case when j.result is not null then j.batch_id end,
        ended_at = case when j.result is not null or j.cancel_wanted or j.begun >= ${MOST_BEGUN}::int then now() end,
        state = case when j.result is not null then 'DONE' when j.cancel_wanted then 'CANCELLED'
          when j.begun >= ${MOST_BEGUN}::int then 'FAILED' else 'WAITING' end,
        error = case when j.result is null and not j.cancel_wanted and j.begun >= ${MOST_BEGUN}::int then ${GIVEN_UP} end
      from import_drafts d where d.id = j.draft_id and ${this.files.isOurs} and j.state = 'RUNNING'`.execute(bulk)
  }

  async #next({ bulk }: Database): Promise<Job | null> {
    const { rows } = await sql<Job>`
      select j.id, j.draft_id as "draftId", j.kind, j.user_id as "userId", j.settings, d.file_name as "fileName", d.others, d.is_shared as "isShared"
      from import_jobs j join import_drafts d on d.id = j.draft_id
      where j.state = 'WAITING' and ${this.files.isOurs} order by j.seq limit 1`.execute(bulk)
    return rows[0] ?? null
  }

  async #run(held: Database, job: Job): Promise<void> {
    const abort = new AbortController()
    const running = { id: job.id, draftId: job.draftId, abort, progress: null as ProgressState | null }
    this.#running = running
    let told: Promise<void> | null = null
    const tell = () => void (told ??= this.#tell(held, job, running.progress, abort).finally(() => (told = null)))
    const telling = this.files.areShared ? setInterval(tell, TELL_EVERY) : undefined
    try {
      const crosswalk = await runJob(held, this.files, job, (progress) => (running.progress = progress), abort.signal)
      // Where the server ends before, `keepUpToDate` makes it.
      if (crosswalk) void startMaking(this.database, crosswalk).catch(() => {})
      await this.#touch(job)
      this.#writeDown(job, 'ok')
    } catch (error) {
      await this.#end(held, job, error)
    } finally {
      clearInterval(telling)
      this.#running = null
    }
  }

  /** Says to other servers how far a job is, and hears from them whether it is still wanted. */
  async #tell({ bulk }: Database, { id }: Job, progress: ProgressState | null, abort: AbortController): Promise<void> {
    try {
      const { rows } = await sql<{ isWanted: boolean }>`
        update import_jobs set progress = ${progress && jsonText(progress)}::jsonb where id = ${id}::uuid and state in ('WAITING', 'RUNNING')
        returning not cancel_wanted as "isWanted"`.execute(bulk)
      if (!rows[0]?.isWanted) abort.abort()
    } catch {
      // The import itself notices when the database is gone.
    }
  }

  /** What has become visible has a result: it is done, whatever happened afterwards. What this server has begun and may not finish is for the next. */
  async #end(held: Database, job: Job, error: unknown): Promise<void> {
    // Whoever next has the turn begins it anew, or finds it done.
    if (error instanceof ImportInterrupted || isLost(error)) {
      this.log(`Import von ${job.fileName}: Die Verbindung zur Datenbank wurde unterbrochen; er beginnt von vorn.`)
      return
    }
    const isExpected = error instanceof ImportError
    const state = error instanceof ImportCancelled ? 'CANCELLED' : 'FAILED'
    if (state === 'FAILED' && !isExpected)
      this.log(`Import von ${job.fileName}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    const sentence = isExpected
      ? error.message
      : state === 'FAILED'
        ? 'Unerwarteter Fehler, es wurde nichts geändert. Versuchen Sie es noch einmal, oder melden Sie es der Administration.'
        : null
    if (state === 'CANCELLED' && this.#isClosed) await this.#leave(held, job)
    await sql`
      update import_jobs set ended_at = now(), progress = null, state = case when result is null then ${state} else 'DONE' end,
        error = case when result is null then ${sentence} end
      where id = ${job.id}::uuid and state in ('WAITING', 'RUNNING') and not (state = 'WAITING' and ${this.#isClosed})`.execute(
      held.bulk,
    )
    await this.#touch(job)
    this.#writeDown(job, state)
  }

  #writeDown({ kind, userId, draftId }: Job, outcome: string): void {
    if (kind === 'LOAD') this.audit({ event: 'import', outcome, viewer: userId, on: [draftId] })
  }

  /** Gives back what was begun and has to stop because the server does. */
  async #leave({ bulk }: Database, { id }: Job): Promise<void> {
    await sql`
      update import_jobs set state = 'WAITING', progress = null, started_at = null, batch_id = null, begun = begun - 1
      where id = ${id}::uuid and state = 'RUNNING' and result is null and not cancel_wanted`.execute(bulk)
  }

  async #touch({ draftId }: Job): Promise<void> {
    await sql`update import_drafts set changed_at = now() where id = ${draftId}::uuid`.execute(this.database.bulk)
  }
}
