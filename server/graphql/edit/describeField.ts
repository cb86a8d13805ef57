import { sql } from 'kysely'
import {
  detailsProblem,
  type FieldMeaning,
  fitDetails,
  type MeaningDetails,
  meaningLabels,
} from '../../../lib/domain/vocabulary/fieldMeaning'
import { expected } from '../../expected'
import { builder } from '../builder'
import type { Context } from '../context'
import { FieldMeaningEnum } from '../refs'
import { assign, type Columns } from './assign'
import { edit } from './edit'
import { type Assignment, type RowVersion, updateRow } from './updateRow'

const columns: Columns = { unit: ['unit', 'text'], description: ['description', 'text'], meaning: ['meaning', 'text'] }

const MeaningDetailsInput = builder.inputType('MeaningDetailsInput', {
  description:
    'least, greatest and their labels belong to an indicator value (without a scale it is a number and no more), ' +
    'area and year to a red list, protection or key fact.',
  fields: (t) => ({
    least: t.float({ required: false }),
    greatest: t.float({ required: false }),
    leastLabel: t.string({ required: false }),
    greatestLabel: t.string({ required: false }),
    area: t.string({ required: false }),
    year: t.int({ required: false }),
  }),
})

/** What can be said of a field. */
export const fieldArguments = builder.args((t) => ({
  name: t.string(),
  unit: t.string({ required: false }),
  description: t.string({ required: false }),
  meaning: t.field({ type: FieldMeaningEnum, required: false }),
  meaningDetails: t.field({ type: MeaningDetailsInput, required: false }),
  version: t.int({ required: false }),
}))

export const describesField =
  'A meaning that is left out stays, and so do its details as long as it does. version is the one the editor saw; without it whatever stands there is replaced.'

/** Whose field it is. */
type Owner = { collectionId: string; relationType: string | null } | { taxonomyId: string }

interface SaidOfField {
  name: string
  unit?: string | null
  description?: string | null
  meaning?: FieldMeaning | null
  meaningDetails?: MeaningDetails | null
  version?: number | null
}

/** Writes what is said of a field. Throws NOT_FOUND, FORBIDDEN, CONFLICT, and BAD_USER_INPUT with a sentence for what does not go together. */
export const describeField = (context: Context, owner: Owner, { name, unit, description, version, ...said }: SaidOfField) =>
  edit(context, async (trx) => {
    const isOwn =
      'taxonomyId' in owner
        ? sql`taxonomy_id = ${owner.taxonomyId}::uuid`
        : sql`collection_id = ${owner.collectionId}::uuid and relation_type is not distinct from ${owner.relationType}`
    const { rows } = await sql<RowVersion & { meaning: FieldMeaning | null }>`
      select id, version, meaning from property_fields where ${isOwn} and name = ${name}`.execute(trx)
    const [field] = rows
    if (!field) throw expected('NOT_FOUND')
    const { meaning = field.meaning } = said
    if ('relationType' in owner && owner.relationType !== null && meaning !== null && meaning !== 'source')
      throw expected(
        'BAD_USER_INPUT',
        `Ein Feld einer Beziehung kann nur die Bedeutung «${meaningLabels.source}» haben: Über das Taxon sagt es nichts.`,
      )
    const problem = detailsProblem(meaning, said.meaningDetails ?? {})
    if (problem !== null) throw expected('BAD_USER_INPUT', problem)
    const assignments = assign(columns, { unit: unit ?? null, description: description ?? null, meaning: said.meaning })
    const isStill = said.meaningDetails === undefined && meaning === field.meaning
    const details = isStill ? [] : [detailsAssignment(fitDetails(meaning, said.meaningDetails ?? null))]
    await updateRow(trx, 'property_fields', { id: field.id, version: version ?? field.version }, [...assignments, ...details])
  })

const detailsAssignment = (details: MeaningDetails | null): Assignment => ({
  column: 'meaning_details',
  value: sql`${jsonOf(details)}::jsonb`,
  differences: (image) => [
    { field: 'meaning_details', yours: jsonOf(details), theirs: jsonOf(image.meaning_details as MeaningDetails | null) },
  ],
})

const jsonOf = (details: MeaningDetails | null) => (details === null ? null : JSON.stringify(details))
