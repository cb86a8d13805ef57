import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database'

export interface OrganizationRights {
  id: string
  canEdit: boolean
  canCreateTaxonomy: boolean
  canCreateCollection: boolean
}

export interface WriteRight {
  id: string
  canWrite: boolean
}

/** What the viewer may do in organisations: asked of the very functions that the policies use. Nothing without a viewer. */
export const organizationRights = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  asked<OrganizationRights>(
    database,
    viewerId,
    ids,
    sql`viewer_has_role(id, 'orgAdmin') as "canEdit", viewer_has_role(id, 'orgAdmin', 'orgTaxonomyWriter') as "canCreateTaxonomy",
      viewer_has_role(id, 'orgAdmin', 'orgCollectionWriter') as "canCreateCollection"`,
  )

/** Whether the viewer may change, delete and add to what is in taxonomies. */
export const taxonomyRights = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  asked<WriteRight>(database, viewerId, ids, sql`viewer_writes_taxonomy(id) as "canWrite"`)

/** The same for collections. */
export const collectionRights = (database: Database, viewerId: string | null, ids: readonly string[]) =>
  asked<WriteRight>(database, viewerId, ids, sql`viewer_writes_collection(id) as "canWrite"`)

/** Whether there is any collection that the viewer may write. */
export async function canDescribe(database: Database, viewerId: string | null): Promise<boolean> {
  if (viewerId === null) return false
  return database.asViewer(viewerId, async (trx) => {
    const { rows } = await sql<{ can: boolean }>`
      select exists (select from property_collections c where c.published and viewer_writes_collection(c.id)) as can`.execute(trx)
    return rows[0]?.can ?? false
  })
}

async function asked<Row>(database: Database, viewerId: string | null, ids: readonly string[], columns: RawBuilder<unknown>) {
  if (viewerId === null) return []
  return database.asViewer(viewerId, async (trx) => {
    const { rows } = await sql<Row>`select id, ${columns} from unnest(${[...ids]}::uuid[]) as asked (id)`.execute(trx)
    return rows
  })
}
