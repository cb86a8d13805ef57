import { sql } from 'kysely'
import { whatIsMissing } from '../../../lib/domain/import/importSettings'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Db } from '../../db/db'
import { errorCode } from '../../db/errorCode'
import { refuseStrangers } from '../../importers/assistant/permission'
import { undoImport } from '../../importers/undo/undoImport'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { expected } from '../../expected'
import { signedIn } from '../user/viewer'
import { isChecked, settingsVersion } from './sql'
import { Draft, JobKind, ownDraft, visibleDraft } from './type'
import { refuseUnseenBatch } from './undoType'

const notThere = () => expected('NOT_FOUND', 'Diesen Importentwurf gibt es nicht (mehr).')

/** What is asked for by an id that must be one of ours. */
const known = (id: string): string => {
  if (isUuid(id)) return id
  throw notThere()
}

/** A draft that somebody may change is one that they see. Throws NOT_FOUND. */
async function seen(trx: Db, draftId: string): Promise<void> {
  const { rows } = await sql`select from import_drafts where id = ${known(draftId)}::uuid`.execute(trx)
  if (rows.length === 0) throw notThere()
}

builder.mutationField('saveImportSettings', (t) =>
  t.field({
    type: Draft,
    description: 'Keeps what is decided about a draft; a job that has been started keeps what it was started with.',
    args: {
      draftId: t.arg.id(),
      settings: t.arg({ type: 'ImportSettings' }),
      version: t.arg.string({
        required: false,
        description: 'The `settingsVersion` that they were made from: when others were saved since then, nothing is (CONFLICT).',
      }),
    },
    resolve: async (_, { draftId, settings, version }, context) => {
      await edit(context, async (trx) => {
        const isUnchanged = typeof version === 'string' ? sql`${settingsVersion} = ${version}` : sql`true`
        const { numAffectedRows } = await sql`
          update import_drafts d set settings = ${JSON.stringify(settings)}::jsonb, changed_at = now()
          where id = ${known(draftId)}::uuid and ${isUnchanged}`.execute(trx)
        if (numAffectedRows) return
        await seen(trx, draftId)
        throw expected(
          'CONFLICT',
          'Die Einstellungen dieses Imports wurden inzwischen anderswo geändert, in einem anderen Fenster oder von jemand anderem.',
        )
      })
      return ownDraft(context, draftId)
    },
  }),
)

builder.mutationField('startImportJob', (t) =>
  t.field({
    type: Draft,
    description: 'Starts a check, or a load of what the last check has found; it waits while another import runs.',
    args: {
      draftId: t.arg.id(),
      kind: t.arg({ type: JobKind }),
      seenJob: t.arg.id({
        required: false,
        description:
          'The latest job of the draft as far as whoever loads has seen: when there is a later one by now, nothing is loaded.',
      }),
    },
    resolve: async (_, { draftId, kind, seenJob }, context) => {
      signedIn(context)
      // With the program's rights, hence before the transaction of the viewer, who hears of it only when the draft is theirs: the embedded engine has
      // one at a time.
      const files = await filesOf(context.database.owner, known(draftId))
      const isLoadable = kind === 'CHECK' || (await isChecked(context.database.owner, draftId))
      await edit(context, async (trx) => {
        // Until its end no file comes to the draft or leaves it.
        const { rows } = await sql<LockedDraft>`
          select settings, others, (select j.settings is not distinct from d.settings from import_jobs j
            where j.draft_id = d.id and j.kind = 'CHECK' order by j.seq desc limit 1) as "isAsChecked"
          from import_drafts d where id = ${known(draftId)}::uuid for no key update`.execute(trx)
        if (!rows[0]) throw notThere()
        const { settings, others, isAsChecked } = rows[0]
        if (kind === 'LOAD' && seenJob && seenJob !== (await latestJob(trx, draftId)))
          throw expected(
            'CONFLICT',
            'Seit der letzten Prüfung hat sich etwas geändert: Der Entwurf wurde in einem anderen Fenster oder von jemand anderem ' +
              'geprüft oder geladen. Sehen Sie sich an, was jetzt gilt, bevor Sie ihn laden.',
          )
        if (!settings) throw expected('BAD_USER_INPUT', 'Entscheiden Sie zuerst, was aus der Datei werden soll.')
        const missing = whatIsMissing(settings)
        if (missing !== null) throw expected('BAD_USER_INPUT', missing)
        if (!isLoadable || (kind === 'LOAD' && (!isAsChecked || others.join('/') !== files.join('/'))))
          throw expected(
            'BAD_USER_INPUT',
            'Seit der letzten Prüfung hat sich etwas geändert. Prüfen Sie den Entwurf noch einmal, bevor Sie ihn laden.',
          )
        await startJob(trx, draftId, kind)
      })
      context.imports.wake()
      return ownDraft(context, draftId)
    },
  }),
)

interface LockedDraft {
  settings: Parameters<typeof whatIsMissing>[0] | null
  others: string[]
  /** Its settings are those of the last check; null without one. */
  isAsChecked: boolean | null
}

async function latestJob(trx: Db, draftId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from import_jobs where draft_id = ${draftId}::uuid order by seq desc limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** The files of a draft beside its first. */
async function filesOf(db: Db, draftId: string): Promise<string[]> {
  const { rows } = await sql<{ others: string[] }>`select others from import_drafts where id = ${draftId}::uuid`.execute(db)
  return rows[0]?.others ?? []
}

async function startJob(trx: Db, draftId: string, kind: 'CHECK' | 'LOAD'): Promise<void> {
  try {
    await sql`insert into import_jobs (draft_id, kind, settings) select id, ${kind}, settings from import_drafts where id = ${draftId}::uuid`.execute(
      trx,
    )
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    throw expected(
      'BAD_USER_INPUT',
      'Dieser Entwurf wird schon geprüft oder geladen. Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
    )
  }
}

builder.mutationField('cancelImportJob', (t) =>
  t.field({
    type: Draft,
    description: 'Ends what waits or runs; nothing of it is left. What has become visible by then stays.',
    args: { draftId: t.arg.id() },
    resolve: async (_, { draftId }, context) => {
      await edit(context, async (trx) => {
        await seen(trx, draftId)
        await sql`update import_jobs set cancel_wanted = true where draft_id = ${draftId}::uuid and state in ('WAITING', 'RUNNING')`.execute(
          trx,
        )
      })
      await context.imports.cancel(draftId)
      return ownDraft(context, draftId)
    },
  }),
)

builder.mutationField('removeImportFile', (t) =>
  t.field({
    type: Draft,
    description:
      'Takes a file away that was added to a draft of one’s own, with what is decided about its tables; the first file stays.',
    args: { draftId: t.arg.id(), name: t.arg.string() },
    resolve: async (_, { draftId, name }, context) => {
      await edit(context, (trx) => seen(trx, draftId))
      await context.imports.takeFrom(draftId, name)
      return ownDraft(context, draftId)
    },
  }),
)

builder.mutationField('undoImport', (t) =>
  t.field({
    type: Draft,
    nullable: true,
    description:
      'Takes a whole import back, by who imported it or an administrator, as far as they may write all it touched. Null when its draft is gone.',
    args: { batch: t.arg.id() },
    resolve: async (_, { batch }, context) => {
      const userId = signedIn(context)
      await edit(context, (trx) => refuseUnseenBatch(trx, batch))
      await undoImport(context.database, batch, {
        userId,
        check: (trx, heads) => {
          const targets = (table: string) =>
            heads.filter((head) => head.table === table).map(({ rowId, name }) => ({ id: rowId, name }))
          return refuseStrangers(
            trx,
            { userId, organizationId: null },
            { taxonomies: targets('taxonomies'), collections: targets('property_collections') },
          )
        },
      })
      const { rows } = await sql<{ draftId: string }>`
        select draft_id as "draftId" from import_jobs where batch_id = ${batch}::uuid`.execute(context.database.owner)
      return rows[0] ? visibleDraft(context, rows[0].draftId) : null
    },
  }),
)

builder.mutationField('deleteImportDraft', (t) =>
  t.boolean({
    description: 'Deletes a draft with its file, and ends what runs for it. What it has loaded stays.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await edit(context, async (trx) => {
        const { numAffectedRows } = await sql`delete from import_drafts where id = ${known(id)}::uuid`.execute(trx)
        if (!numAffectedRows) throw notThere()
      })
      await context.imports.forget(id)
      return true
    },
  }),
)
