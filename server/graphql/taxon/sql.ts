import { sql } from 'kysely'
import { MOST_SUBTREE_TAXA } from '../../../lib/domain/export/exportLimits'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { germanNameOrder } from '../../exporters/sql/fieldSql'
import type { RelationRow } from '../collection/sql'

export interface TaxonRow {
  id: string
  taxonomyId: string
  acceptedId: string | null
  name: string
  code: string | null
  author: string | null
  rank: string | null
  rankVerbatim: string | null
  status: string
  statusVerbatim: string | null
  sourceId: string | null
  properties: Record<string, unknown>
  childCount: number
  version: number
  shortNumber: number
}

export interface VernacularNameRow {
  ownerId: string
  id: string
  version: number
  name: string
  language: string | null
  preferred: boolean
}

export interface SynonymRow {
  ownerId: string
  kind: 'synonym' | 'gleichwertig'
  taxonId: string
}

export interface RelationPageRow {
  total: number
  nodes: RelationRow[]
}

/** Visible taxa among the given ids, in any order; synonyms too. */
export const taxaByIds = (db: Db, ids: readonly string[]) =>
  sql<TaxonRow>`${prepared}select ${taxonColumns} from visible_taxa t where t.id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)

/** For each taxon everything above it, root first, itself left out; of a synonym that of its accepted taxon. */
export const lineagesOf = (db: Db, ids: readonly string[]) =>
  sql<TaxonRow & { ownerId: string }>`${prepared}
    with recursive up as (
      select asked.id as owner_id, coalesce(accepted.parent_id, own.parent_id) as id, 1 as steps
      from unnest(${[...ids]}::uuid[]) as asked (id)
      join taxa own on own.id = asked.id
      left join taxa accepted on accepted.id = own.accepted_id
      union all
      select up.owner_id, parent.parent_id, up.steps + 1 from up join taxa parent on parent.id = up.id
    ) cycle owner_id, id set is_circle using trail
    select up.owner_id as "ownerId", ${taxonColumns}
    from up join taxa t on t.id = up.id
    where not up.is_circle and up.id <> up.owner_id
    order by up.steps desc`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * For each taxon how many an export of it and all below it holds: itself and, without synonyms, everything under it. Null beyond
 * {@link MOST_SUBTREE_TAXA}: no more are read, so that the head of a whole database costs what a large family does.
 */
export const subtreeSizesOf = (db: Db, ids: readonly string[]) =>
  sql<{ id: string; size: number | null }>`
    select asked.id, found.size
    from unnest(${[...ids]}::uuid[]) as asked (id) cross join lateral (
      with recursive under as (
        select asked.id
        union
        select below.id
        from under cross join lateral (select b.id from taxa b where b.parent_id = under.id and b.accepted_id is null offset 0) below
      )
      select case when count(*) <= ${MOST_SUBTREE_TAXA} then count(*)::int end as size
      from (select from under limit ${MOST_SUBTREE_TAXA + 1}) counted
    ) found`
    .execute(db)
    .then(({ rows }) => rows)

/** Vernacular names, German first, preferred before others. */
export const vernacularNamesOf = (db: Db, ids: readonly string[]) =>
  sql<VernacularNameRow>`${prepared}
    select v.taxon_id as "ownerId", v.id, v.version, v.name, v.language, v.preferred
    from vernacular_names v
    where v.taxon_id = any(${[...ids]}::uuid[])
    order by v.language is distinct from 'de', v.language collate de nulls last, ${germanNameOrder}`
    .execute(db)
    .then(({ rows }) => rows)

/** Names under an accepted name, then rows that mean the same; each by name. */
export const synonymsOf = (db: Db, ids: readonly string[]) =>
  synonymStatement(sql`any(${[...ids]}::uuid[])`)
    .execute(db)
    .then(({ rows }) => rows)

/** The same as a statement; `owners` is what stands right of `=`, `more` further columns of what is `found`. */
export const synonymStatement = (owners: ReturnType<typeof sql>, more: ReturnType<typeof sql> = sql``) => sql<SynonymRow>`
    select found."ownerId", found.kind, found."taxonId"${more}
    from (
      select t.accepted_id as "ownerId", 'synonym' as kind, t.id as "taxonId", t.sort_key
      from visible_taxa t where t.accepted_id = ${owners}
      union all
      select pair.taxon_id, 'gleichwertig', t.id, t.sort_key
      from synonyms pair join visible_taxa t on t.id = pair.synonym_id
      where pair.taxon_id = ${owners} and t.accepted_id is distinct from pair.taxon_id
    ) found
    order by found.kind desc, found.sort_key, found."taxonId"`

export const taxonColumns = sql`t.id, t.taxonomy_id as "taxonomyId", t.accepted_id as "acceptedId", t.name, t.code, t.author, t.rank,
  t.rank_verbatim as "rankVerbatim", t.status, t.status_verbatim as "statusVerbatim", t.source_id as "sourceId", t.properties,
  t.child_count as "childCount", t.version, t.short_number as "shortNumber"`
