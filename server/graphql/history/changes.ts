import { sql } from 'kysely'
import { isUuid } from '../../../lib/domain/text/uuid'
import type { Database } from '../../db/database'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { explain, type EditableTable } from '../edit/updateRow'
import { differences, type Difference, withNames } from '../../history/differences'
import { isOfSeenTaxa } from '../../history/heads'
import { checkedPage, countBehindEnd, type PageArguments } from '../paging'
import { ChangedValue } from './changedValue'

interface ChangeRow {
  id: number
  at: string
  by: string | null
  table: string
  rowId: string | null
  action: string
  isImport: boolean
  taxonName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  values: Difference[]
}

const Change = builder.objectRef<ChangeRow>('Change').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.exposeString('at'),
    by: t.exposeString('by', { nullable: true, description: 'Name of who did it; for those who are logged in.' }),
    action: t.exposeString('action', { description: 'insert, update, delete or import' }),
    table: t.exposeString('table', { description: 'taxa, property_records, relations …' }),
    rowId: t.exposeID('rowId', { nullable: true }),
    isImport: t.exposeBoolean('isImport'),
    taxonName: t.exposeString('taxonName', {
      nullable: true,
      description: 'The taxon it is about, where it is not the row itself.',
    }),
    hasBefore: t.boolean({ description: 'Whether the state before can be restored.', resolve: ({ before }) => before !== null }),
    values: t.field({
      type: [ChangedValue],
      description: 'What differs.',
      resolve: ({ values }) => values,
    }),
  }),
})

const ChangePage = builder.objectRef<{ total: number; nodes: ChangeRow[] }>('ChangePage').implement({
  fields: (t) => ({ total: t.exposeInt('total'), nodes: t.field({ type: [Change], resolve: ({ nodes }) => nodes }) }),
})

builder.queryField('history', (t) =>
  t.field({
    type: ChangePage,
    description:
      'Who changed what and when, latest first: of one row (with the names of a taxon), or of all in a taxonomy or collection.',
    args: {
      id: t.arg.id(),
      whole: t.arg.boolean({ defaultValue: false, description: 'Of a taxonomy or collection: all that stands in it, too.' }),
      offset: t.arg.int({ defaultValue: 0 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: (_, { id, whole, ...page }, { database, viewerId }) =>
      isUuid(id) ? historyOf(database, viewerId, id.toLowerCase(), whole, checkedPage(page, 100)) : { total: 0, nodes: [] },
  }),
)

builder.mutationField('restoreBefore', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'What a change touched becomes again what it was, the rest stays; `version` is the one of the row that the editor saw, 0 for a row that is gone.',
    args: { changeId: t.arg.id(), version: t.arg.int() },
    resolve: (_, { changeId, version }, context) =>
      edit(context, async (trx) => {
        const { rows } = await sql<{
          touched: number
        }>`select restore_before(${changeId}::bigint, ${version}::int) as touched`.execute(trx)
        if (rows[0]?.touched) return true
        const { rows: of } = await sql<{ table: EditableTable; id: string }>`
          select table_name as table, row_id as id from changes where id = ${changeId}::bigint`.execute(trx)
        if (of[0]) await explain(trx, of[0].table, { id: of[0].id, version }, [])
        return false
      }),
  }),
)

/**
 * The state after an import's change is the one before the next change, or the row as it is now: imports keep the state before only. Of a whole
 * taxonomy or collection an import is one entry with its numbers.
 */
async function historyOf(database: Database, viewerId: string | null, id: string, whole: boolean, page: PageArguments) {
  const about = whole
    ? sql`(c.collection_id = ${id}::uuid or c.taxonomy_id = ${id}::uuid or c.row_id = ${id}::uuid) and (c.batch_id is null or c.action = 'import')`
    : sql`(c.row_id = ${id}::uuid or (c.taxon_id = ${id}::uuid and c.table_name in ('synonyms', 'vernacular_names')))`
  const matches = sql`changes c where ${about} and c.table_name <> 'memberships' and ${isOfSeenTaxa}`
  const by = viewerId === null ? sql`null` : sql`(select e.name from editor_names(array[c.user_id]) e)`
  const read = (db: Database['reader']) =>
    sql<ChangeRow & { total: number }>`
      select c.id, to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, ${by} as by, c.table_name as table, c.row_id as "rowId", c.action,
        c.batch_id is not null as "isImport", case when c.table_name <> 'taxa' then (select t.name from taxa t where t.id = c.taxon_id) end as "taxonName",
        c.before, case when c.action = 'update' then coalesce(c.after, (
          select n.before from changes n
          where n.row_id = c.row_id and n.table_name = c.table_name and n.id > c.id and n.before is not null
          order by n.id limit 1
        ), current_image(c.table_name, c.row_id)) else c.after end as after, p.total
      from (
        select c.id, count(*) over ()::int as total from ${matches} order by c.id desc offset ${page.offset} limit ${page.limit}
      ) p join changes c on c.id = p.id order by c.id desc`
      .execute(db)
      .then(async ({ rows }) => {
        const values = rows.map(({ before, after }) => differences(before, after))
        const named = await withNames(db, values.flat())
        let taken = 0
        const nodes = rows.map((row, index) => ({ ...row, values: named.slice(taken, (taken += values[index]?.length ?? 0)) }))
        return { total: rows[0]?.total ?? (await countBehindEnd(db, matches, page)), nodes }
      })
  return viewerId === null ? read(database.reader) : database.asViewer(viewerId, read)
}
