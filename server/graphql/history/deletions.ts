import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { builder } from '../builder'
import { edit } from '../edit/edit'
import { type EditableTable, explain, isSeen } from '../edit/updateRow'
import { expected } from '../../expected'
import { checkedPage, type PageArguments } from '../paging'

/** What can be deleted, and the table it stands in. */
const tables = {
  taxonomy: 'taxonomies',
  collection: 'property_collections',
  taxon: 'taxa',
  vernacularName: 'vernacular_names',
  record: 'property_records',
  relation: 'relations',
} as const satisfies Record<string, EditableTable>

type Kind = keyof typeof tables

const DeletionKind = builder.enumType('DeletionKind', { values: Object.keys(tables) as Kind[] })

interface Numbers {
  taxonomies?: number
  collections?: number
  taxa?: number
  synonyms?: number
  records?: number
  relations?: number
  others?: number
}

interface DeletionRow {
  id: string
  at: string
  by: string | null
  kind: Kind
  rowId: string
  name: string | null
  numbers: Numbers
  undoneAt: string | null
  leftOut?: Numbers | null
}

const DeletionNumbers = builder.objectRef<Numbers>('DeletionNumbers').implement({
  fields: (t) => ({
    taxonomies: t.int({ resolve: ({ taxonomies }) => taxonomies ?? 0 }),
    collections: t.int({ resolve: ({ collections }) => collections ?? 0 }),
    taxa: t.int({ resolve: ({ taxa }) => taxa ?? 0 }),
    synonyms: t.int({ resolve: ({ synonyms }) => synonyms ?? 0 }),
    records: t.int({ resolve: ({ records }) => records ?? 0 }),
    relations: t.int({ resolve: ({ relations }) => relations ?? 0 }),
    others: t.int({
      description:
        'How many of the records and relations stand in collections that the viewer may not write, hidden ones included; then deleting is refused.',
      resolve: ({ others }) => others ?? 0,
    }),
  }),
})

const Deletion = builder.objectRef<DeletionRow>('Deletion').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.exposeString('at'),
    by: t.exposeString('by', { nullable: true, description: 'Name of who deleted it.' }),
    kind: t.expose('kind', { type: DeletionKind }),
    rowId: t.exposeID('rowId', { description: 'What was deleted.' }),
    name: t.exposeString('name', { nullable: true }),
    numbers: t.field({ type: DeletionNumbers, resolve: ({ numbers }) => numbers }),
    undoneAt: t.exposeString('undoneAt', { nullable: true }),
    leftOut: t.field({
      type: DeletionNumbers,
      nullable: true,
      description:
        'Of a deletion just undone: what has not come back, because what it speaks of is gone, or its place is taken; null when all has.',
      resolve: ({ leftOut }) => leftOut ?? null,
    }),
  }),
})

builder.queryField('deletionPreview', (t) =>
  t.field({
    type: DeletionNumbers,
    nullable: true,
    description: 'What would go with it; null when there is no such row.',
    args: { kind: t.arg({ type: DeletionKind }), id: t.arg.id() },
    resolve: (_, { kind, id }, context) =>
      edit(context, async (trx) => {
        const { rows } = await sql<{
          numbers: Numbers | null
        }>`
          select describe_deletion(${tables[kind]}, t.id) as numbers from ${sql.table(tables[kind])} t
          where t.id = ${id}::uuid and ${isSeen[tables[kind]]}`.execute(trx)
        return rows[0]?.numbers ?? null
      }),
  }),
)

builder.queryField('deletions', (t) =>
  t.field({
    type: [Deletion],
    description:
      'What was deleted in the last 30 days and can be undone, as far as the viewer deleted it or may write there; latest first.',
    args: { offset: t.arg.int({ defaultValue: 0 }), limit: t.arg.int({ defaultValue: 50 }) },
    resolve: (_, page, context) => edit(context, (trx) => deletions(trx, sql`d.undone_at is null`, checkedPage(page, 200))),
  }),
)

builder.mutationField('deleteRow', (t) =>
  t.field({
    type: Deletion,
    description: 'Deletes with all that goes with it; can be undone for 30 days.',
    args: { kind: t.arg({ type: DeletionKind }), id: t.arg.id(), version: t.arg.int() },
    resolve: (_, { kind, id, version }, context) =>
      edit(context, async (trx) => {
        const { rows } = await sql<{
          id: string | null
        }>`select delete_row(${tables[kind]}, ${id}::uuid, ${version}::int) as id`.execute(trx)
        const deletion = rows[0]?.id
        if (!deletion) await explain(trx, tables[kind], { id, version }, [])
        return oneDeletion(trx, deletion ?? '')
      }),
  }),
)

builder.mutationField('undoDeletion', (t) =>
  t.field({
    type: Deletion,
    args: { id: t.arg.id() },
    resolve: (_, { id }, context) =>
      edit(context, async (trx) => {
        // Of two who do it at once the second is told that it is done.
        await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
        const { rows } = await sql<{ leftOut: Numbers | null }>`select undo_deletion(${id}::uuid) as "leftOut"`.execute(trx)
        return { ...(await oneDeletion(trx, id)), leftOut: rows[0]?.leftOut ?? null }
      }),
  }),
)

async function oneDeletion(trx: Db, id: string): Promise<DeletionRow> {
  const [deletion] = await deletions(trx, sql`d.id = ${id}::uuid`, { offset: 0, limit: 1 })
  if (!deletion) throw expected('NOT_FOUND')
  return deletion
}

async function deletions(trx: Db, condition: ReturnType<typeof sql>, { offset, limit }: PageArguments): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow & { table: string }>`
    select d.id, to_char(d.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.name as by, d.table_name as table, d.row_id as "rowId", d.name,
      d.numbers, to_char(d.undone_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "undoneAt"
    from deletions d left join lateral editor_names(array[d.user_id]) e on true
    where ${condition} and d.at > now() - interval '30 days' order by d.at desc, d.id offset ${offset} limit ${limit}`.execute(
    trx,
  )
  return rows.map((row) => ({ ...row, kind: kindOf(row.table) }))
}

const kindOf = (table: string) => (Object.keys(tables) as Kind[]).find((kind) => tables[kind] === table) ?? 'record'
