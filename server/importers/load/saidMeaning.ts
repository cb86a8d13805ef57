import { sql } from 'kysely'
import type { MeaningDetails } from '../../../lib/domain/vocabulary/fieldMeaning'
import { textArray } from '../../db/arrays'

/** What a field means after an import: what its columns say (`w`), else what the catalogue (`f`) has. Details stay with the meaning they belong to. */
export const keptMeaning = sql`coalesce(w.meaning, f.meaning)`
export const keptDetails = sql`case when w.meaning is null then f.meaning_details
  else coalesce(w.details::jsonb, case when w.meaning = f.meaning then f.meaning_details end) end`

/** Details of fields as an array of texts. */
export const detailsArray = (fields: readonly (MeaningDetails | null)[]) =>
  sql`${textArray(fields.map((details) => (details === null ? null : JSON.stringify(details))))}::text[]`
