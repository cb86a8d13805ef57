import { sql } from 'kysely'
import { errorCode } from '../errorCode'
import { rightsFixture, users } from './rightsFixture'
import { type Cell, everybody, matrix, type Who } from './rightsMatrix'
import { describeEachEngine } from './testDatabase'

/** Written by the program alone (triggers, imports, functions of the database); requests read them at most. */
const readOnly = ['collection_order', 'collection_segments', 'data_state', 'name_aliases', 'relation_types', 'search_words']

type Verb = 'insert' | 'update' | 'delete'
const cells = matrix.flatMap((row) =>
  (['insert', 'update', 'delete'] as const).map((verb) => ({ table: row.table, verb, cell: row[verb] })),
)

describeEachEngine('the rights matrix', (db) => {
  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
  })

  /** Rows touched or read by a statement that is undone; the code of the error. */
  async function attempt(who: Who, statement: string): Promise<number | string> {
    let outcome: number | string = 'nothing'
    const undo = new Error('undo')
    const run = async (trx: ReturnType<typeof db>['owner']) => {
      try {
        const { rows, numAffectedRows } = await sql.raw(statement).execute(trx)
        outcome = Number(numAffectedRows ?? rows.length)
      } catch (error) {
        outcome = errorCode(error) ?? String(error)
      }
      throw undo
    }
    const done = who === 'anonymous' ? db().reader.transaction().execute(run) : db().asViewer(users[who], run)
    await done.catch((error: unknown) => {
      if (error !== undo) throw error
    })
    return outcome
  }

  const byEverybody = async (statement: string) => {
    const outcomes: Partial<Record<Who, number | string>> = {}
    for (const who of everybody) outcomes[who] = await attempt(who, statement)
    return outcomes
  }

  /** Without a policy that fits, an insert is an error and an update or a delete finds nothing; without a grant each is an error. */
  const expected = ({ may }: Cell, verb: Verb) =>
    Object.fromEntries(
      everybody.map((who) => {
        if (who === 'anonymous') return [who, expect.stringMatching(/^(42501|25006)$/)]
        if ((may as Who[]).includes(who)) return [who, 1]
        return [who, verb === 'insert' || may.length === 0 ? '42501' : 0]
      }),
    )

  test.each(cells)('$verb on $table is for those who may, and nobody else', async ({ verb, cell }) => {
    expect(await byEverybody(cell.sql)).toEqual(expected(cell, verb))
  })

  test.each(matrix)('of $table everybody sees what is theirs to see', async ({ table, sees }) => {
    const outcome = (who: Who) => {
      if (sees === null) return '42501'
      return typeof sees === 'number' ? sees : (sees[who] ?? (who === 'anonymous' ? '42501' : 0))
    }
    expect(await byEverybody(`select * from ${table}`)).toEqual(Object.fromEntries(everybody.map((who) => [who, outcome(who)])))
  })

  test('no other table can be written by a request, and none is without row-level security', async () => {
    const { rows } = await sql<{ name: string; writable: boolean; isOpen: boolean; isReadable: boolean }>`
      select c.relname as name, not c.relrowsecurity as "isOpen",
        bool_or(has_any_column_privilege(role, c.oid, 'insert, update') or has_table_privilege(role, c.oid, 'delete, truncate, insert, update')) as writable,
        bool_or(has_any_column_privilege(role, c.oid, 'select')) as "isReadable"
      from pg_class c cross join unnest(array['ae_user', 'ae_reader']) as role
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.oid order by name`.execute(db().owner)
    const inMatrix = new Set(matrix.map(({ table }) => table))
    expect(
      rows
        .filter(({ writable }) => writable)
        .map(({ name }) => name)
        .filter((name) => !inMatrix.has(name)),
    ).toEqual([])
    const known = new Set([...inMatrix, ...readOnly])
    expect(rows.filter(({ isReadable, name }) => isReadable && !known.has(name)).map(({ name }) => name)).toEqual([])
    expect(rows.filter(({ isReadable, isOpen }) => isReadable && isOpen).map(({ name }) => name)).toEqual([])
  })

  test('what runs with the rights of the owner looks nowhere else for its names', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce('search_path=public, pg_temp' = any (proconfig), false)
      order by 1`.execute(db().owner)
    expect(rows).toEqual([])
  })

  test('whatever a request may call with the rights of the owner, and whatever it may look through, is known', async () => {
    const { rows: functions } = await sql<{ name: string }>`
      select distinct p.proname as name from pg_proc p cross join unnest(array['ae_user', 'ae_reader']) as role
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
        and has_function_privilege(role, p.oid, 'execute') order by 1`.execute(db().owner)
    expect(functions.map(({ name }) => name)).toEqual(withOwnersRights)
    const { rows: views } = await sql<{ name: string; isInvokers: boolean }>`
      select c.relname as name, coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false) as "isInvokers"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') order by 1`.execute(db().owner)
    expect(views).toEqual([
      // Names of users, and only where something published refers to them.
      { name: 'user_names', isInvokers: false },
      { name: 'visible_records', isInvokers: true },
      { name: 'visible_relations', isInvokers: true },
      { name: 'visible_taxa', isInvokers: true },
    ])
  })
})

/** Each of them asks who calls it, or answers only what is public; of hidden taxonomies their ids alone, which lead to nothing. */
const withOwnersRights = [
  'add_member',
  'close_account',
  'collection_exists',
  'describe_facts',
  'editor_names',
  'forget_moved',
  'hidden_taxonomies',
  'is_member',
  'last_change',
  'make_password_link',
  'note_deletion',
  'note_undone',
  'put_back_pairs',
  'short_link_query',
  'viewer_administers_user',
  'viewer_has_role',
  'viewer_is_admin',
  'viewer_writes_collection',
  'viewer_writes_crosswalk',
  'viewer_writes_taxon',
  'viewer_writes_taxonomy',
]
