import type { Readable } from 'node:stream'
import type { Database } from '../../db/database'
import type { Audit } from '../../watch/audit'
import type { ProgressState } from '../progress'
import { DraftFiles, type KeptDraft } from './draftFiles'
import { Drafts, named, type Upload } from './drafts'
import type { Inspection } from './inspect'
import { ImportJobs } from './jobs'
import { KeptFiles } from './keptFiles'
import { type FirstRows, firstRows } from './tableSample'

/** What the import assistant needs beside the database: files, and work that goes on without a browser. */
export interface ImportAssistant {
  /** Keeps a file as a new draft; answers its id. Throws `ImportError`. */
  add(upload: Upload): Promise<string>
  /** Adds a file to a draft of its owner. Throws `ImportError`. */
  addTo(draftId: string, upload: Upload): Promise<void>
  /** Takes such a file away again. Throws `ImportError`. */
  takeFrom(draftId: string, name: string): Promise<void>
  /** Whether this server can read the files of a draft. */
  hasFile(draft: KeptDraft): boolean
  /** The first rows of one of its tables. Throws `ImportError`. */
  firstRows(draft: KeptDraft, table: Inspection['tables'][number]): Promise<FirstRows>
  /** The list of all problems of a job, as CSV; null when it has none, or it is not here. */
  problems(draftId: string, report: string | null): Promise<Readable | null>
  /** Looks for jobs that have been started. */
  wake(): void
  progressOf(jobId: string): ProgressState | null
  /** Whether a job waits for another import. */
  isHeldUp(jobId: string): boolean
  /** Ends the job of a draft whose end is wanted. */
  cancel(draftId: string): Promise<void>
  /** Lets go of a draft that is deleted: its job ends, its file goes. */
  forget(draftId: string): Promise<void>
  /** After a start of the server. */
  resume(): void
  /** Begins no further job. */
  takeNoMore(): void
  /** Waits for the job that runs until the signal says that its time is over, without one not at all; then ends it cleanly. */
  close(cutOff?: AbortSignal): Promise<void>
}

/** What nobody wants any more goes at the next of these, in milliseconds. */
const TIDY_EVERY = 60 * 60 * 1_000
/** Tables whose first rows are kept at hand, some 256 KB each: somebody is choosing the line of the names. */
const SAMPLES_KEPT = 20

export function createImportAssistant({
  database,
  dataDir,
  mostBytes,
  standsStillMs,
  log,
  audit,
}: {
  database: Database
  dataDir: string
  /** Bytes of one file. */
  mostBytes: number
  /** A file of which nothing comes for so many milliseconds is given up. */
  standsStillMs: number
  log: (line: string) => void
  audit?: Audit
}): ImportAssistant {
  const files = new KeptFiles(database, new DraftFiles(dataDir, standsStillMs))
  const drafts = new Drafts(database, files, mostBytes)
  const jobs = new ImportJobs(database, files, log, audit)
  const samples = new Map<string, Promise<FirstRows>>()
  let tidying: Promise<unknown> = Promise.resolve()
  const tidy = () =>
    void (tidying = files
      .share()
      .then(() => drafts.removeExpired())
      .catch((error: unknown) => log(`Importentwürfe aufräumen: ${error instanceof Error ? error.message : String(error)}`)))
  let timer: NodeJS.Timeout | null = null

  return {
    add: (upload) => drafts.add(upload),
    addTo: (draftId, upload) => drafts.addTo(draftId, upload),
    async takeFrom(draftId, name) {
      await drafts.takeFrom(draftId, name)
      await files.forgetCopies()
      // Another file of its name may come.
      for (const key of samples.keys()) if (key.startsWith(JSON.stringify([draftId]).slice(0, -1))) samples.delete(key)
    },
    hasFile: (draft) => files.has(draft),
    async firstRows(draft, table) {
      const paths = await files.paths(draft)
      // By where they lie: another file of its name may have come, sent to another server.
      const key = JSON.stringify([draft.id, paths, table.file, table.sheet])
      const rows =
        samples.get(key) ??
        firstRows(paths, table).catch((error: unknown) => {
          samples.delete(key)
          throw named(error, paths)
        })
      samples.delete(key)
      samples.set(key, rows)
      const [oldest] = samples.keys()
      if (samples.size > SAMPLES_KEPT && oldest !== undefined) samples.delete(oldest)
      return rows
    },
    problems: (draftId, report) => files.report(draftId, report),
    wake: () => jobs.wake(),
    progressOf: (jobId) => jobs.progressOf(jobId),
    isHeldUp: (jobId) => jobs.isHeldUp(jobId),
    cancel: (draftId) => jobs.cancel(draftId),
    async forget(draftId) {
      await jobs.cancel(draftId)
      await jobs.idle(draftId)
      files.disk.remove(draftId)
      await files.forgetCopies()
    },
    resume() {
      jobs.resume()
      // Big files of an earlier version may take minutes: nobody waits for it.
      tidy()
      timer = setInterval(tidy, TIDY_EVERY)
      timer.unref()
    },
    takeNoMore: () => jobs.takeNoMore(),
    async close(cutOff) {
      if (timer) clearInterval(timer)
      await jobs.close(cutOff)
      await tidying
    },
  }
}
