import { sql } from 'kysely'
import { treeKey, treeRoots, type TreeRootKey } from '../../../lib/domain/treeKeys'
import type { TaxonomyType } from '../../../lib/domain/paths'
import type { Db } from '../../db/db'
import type { Page } from '../paging'

export type TreeNodeKind = 'root' | 'taxonomy' | 'taxon' | 'collection' | 'records' | 'relations' | 'user' | 'organization'

export interface TreeNodeRow {
  key: string
  kind: TreeNodeKind
  id: string | null
  label: string
  author: string | null
  rank: string | null
  vernacularName: string | null
  childCount: number
  position: number
}

export interface TreePageRow {
  total: number
  nodes: TreeNodeRow[]
}

type NodeParts = Pick<TreeNodeRow, 'key' | 'kind' | 'label' | 'childCount' | 'position'> & Partial<TreeNodeRow>

/** A node with null for what its kind does not have. */
export const treeNode = (parts: NodeParts): TreeNodeRow => ({
  id: null,
  author: null,
  rank: null,
  vernacularName: null,
  ...parts,
})

/** One of the five roots. */
export const rootNode = (key: TreeRootKey, childCount: number): TreeNodeRow => {
  const position = treeRoots.findIndex((root) => root.key === key)
  return treeNode({ key, kind: 'root', label: treeRoots[position]?.label ?? key, childCount, position })
}

/** Children of a taxon or roots of a taxonomy, by their stored place: as quick at row 100,000 as at row 0. */
export async function taxonNodes(db: Db, parent: 'taxon' | 'taxonomy', id: string, page: Page): Promise<TreePageRow> {
  const range = sql`t.accepted_id is null and t.position >= ${page.offset} order by t.position limit ${page.limit}`
  const { rows } = await (
    parent === 'taxon'
      ? sql<{ total: number; nodes: TreeNodeRow[] }>`
        select p.child_count as total, ${asNodes(sql`t.parent_id = p.id and ${range}`)} as nodes
        from visible_taxa p where p.id = ${id}`
      : sql<{ total: number; nodes: TreeNodeRow[] }>`
        select p.root_count as total, ${asNodes(sql`t.taxonomy_id = p.id and t.parent_id is null and ${range}`)} as nodes
        from taxonomies p where p.published and p.id = ${id}`
  ).execute(db)
  return rows[0] ?? { total: 0, nodes: [] }
}

/** Taxonomies of a type by name, each with its place. */
export const taxonomyNodes = (db: Db, type: TaxonomyType) =>
  sql<TreeNodeRow>`
    select 'taxonomy:' || t.id as key, 'taxonomy' as kind, t.id, t.name as label, null as author, null as rank, null as "vernacularName",
      t.root_count as "childCount", (row_number() over (order by t.name collate de, t.id) - 1)::int as position
    from taxonomies t
    where t.published and t.type = ${type}
    order by position`
    .execute(db)
    .then(({ rows }) => rows)

/** Collections by name, each with its place and its two tables as children. */
export const collectionNodes = (db: Db) =>
  sql<TreeNodeRow>`
    select 'collection:' || c.id as key, 'collection' as kind, c.id, c.name as label, null as author, null as rank,
      null as "vernacularName", 2 as "childCount", (row_number() over (order by c.name collate de, c.id) - 1)::int as position
    from property_collections c
    where c.published
    order by position`
    .execute(db)
    .then(({ rows }) => rows)

/** The two tables of a collection; their childCount is the number of rows, they have no nodes below. */
export async function collectionTableNodes(db: Db, id: string): Promise<TreeNodeRow[]> {
  const { rows } = await sql<{ records: number; relations: number }>`
    select record_count as records, relation_count as relations from property_collections where published and id = ${id}`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) return []
  return [
    treeNode({ key: treeKey('records', id), kind: 'records', label: 'Eigenschaften', childCount: counts.records, position: 0 }),
    treeNode({
      key: treeKey('relations', id),
      kind: 'relations',
      label: 'Beziehungen',
      childCount: counts.relations,
      position: 1,
    }),
  ]
}

/** Organisations by name, each with its place. */
export const organizationNodes = (db: Db) =>
  sql<TreeNodeRow>`
    select 'organization:' || o.id as key, 'organization' as kind, o.id, o.name as label, null as author, null as rank,
      null as "vernacularName", 0 as "childCount", (row_number() over (order by o.name collate de, o.id) - 1)::int as position
    from organizations o
    order by position`
    .execute(db)
    .then(({ rows }) => rows)

/** From the topmost taxon down to the named one (of a synonym: to its accepted taxon), with type and id of the taxonomy. */
export const taxonLineageNodes = (db: Db, id: string) =>
  sql<TreeNodeRow & { taxonomyId: string; taxonomyType: TaxonomyType }>`
    with recursive up as (
      select coalesce(accepted.id, own.id) as id, 0 as steps
      from visible_taxa own left join taxa accepted on accepted.id = own.accepted_id
      where own.id = ${id}
      union all
      select t.parent_id, up.steps + 1 from up join taxa t on t.id = up.id where t.parent_id is not null
    )
    select ${nodeColumns}, t.taxonomy_id as "taxonomyId", x.type as "taxonomyType"
    from up join taxa t on t.id = up.id join taxonomies x on x.id = t.taxonomy_id
    order by up.steps desc`
    .execute(db)
    .then(({ rows }) => rows)

/** The German name of a node: the preferred one, else the first. A habitat is shown with its code. */
const nodeColumns = sql`'taxon:' || t.id as key, 'taxon' as kind, t.id, coalesce(t.code || ' ', '') || t.name as label, t.author, t.rank,
  (select v.name from vernacular_names v where v.taxon_id = t.id and v.language = 'de'
    order by v.preferred desc, v.name collate de, v.id limit 1) as "vernacularName",
  t.child_count as "childCount", t.position`

const asNodes = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(node), '[]') from (select ${nodeColumns} from taxa t where ${rows}) node)`
