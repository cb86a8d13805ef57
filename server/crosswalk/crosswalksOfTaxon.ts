import { type RawBuilder, sql } from 'kysely'
import type { CrosswalkKind, PairState } from '../../lib/domain/crosswalk/crosswalkKinds'
import type { Reason } from '../../lib/domain/crosswalk/reasons'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import { readShortCode } from '../../lib/domain/addresses/shortCode'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'

/** What a taxon is, or was, in another taxonomy. */
export interface TaxonCrosswalkRow {
  /** The taxon whose page it stands on. */
  ownerId: string
  /** The other taxonomy is the new one of the two. */
  isNewer: boolean
  fromTaxonomyId: string
  toTaxonomyId: string
  otherName: string
  type: TaxonomyType
  /** The new one of the two stands in the place of the old one. */
  replaces: boolean
  kind: CrosswalkKind
  state: PairState
  reasons: Reason[]
  /** Null: it is gone in the other, or new here. */
  taxonId: string | null
  name: string | null
  author: string | null
  rank: string | null
  code: string | null
}

/** Of one taxon; more would be read by nobody. */
const MOST = 50

/** What the taxa of `owners` (a select of one column, `id`) became in other published taxonomies, and what they were in them. */
export const taxonCrosswalkStatement = (owners: RawBuilder<unknown>) => sql<TaxonCrosswalkRow>`
  select o.id as "ownerId", p.*
  from (${owners}) o cross join lateral (
    select p.is_newer as "isNewer", c.from_taxonomy_id as "fromTaxonomyId", c.to_taxonomy_id as "toTaxonomyId", other.name as "otherName",
      other.type, c.replaces, p.kind, p.state, p.reasons, p.other_id as "taxonId",
      coalesce(t.name, p.other_name) as name, coalesce(t.author, p.other_author) as author, t.rank, t.code
    from (
      select true as is_newer, f.*, f.to_id as other_id, f.to_name as other_name, f.to_author as other_author
      from crosswalk_pairs f where f.from_id = o.id and not f.overruled
      union all
      select false, b.*, b.from_id, b.from_name, b.from_author from crosswalk_pairs b where b.to_id = o.id and b.from_id is not null and not b.overruled
    ) p
    join crosswalks c on c.id = p.crosswalk_id and c.making = p.making
    join taxonomies other on other.id = case when p.is_newer then c.to_taxonomy_id else c.from_taxonomy_id end and other.published
    left join visible_taxa t on t.id = p.other_id
    order by p.is_newer desc, other.name collate de, p.position, p.place limit ${sql.lit(MOST)}
  ) p`

/** The same for several taxa at once. */
export async function crosswalksOfTaxa(db: Db, ids: readonly string[]): Promise<TaxonCrosswalkRow[]> {
  const { rows } = await taxonCrosswalkStatement(sql`select unnest(${[...ids]}::uuid[]) as id`).execute(db)
  return rows
}

interface FormerTaxon {
  id: string
  name: string
  author: string | null
}

/** A taxon that was deleted, as it was called last, where a crosswalk still knows what became of it; null for any other id or short code. */
export async function formerTaxon(db: Db, name: string): Promise<FormerTaxon | null> {
  const number = readShortCode(name)
  if (number === null && !isUuid(name)) return null
  const isIt = number === null ? sql`p.from_id = ${name.toLowerCase()}::uuid` : sql`p.from_short_number = ${number}`
  const { rows } = await sql<FormerTaxon>`
    select p.from_id as id, p.from_name as name, p.from_author as author from crosswalk_pairs p
    join crosswalks c on c.id = p.crosswalk_id and c.making = p.making
    where ${isIt} and not p.overruled and not exists (select from taxa t where t.id = p.from_id)
    order by c.made_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
