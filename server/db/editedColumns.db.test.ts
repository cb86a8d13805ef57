import { sql } from 'kysely'
import { describeOneEngine } from './testing/testDatabase'

/** Who owns it, where it comes from, whether it is to be seen, who belongs to whom: an edit of its own takes that back. */
const notRestored = [
  'deleted_at',
  'published',
  'organization_id',
  'imported_by',
  'property_collections.origin_collection_id',
  'role',
]

describeOneEngine('columns that people edit', (db) => {
  test('have a version, an entry in the history, and come back when an edit is taken back', async () => {
    const { rows } = await sql<{ table: string; column: string; noted: boolean; raised: boolean; restored: boolean }>`
      select c.relname as "table", a.attname as column,
        coalesce(bool_or(t.tgname in ('note_change', 'note_deletion') and a.attnum = any (t.tgattr)), false) as noted,
        coalesce(bool_or(t.tgname in ('raise_version', 'raise_version_of_deleted') and a.attnum = any (t.tgattr)), false) as raised,
        pg_get_functiondef('restore_before'::regproc) ~ format($$when '%s' then '[^']*\\m%s\\M$$, c.relname, a.attname) as restored
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege('ae_user', c.oid, a.attnum, 'update')
      left join pg_trigger t on t.tgrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version')
      group by c.oid, c.relname, a.attnum, a.attname order by c.relname, a.attnum`.execute(db().owner)
    const named = (forgotten: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(forgotten).map(({ table, column }) => `${table}.${column}`)
    // Able to fail: all of them were asked.
    expect([...new Set(rows.map(({ table }) => table))]).toEqual([
      ...['memberships', 'organizations', 'property_collections', 'property_fields', 'property_records', 'relations'],
      ...['taxa', 'taxonomies', 'vernacular_names'],
    ])
    expect(named(({ noted }) => !noted)).toEqual([])
    expect(named(({ raised }) => !raised)).toEqual([])
    expect(
      named(({ table, column, restored }) => !restored && ![column, `${table}.${column}`].some((of) => notRestored.includes(of))),
    ).toEqual([])
  })
})
