import { sql } from 'kysely'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { InspectedTable } from '../../importers/assistant/inspect'
import type { SampledColumn, TableSample } from '../../importers/assistant/tableSample'
import { builder } from '../builder'
import type { Context } from '../context'
import { edit } from '../edit/edit'
import { expected } from '../../expected'
import { TaxonomyTypeEnum } from '../refs'
import { selectedFields } from '../selectedFields'
import { Result } from './resultType'
import { type DraftRow, draftRows, isOutdated, type JobRow, resultOf, type TargetsRow } from './sql'

export const JobKind = builder.enumType('ImportJobKind', { values: ['CHECK', 'LOAD'] as const })
const JobState = builder.enumType('ImportJobState', { values: ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const })

/** A draft that the viewer may see; null for any other. */
export async function visibleDraft(context: Context, id: string): Promise<DraftRow | null> {
  if (!isUuid(id)) return edit(context, async () => null)
  const rows = await edit(context, (trx) => draftRows(trx, sql`d.id = ${id}::uuid`))
  return rows[0] ?? null
}

/** The same where there must be one. Throws NOT_FOUND. */
export async function ownDraft(context: Context, id: string): Promise<DraftRow> {
  const draft = await visibleDraft(context, id)
  if (!draft) throw expected('NOT_FOUND', 'Diesen Importentwurf gibt es nicht (mehr).')
  return draft
}

/** How far a job is, whichever server runs it. */
const progressOf = ({ id, progress }: JobRow, imports: Context['imports']) => imports.progressOf(id) ?? progress

const Job = builder.objectRef<JobRow>('ImportJob').implement({
  description: 'A check or a load of a draft. It goes on in the server, whether somebody asks for it or not.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: JobKind }),
    state: t.expose('state', { type: JobState }),
    phase: t.string({
      nullable: true,
      description: 'What it is doing, in German; only while it waits or runs.',
      resolve: (job, _, { imports }) => {
        if (job.state === 'WAITING') return imports.isHeldUp(job.id) ? 'wartet auf einen anderen Import' : 'beginnt'
        return job.state === 'RUNNING' ? (progressOf(job, imports)?.phase ?? null) : null
      },
    }),
    rows: t.int({ description: 'Done in this phase.', resolve: (job, _, { imports }) => progressOf(job, imports)?.rows ?? 0 }),
    total: t.int({ nullable: true, resolve: (job, _, { imports }) => progressOf(job, imports)?.total ?? null }),
    rowsPerSecond: t.int({ resolve: (job, _, { imports }) => progressOf(job, imports)?.rowsPerSecond ?? 0 }),
    startedAt: t.exposeString('startedAt', { nullable: true }),
    endedAt: t.exposeString('endedAt', { nullable: true }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed, or was ended, as a German sentence.' }),
    result: t.field({
      type: Result,
      nullable: true,
      resolve: ({ id, state }, _, { database }, info) =>
        state === 'DONE' ? resultOf(database.owner, id, selectedFields(info)) : null,
    }),
    isStale: t.boolean({
      description: 'The settings are others by now, or what it was compared with has changed: it has to be checked again.',
      resolve: ({ id }, _, { database }) => isOutdated(database.owner, id),
    }),
  }),
})

const Table = builder.objectRef<InspectedTable>('ImportTable').implement({
  fields: (t) => ({
    file: t.exposeString('file'),
    sheet: t.exposeString('sheet', { nullable: true }),
    isHidden: t.boolean({
      description: 'It is a sheet that somebody put out of sight; such ones come last.',
      resolve: ({ isHidden }) => isHidden ?? false,
    }),
    rowsAtLeast: t.exposeInt('rowsAtLeast'),
    hasMore: t.boolean({
      description: 'There are more rows than those that were counted.',
      resolve: ({ hasMore, rowsAtLeast }) => hasMore ?? rowsAtLeast >= 1_000,
    }),
    shape: t.string({
      nullable: true,
      description: 'The same for tables whose columns have the same names: they continue each other. Null where it is not known.',
      resolve: ({ shape }) => shape ?? null,
    }),
  }),
})

const hasFile = (draft: DraftRow, { imports }: Context) => imports.hasFile(draft)

export const Draft = builder.objectRef<DraftRow>('ImportDraft').implement({
  description: 'A file that somebody has uploaded to import it, or several as one, with all they decided about it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    otherFiles: t.exposeStringList('others', { description: 'Names of the files that were added to it.' }),
    bytes: t.exposeFloat('bytes'),
    createdAt: t.exposeString('createdAt'),
    changedAt: t.exposeString('changedAt'),
    ownerName: t.string({ resolve: ({ ownerName }) => ownerName ?? '' }),
    format: t.string({
      description: 'What the file is, in German: «Excel-Arbeitsmappe», «CSV (Windows-1252, Semikolon)».',
      resolve: ({ inspected }) => inspected.format,
    }),
    isArchive: t.boolean({
      description:
        'It brings taxa in a known structure (DwC-A, ColDP, the reference system) and so can become taxonomies as it is.',
      resolve: ({ inspected }) => inspected.isArchive,
    }),
    tables: t.field({
      type: [Table],
      resolve: (draft, _, context) => (hasFile(draft, context) ? draft.inspected.tables : []),
    }),
    settings: t.expose('settings', { type: 'ImportSettings', nullable: true, description: 'Null before anything was decided.' }),
    settingsVersion: t.exposeString('settingsVersion', {
      description: 'Another text for other settings: with it they are saved only over those that one has seen.',
    }),
    problem: t.string({
      nullable: true,
      description: 'Why the file cannot be read at all; then there are no tables.',
      resolve: (draft, _, context) =>
        hasFile(draft, context)
          ? null
          : 'Die Datei dieses Entwurfs liegt nicht (mehr) auf diesem Server. Laden Sie sie noch einmal hoch.',
    }),
    job: t.field({ type: Job, nullable: true, description: 'The latest.', resolve: ({ job }) => job }),
  }),
})

const Word = builder.objectRef<SampledColumn['noValue'][number]>('ImportNoValueWord').implement({
  description: 'A word that may mean that there is no value.',
  fields: (t) => ({
    word: t.exposeString('word'),
    rows: t.exposeInt('rows', { description: 'How often it stands near the beginning.' }),
  }),
})

const Column = builder.objectRef<SampledColumn>('ImportColumn').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    samples: t.exposeStringList('samples'),
    kind: t.exposeString('kind', {
      description:
        'number, boolean, text, date; empty where there are no values, unseen where there are none near the beginning and the table goes on.',
    }),
    reading: t.exposeString('reading', { description: 'How its values would be read if there were no more of them, in German.' }),
    isAmbiguous: t.exposeBoolean('isAmbiguous', {
      description:
        'Decimal point and decimal comma both fit, and mean different numbers; without a decision its values are texts.',
    }),
    noValue: t.field({ type: [Word], resolve: ({ noValue }) => noValue }),
    taxonRole: t.exposeString('taxonRole', {
      nullable: true,
      description: 'What it becomes in a taxonomy, in German; null where no column names the taxa.',
    }),
  }),
})

export const Sample = builder.objectRef<TableSample>('ImportTableSample').implement({
  description: 'What somebody sees of a table before they decide.',
  fields: (t) => ({
    lines: t.field({
      type: t.listRef(['String']),
      description: 'The first lines as they stand, at most 30.',
      resolve: ({ lines }) => lines,
    }),
    headerRow: t.exposeInt('headerRow', { description: 'Line of the names of the columns, from 1.' }),
    columns: t.field({ type: [Column], resolve: ({ columns }) => columns }),
    guess: t.expose('guess', { type: 'ImportTableGuess' }),
    isRemembered: t.exposeBoolean('isRemembered', {
      description: 'It is what the columns were at the last import of the collection.',
    }),
  }),
})

const TargetOrganization = builder.objectRef<TargetsRow['organizations'][number]>('ImportTargetOrganization').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    canCreateTaxonomy: t.exposeBoolean('canCreateTaxonomy'),
    canCreateCollection: t.exposeBoolean('canCreateCollection'),
  }),
})
const TargetCollection = builder.objectRef<TargetsRow['collections'][number]>('ImportTargetCollection').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})
const TargetTaxonomy = builder.objectRef<TargetsRow['taxonomies'][number]>('ImportTargetTaxonomy').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), type: t.expose('type', { type: TaxonomyTypeEnum }) }),
})

export const Targets = builder.objectRef<TargetsRow>('ImportTargets').implement({
  description: 'Where the viewer may import.',
  fields: (t) => ({
    organizations: t.field({ type: [TargetOrganization], resolve: ({ organizations }) => organizations }),
    collections: t.field({ type: [TargetCollection], resolve: ({ collections }) => collections }),
    taxonomies: t.field({ type: [TargetTaxonomy], resolve: ({ taxonomies }) => taxonomies }),
    allTaxonomies: t.field({
      type: [TargetTaxonomy],
      description: 'To look for taxa in.',
      resolve: ({ allTaxonomies }) => allTaxonomies,
    }),
  }),
})
