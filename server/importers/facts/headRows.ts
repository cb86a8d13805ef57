import { sql } from 'kysely'
import { textArray } from '../stage/arrays'
import type { FactsPlan } from './factsPlan'

/** Before the first taxon of a page. */
export const NO_TAXON = '00000000-0000-0000-0000-000000000000'

/** The last taxon of a page. */
export interface Place {
  head: number
  taxon: string
}

/** The collections as a table: place, id, whether values are joined, whether all entries are of one origin. */
export const headRows = ({ collections }: FactsPlan, ids: readonly string[]) => sql`
  (select o.place - 1 as head, o.id, o.joins, o.origin from unnest(${textArray(ids)}::uuid[],
    ${textArray(collections.map(({ sameTaxon }) => String(sameTaxon === 'join')))}::boolean[],
    ${textArray(collections.map(({ origin }) => origin))}::text[]) with ordinality as o (id, joins, origin, place))`
