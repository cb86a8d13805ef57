import { sql } from 'kysely'
import { paths, type TaxonomyType } from '../../lib/domain/addresses/paths'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'

/** A published taxonomy or collection, as its history sees it. */
export interface Head {
  kind: HeadKind
  id: string
  name: string
  /** Of its taxa; null for a collection. */
  type: TaxonomyType | null
  /** Who answers for it. */
  organization: string | null
  /** Nothing is known of its states before (2026-11-21T13:05:00.000000Z). */
  since: string
}

export type HeadKind = 'taxonomy' | 'collection'

/** Where the two kinds differ: the column of `changes` that names the head, and the tables whose rows it holds. */
export const headKinds = {
  taxonomy: { column: 'taxonomy_id', table: 'taxonomies' },
  collection: { column: 'collection_id', table: 'property_collections' },
} as const satisfies Record<HeadKind, { column: string; table: string }>

/** The published taxonomy or collection of an id; null when there is none, whoever asks. */
export async function publishedHead(db: Db, id: string): Promise<Head | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Head>`
    select 'taxonomy' as kind, h.id, h.name, h.type, o.name as organization, ${utc(sql`h.history_since`)} as since
    from taxonomies h left join organizations o on o.id = h.organization_id where h.id = ${id}::uuid and h.published
    union all
    select 'collection', h.id, h.name, null, o.name, ${utc(sql`h.history_since`)}
    from property_collections h left join organizations o on o.id = h.organization_id where h.id = ${id}::uuid and h.published`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The screen of a head. */
export const headPath = ({ type, id }: Head): string => (type === null ? paths.collection(id) : paths.taxonomy(type, id))

/** The screen that compares its states. */
export const statesPath = ({ type, id }: Head, query = ''): string => paths.states(type, id, query)

/** A timestamptz as text with microseconds, 2026-11-21T13:05:00.123456Z. */
export const utc = (at: ReturnType<typeof sql>) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether the viewer may see the taxonomies of the taxa that a change `c` is about, of a relation both ends; taxa that are gone hide nothing. */
export const isOfSeenTaxa = sql`not exists (
  select from taxa t
  where t.id = any(array[c.taxon_id, (c.before ->> 'related_taxon_id')::uuid, (c.after ->> 'related_taxon_id')::uuid])
    and t.taxonomy_id not in (select x.id from taxonomies x))`
