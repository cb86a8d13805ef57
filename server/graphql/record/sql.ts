import { sql } from 'kysely'
import { readShortCode } from '../../../lib/domain/addresses/shortCode'
import { isUuid } from '../../../lib/domain/text/uuid'
import { paths, type TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'

/** What a taxon `t` is called in lists: its code before its name, unless the name begins with it, as `codeBefore` has it. */
export const codedName = sql`case when starts_with(t.name, t.code) then '' else coalesce(t.code || ' ', '') end || t.name`

/** Where taxa are shown: root of the address, taxonomy, and the taxa down to each. A synonym is named directly: it stands in no tree. */
export async function taxonPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; taxonomyId: string; type: TaxonomyType; path: string[] }>`${prepared}
    with recursive up as (
      select t.id as owner_id, t.id, t.parent_id, 0 as steps from visible_taxa t where t.id = any(${[...ids]}::uuid[])
      union all
      select up.owner_id, parent.id, parent.parent_id, up.steps + 1 from up join taxa parent on parent.id = up.parent_id
    ) cycle owner_id, id set is_circle using trail
    select own.id, own.taxonomy_id as "taxonomyId", x.type,
      (select array_agg(up.id::text order by up.steps desc) from up where up.owner_id = own.id and not up.is_circle) as path
    from visible_taxa own join taxonomies x on x.id = own.taxonomy_id
    where own.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, type, taxonomyId, path }) => [id, paths.taxon(type, taxonomyId, path)]))
}

/** The page of any record by its id or its short code alone; null where there is none. Records and relations are shown at their taxon. */
export async function recordPath(db: Db, name = ''): Promise<string | null> {
  const number = readShortCode(name)
  if (number === null && !isUuid(name)) return null
  const isIt = number === null ? sql`id = ${name.toLowerCase()}` : sql`short_number = ${number}`
  // What has no page of its own has no code.
  const byIdAlone = sql`
    union all select 'taxon', taxon_id, null from visible_records where ${isIt}
    union all select 'taxon', taxon_id, null from visible_relations where ${isIt}
    union all select 'user', id, null from user_names where ${isIt}`
  const { rows } = await sql<{ kind: Kind; id: string; type: TaxonomyType | null }>`
    select 'taxonomy' as kind, id, type from taxonomies where ${isIt} and published
    union all select 'taxon', id, null from visible_taxa where ${isIt}
    union all select 'collection', id, null from property_collections where ${isIt} and published
    union all select 'organization', id, null from organizations where ${isIt}
    ${number === null ? byIdAlone : sql``}
    limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  switch (found.kind) {
    case 'taxonomy':
      return paths.taxonomy(found.type ?? 'Art', found.id)
    case 'taxon':
      return (await taxonPaths(db, [found.id])).get(found.id) ?? null
    case 'collection':
    case 'organization':
    case 'user':
      return paths[found.kind](found.id)
  }
}

type Kind = 'taxonomy' | 'taxon' | 'collection' | 'organization' | 'user'
