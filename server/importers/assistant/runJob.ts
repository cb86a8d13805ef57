import { basename } from 'node:path'
import { sql } from 'kysely'
import type { ImportSettings } from '../../../lib/domain/import/importSettings'
import type { Database } from '../../db/database'
import { ImportCancelled, ImportError, ImportInterrupted } from '../importError'
import { jsonText } from '../jsonText'
import type { ImportObserver } from '../phases/importRun'
import type { ImportTargets } from '../importTargets'
import type { ImportPlan } from '../plan'
import type { ProgressState } from '../progress'
import type { Report } from '../report'
import { importAlone } from '../runImport'
import { named } from './drafts'
import type { KeptFiles } from './keptFiles'
import { refuseClosedAccount, refuseStrangers } from './permission'
import { plainResult, wholeResult } from './result'
import type { JobResult } from './jobResult'
import { jobOptions } from './jobOptions'

/** A job as it is taken from the queue. */
export interface Job {
  id: string
  draftId: string
  kind: 'CHECK' | 'LOAD'
  userId: string
  settings: ImportSettings
  fileName: string
  /** The files that were added to the draft. */
  others: string[]
  isShared: boolean
}

/**
 * Does a check or a load and writes into the job how it went, what it found and where all problems are listed. A load has its result in the very moment
 * in which it becomes visible: one with a result is done, whatever happens afterwards. `database` is that of who has the turn (`alone`). Answers the crosswalk
 * that begins with it, null where none does.
 */
export async function runJob(
  database: Database,
  files: KeptFiles,
  job: Job,
  onProgress: (state: ProgressState) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const paths = await files.paths({ ...job, id: job.draftId })
  const seen = { report: null as Report | null, result: null as JobResult | null }
  let crosswalk: string | null = null
  try {
    const result = await importAlone(database, await jobOptions(database, job, paths), {
      dataDir: files.reportFolder(job.draftId),
      onProgress,
      signal,
      userId: job.userId,
      sourceName: [job.fileName, ...job.others].join(', '),
      observer: observerOf(database, job, seen),
    })
    crosswalk = result.crosswalk
  } catch (error) {
    // Whoever took over has a list of their own.
    if (seen.report && !(error instanceof ImportInterrupted)) await noteProblems(database, files, job, seen.report)
    throw named(error, paths)
  }
  if (seen.report) await noteProblems(database, files, job, seen.report)
  await sql`
    update import_jobs set state = 'DONE', ended_at = now(), progress = null, result = ${jsonText(seen.result)}::jsonb
    where id = ${job.id}::uuid and state = 'RUNNING'`.execute(database.bulk)
  // What an earlier check found holds no more.
  await sql`
    delete from import_jobs o using import_jobs j
    where j.id = ${job.id}::uuid and o.draft_id = j.draft_id and o.kind = 'CHECK'
      and j.kind = 'CHECK' and o.seq < j.seq`.execute(database.bulk)
  return crosswalk
}

function observerOf(database: Database, job: Job, seen: { report: Report | null; result: JobResult | null }): ImportObserver {
  const writer = { userId: job.userId, organizationId: job.settings.organizationId }
  let published: ImportTargets | null = null
  return {
    async begins(report, batch) {
      seen.report = report
      const { numAffectedRows } = await sql`
        update import_jobs set state = 'RUNNING', begun = begun + 1, started_at = now(), batch_id = ${job.kind === 'LOAD' ? batch : null}::uuid
        where id = ${job.id}::uuid and state = 'WAITING' and not cancel_wanted`.execute(database.bulk)
      if (!numAffectedRows) throw new ImportCancelled()
    },
    async planned(plan, targets) {
      await database.bulk.transaction().execute(async (trx) => {
        await refusePeople(trx, plan, job.userId)
        await refuseClosedAccount(trx, job.userId)
        await refuseStrangers(trx, writer, targets)
      })
      const written = [...targets.taxonomies, ...targets.collections].flatMap(({ id }) => id ?? [])
      // An entry whose name is found no more would be deleted as one that the source no longer has.
      const searched = (plan.facts?.scopes ?? []).flatMap((scope) => (scope.kind === 'own' ? [] : scope.taxonomyIds))
      const ids = [...new Set([...written, ...searched])]
      await sql`
        update import_jobs set heads = ${`{${ids.join()}}`}::uuid[], change_id = coalesce((select max(id) from changes), 0) where id = ${job.id}::uuid`.execute(
        database.bulk,
      )
    },
    async publishing(trx, targets, counts) {
      published = targets
      // Rights may have been taken away since it began, or the account been closed.
      await refuseClosedAccount(trx, job.userId)
      await refuseStrangers(trx, writer, targets)
      const result = seen.report ? jsonText(plainResult(seen.report, targets, counts)) : null
      const { numAffectedRows } = await sql`
        update import_jobs set result = ${result}::jsonb where id = ${job.id}::uuid and state = 'RUNNING' and not cancel_wanted`.execute(
        trx,
      )
      // Its draft was deleted meanwhile, or somebody was told that it ends.
      if (!numAffectedRows) throw new ImportCancelled()
    },
    async staged(run, checked, counts) {
      seen.result = await wholeResult(run, { ...checked, targets: published ?? checked.targets }, counts)
    },
  }
}

/** Users and their roles come with the reference system's tables: that is no editor's business. */
async function refusePeople(trx: Database['bulk'], { extras }: ImportPlan, userId: string): Promise<void> {
  if (!extras) return
  const { rows } = await sql<{ isAdmin: boolean }>`select is_admin as "isAdmin" from users where id = ${userId}::uuid`.execute(
    trx,
  )
  if (!rows[0]?.isAdmin)
    throw new ImportError(
      'Diese Tabellen bringen Benutzer, Organisationen und deren Rollen mit; nur die Administration kann sie importieren.',
    )
}

async function noteProblems(database: Database, files: KeptFiles, { id, draftId }: Job, report: Report): Promise<void> {
  const count = [...report.reasons.values()].reduce((sum, reason) => sum + reason.count, 0)
  const list = report.hasCsv ? basename(report.csvPath) : null
  await sql`update import_jobs set problem_count = ${count}::int, report = ${list} where id = ${id}::uuid`.execute(database.bulk)
  if (list !== null) await files.keepReport(draftId, list)
}
