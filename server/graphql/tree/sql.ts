import { type RawBuilder, sql } from 'kysely'
import { treeKey, treeRoots, type TreeRootKey } from '../../../lib/domain/tree/treeKeys'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { Db } from '../../db/db'
import { prepared } from '../../db/preparedStatements'
import { coreFieldSql } from '../../exporters/sql/fieldSql'
import { writtenOnce } from '../../db/writtenOnce'
import type { PageArguments } from '../paging'
import { codedName } from '../record/sql'

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

type Sql = RawBuilder<unknown>
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

type NodesPage = { id: string } & PageArguments

/** `children`: which taxa `t` stand below `p`; `places`: where the id and the page stand in the statement. */
const pageBelow = (parent: Sql, count: Sql, children: Sql) =>
  writtenOnce<TreePageRow, NodesPage>(
    ['id', 'offset', 'limit'],
    ({ id, offset, limit }) => sql<TreePageRow>`${prepared}
      select p.${count} as total, ${asNodes(sql`${children} and t.accepted_id is null and t.position >= ${offset} order by t.position limit ${limit}`)} as nodes
      from ${parent} p where p.id = ${id}`,
  )

const pages = {
  taxon: pageBelow(sql`visible_taxa`, sql`child_count`, sql`t.parent_id = p.id`),
  taxonomy: pageBelow(
    sql`(select * from taxonomies where published)`,
    sql`root_count`,
    sql`t.taxonomy_id = p.id and t.parent_id is null`,
  ),
}

/** Children of a taxon or roots of a taxonomy, by their stored place: as quick at row 100,000 as at row 0. */
export async function taxonNodes(db: Db, parent: 'taxon' | 'taxonomy', id: string, page: PageArguments): Promise<TreePageRow> {
  const [found] = await pages[parent](db, { id, ...page })
  return found ?? { total: 0, nodes: [] }
}

/** Taxonomies of a type by name, each with its place and the number of its taxa (synonyms aside). */
export const taxonomyNodes = (db: Db, type: TaxonomyType) =>
  sql<TreeNodeRow & { taxonCount: number }>`${prepared}
    select 'taxonomy:' || t.id as key, 'taxonomy' as kind, t.id, t.name as label, null as author, null as rank, null as "vernacularName",
      t.root_count as "childCount", t.taxon_count as "taxonCount", (row_number() over (order by t.name collate de, t.id) - 1)::int as position
    from taxonomies t
    where t.published and t.type = ${type}
    order by position`
    .execute(db)
    .then(({ rows }) => rows)

/** Collections by name, each with its place and its two tables as children. */
export const collectionNodes = (db: Db) =>
  sql<TreeNodeRow>`${prepared}
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
  sql<TreeNodeRow>`${prepared}
    select 'organization:' || o.id as key, 'organization' as kind, o.id, o.name as label, null as author, null as rank,
      null as "vernacularName", 0 as "childCount", (row_number() over (order by o.name collate de, o.id) - 1)::int as position
    from organizations o
    order by position`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * From the topmost taxon down to the named one (of a synonym: to its accepted taxon), with type and id of the taxonomy. Empty when no way
 * leads there from the taxonomy: in a circle of parents, or below a parent that is not there.
 */
export async function taxonLineageNodes(db: Db, id: string) {
  const { rows } = await sql<TreeNodeRow & { taxonomyId: string; taxonomyType: TaxonomyType; isLost: boolean }>`${prepared}
    with recursive up as (
      select coalesce(accepted.id, own.id) as id, 0 as steps
      from visible_taxa own left join taxa accepted on accepted.id = own.accepted_id
      where own.id = ${id}
      union all
      select t.parent_id, up.steps + 1 from up join taxa t on t.id = up.id where t.parent_id is not null
    ) cycle id set is_circle using trail
    select ${nodeColumns}, t.taxonomy_id as "taxonomyId", x.type as "taxonomyType",
      t.accepted_id is not null or (t.parent_id is not null and (up.is_circle or not exists (select from taxa p where p.id = t.parent_id))) as "isLost"
    from up join taxa t on t.id = up.id join taxonomies x on x.id = t.taxonomy_id
    order by up.steps desc`.execute(db)
  return rows.some(({ isLost }) => isLost) ? [] : rows
}

/**
 * The place of a parent's first child whose name (of a habitat: its code) begins with a text; null without one. Found by halving the stored
 * places, which are in the order of the names: seventeen rows are looked at among 100,000.
 */
export async function childBeginning(
  db: Db,
  parent: 'taxon' | 'taxonomy',
  id: string,
  beginning: string,
): Promise<number | null> {
  const isChild = parent === 'taxon' ? sql`t.parent_id = ${id}` : sql`t.taxonomy_id = ${id} and t.parent_id is null`
  const head = parent === 'taxon' ? sql`visible_taxa p` : sql`taxonomies p`
  const count = parent === 'taxon' ? sql`p.child_count` : sql`case when p.published then p.root_count else 0 end`
  const { rows } = await sql<{ position: number }>`
    with recursive typed as (select natural_key(${beginning.slice(0, 200)}) as key),
    halves as (
      select 0 as low, ${count} as high from ${head} where p.id = ${id}
      union all
      select case when m.is_before then (h.low + h.high) / 2 + 1 else h.low end, case when m.is_before then h.high else (h.low + h.high) / 2 end
      from halves h cross join typed cross join lateral (
        select t.sort_key < typed.key as is_before from taxa t
        where ${isChild} and t.accepted_id is null and t.position = (h.low + h.high) / 2 limit 1
      ) m
      where h.low < h.high
    )
    select t.position from halves h cross join typed join taxa t on ${isChild} and t.accepted_id is null and t.position = h.low
    where h.low = h.high and starts_with(t.sort_key, typed.key)`.execute(db)
  return rows[0]?.position ?? null
}

/** Matching taxa (of synonyms the accepted ones) and everything above them, in no order. */
export const matchNodes = (db: Db, ids: readonly string[]) =>
  sql<MatchNodeRow>`
    with recursive matched as materialized (
      select coalesce(t.accepted_id, t.id) as id, min(i.place)::int as place
      from unnest(${[...ids]}::uuid[]) with ordinality as i (id, place) cross join lateral (select * from taxa where taxa.id = i.id limit 1) t
      group by 1
    ),
    -- union, not union all: each ancestor once, and a circle of parents comes to its end.
    up as (
      select t.id, t.parent_id from matched m cross join lateral (select * from taxa where taxa.id = m.id limit 1) t where t.accepted_id is null
      union
      select p.id, p.parent_id from up cross join lateral (select * from taxa where taxa.id = up.parent_id limit 1) p
    )
    select ${nodeColumns}, t.parent_id as "parentId", t.taxonomy_id as "taxonomyId", m.place as match
    from up cross join lateral (select * from taxa where taxa.id = up.id limit 1) t left join matched m on m.id = up.id`
    .execute(db)
    .then(({ rows }) => rows)

export interface MatchNodeRow extends TreeNodeRow {
  parentId: string | null
  taxonomyId: string
  /** Place from 1 of the first of the given ids that means this taxon; null for what only stands above one. */
  match: number | null
}

/** The German name of a node: the preferred one, else the first. A habitat is shown with its code. */
const nodeColumns = sql`'taxon:' || t.id as key, 'taxon' as kind, t.id, ${codedName} as label, t.author, t.rank,
  ${coreFieldSql['@germanName']} as "vernacularName",
  t.child_count as "childCount", t.position`

const asNodes = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(node), '[]') from (select ${nodeColumns} from taxa t where ${rows}) node)`
