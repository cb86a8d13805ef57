import { sql } from 'kysely'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import { replacedSentence } from '../../lib/domain/crosswalk/replacedSentence'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import type { Db } from '../db/db'
import { coreFieldSql } from '../exporters/sql/fieldSql'

/** An object as clients are told of it: published, and no synonym. */
export interface ReconEntity {
  /** The id that was asked for: its own, or a synonym's. */
  askedId: string
  id: string
  name: string
  author: string | null
  code: string | null
  rank: string | null
  germanName: string | null
  taxonomyId: string
  taxonomy: string
  /** Names of the taxonomies that stand in the place of its own. */
  replacedBy: string[]
  type: TaxonomyType
}

/** The objects of these ids, of a synonym's the accepted one, in any order; what is not published is missing. */
export const entitiesByIds = (db: Db, ids: readonly string[]): Promise<ReconEntity[]> =>
  sql<ReconEntity>`
    select o.id as "askedId", t.id, t.name, t.author, t.code, t.rank, t.taxonomy_id as "taxonomyId", x.name as taxonomy, x.type,
      array(select r.name from crosswalks c join taxonomies r on r.id = c.to_taxonomy_id
        where c.from_taxonomy_id = x.id and c.replaces order by r.name collate de, r.id) as "replacedBy",
      ${coreFieldSql['@germanName']} as "germanName"
    from visible_taxa o
    join visible_taxa t on t.id = coalesce(o.accepted_id, o.id)
    join taxonomies x on x.id = t.taxonomy_id
    where o.id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)

/** What tells it from others of its name: «Gelbbauchunke · Art in «Amphibien 2012» · ersetzt durch «Amphibien 2021»». */
export function describeEntity({ code, author, rank, germanName, taxonomy, replacedBy }: ReconEntity): string {
  const what = [rankLabel(rank), `in «${taxonomy}»`].filter(Boolean).join(' ')
  return [code, author, germanName, what, replacedSentence(replacedBy)].filter(Boolean).join(' · ')
}
