import { sql, type Transaction } from 'kysely'
import { errorCode } from './errorCode'
import { foreign, own, rightsFixture, users, type Viewer, viewers } from './rightsFixture'
import type { Tables } from './tables'
import { describeEachEngine } from './testDatabase'

/** What each may do to rows of organization 1; whoever is not named may not. `insert`, `update` and `delete` are one statement each. */
const rules: {
  table: string
  insert: string
  update: string
  remove: string
  allowed: Viewer[]
  insertAllowed?: Viewer[]
  removeAllowed?: Viewer[]
}[] = [
  {
    table: 'organizations',
    insert: `insert into organizations (name) values ('new')`,
    update: `update organizations set name = 'renamed' where id = '${own.organization}'`,
    remove: `delete from organizations where id = '${own.organization}'`,
    allowed: ['orgAdmin', 'admin'],
    insertAllowed: ['admin'],
    removeAllowed: ['admin'],
  },
  {
    table: 'memberships',
    insert: `insert into memberships (organization_id, user_id, role) values ('${own.organization}', '${users.nobody}', 'orgTaxonomyWriter')`,
    update: `update memberships set role = 'orgAdmin' where user_id = '${users.taxonomyWriter}'`,
    remove: `delete from memberships where user_id = '${users.taxonomyWriter}'`,
    allowed: ['orgAdmin', 'admin'],
  },
  {
    table: 'taxonomies',
    insert: `insert into taxonomies (type, name, organization_id) values ('Art', 'new', '${own.organization}')`,
    update: `update taxonomies set name = 'renamed' where id = '${own.taxonomy}'`,
    remove: `delete from taxonomies where id = '${own.taxonomy}'`,
    allowed: ['taxonomyWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'taxa',
    insert: `insert into taxa (taxonomy_id, parent_id, name) values ('${own.taxonomy}', '${own.taxon}', 'new')`,
    update: `update taxa set name = 'renamed' where id = '${own.child}'`,
    remove: `delete from taxa where id = '${own.child}'`,
    allowed: ['taxonomyWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'synonyms',
    insert: `insert into synonyms (taxon_id, synonym_id) values ('${own.child}', '${foreign.taxon}')`,
    update: `update synonyms set synonym_id = '${own.child}' where taxon_id = '${own.taxon}'`,
    remove: `delete from synonyms where taxon_id = '${own.taxon}'`,
    allowed: ['taxonomyWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'vernacular_names',
    insert: `insert into vernacular_names (taxon_id, name) values ('${own.taxon}', 'new')`,
    update: `update vernacular_names set name = 'renamed' where id = '${own.vernacular}'`,
    remove: `delete from vernacular_names where id = '${own.vernacular}'`,
    allowed: ['taxonomyWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'property_collections',
    insert: `insert into property_collections (name, organization_id) values ('new', '${own.organization}')`,
    update: `update property_collections set name = 'renamed' where id = '${own.collection}'`,
    remove: `delete from property_collections where id = '${own.collection}'`,
    allowed: ['collectionWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'property_records',
    insert: `insert into property_records (collection_id, taxon_id) values ('${own.collection}', '${foreign.taxon}')`,
    update: `update property_records set properties = '{"a": 1}' where id = '${own.record}'`,
    remove: `delete from property_records where id = '${own.record}'`,
    allowed: ['collectionWriter', 'orgAdmin', 'admin'],
  },
  {
    table: 'relations',
    insert: `insert into relations (collection_id, taxon_id, related_taxon_id, relation_type) values ('${own.collection}', '${own.taxon}', '${foreign.taxon}', 'new')`,
    update: `update relations set relation_type = 'renamed' where id = '${own.relation}'`,
    remove: `delete from relations where id = '${own.relation}'`,
    allowed: ['collectionWriter', 'orgAdmin', 'admin'],
  },
]

/** Nobody writes these through a request, not even the administrator. */
const closed = [
  `insert into users (name) values ('new')`,
  `delete from users`,
  `update users set is_admin = true where id = '${users.nobody}'`,
  `select * from user_credentials`,
  `insert into user_credentials values ('${users.nobody}', 'hash')`,
  `update taxonomies set taxon_count = 5`,
  `update taxa set child_count = 5`,
  `update taxa set taxonomy_id = '${own.taxonomy}'`,
  `insert into taxa (taxonomy_id, name, position) values ('${own.taxonomy}', 'x', 3)`,
  `update property_records set collection_id = '${own.collection}'`,
  `insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count) values ('${own.taxonomy}', 'x', 'text', 1, 1)`,
  `delete from relation_types`,
  `insert into name_aliases (name, taxonomy_id) values ('x', '${own.taxonomy}')`,
  `delete from changes`,
  `insert into import_batches (source) values ('x')`,
  `update data_state set revision = 9`,
  `select * from schema_migrations`,
]

describeEachEngine('rights', (db) => {
  beforeAll(async () => {
    await sql.raw(rightsFixture()).execute(db().owner)
  })

  /** Runs a statement as a viewer and undoes it: rows touched, or the error's code. */
  async function attempt(viewer: Viewer, statement: string): Promise<number | string> {
    let outcome: number | string = 'nothing'
    const undo = new Error('undo')
    await db()
      .asViewer(users[viewer], async (trx: Transaction<Tables>) => {
        try {
          outcome = Number((await sql.raw(statement).execute(trx)).numAffectedRows ?? 0)
        } catch (error) {
          outcome = errorCode(error) ?? String(error)
        }
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return outcome
  }

  const asAllViewers = async (statement: string) => {
    const outcomes: Partial<Record<Viewer, number | string>> = {}
    for (const viewer of viewers) outcomes[viewer] = await attempt(viewer, statement)
    return outcomes
  }
  const expected = (allowed: Viewer[], refused: number | string) =>
    Object.fromEntries(viewers.map((viewer) => [viewer, allowed.includes(viewer) ? 1 : refused]))

  test.each(rules)(
    '$table is written by those who may',
    async ({ insert, update, remove, allowed, insertAllowed, removeAllowed }) => {
      expect(await asAllViewers(insert)).toEqual(expected(insertAllowed ?? allowed, '42501'))
      expect(await asAllViewers(update)).toEqual(expected(allowed, 0))
      expect(await asAllViewers(remove)).toEqual(expected(removeAllowed ?? allowed, 0))
    },
  )

  test.each(rules)('$table is not written anonymously', async ({ insert, update, remove }) => {
    for (const statement of [insert, update, remove]) {
      await expect(sql.raw(statement).execute(db().reader)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|25006)$/),
      })
    }
  })

  test.each(closed)('%s is refused to everybody', async (statement) => {
    expect(await asAllViewers(statement)).toEqual(expected([], '42501'))
  })

  test('a row does not leave its organization, nor a taxon its taxonomy', async () => {
    expect(
      await attempt(
        'taxonomyWriter',
        `update taxonomies set organization_id = '${foreign.organization}' where id = '${own.taxonomy}'`,
      ),
    ).toBe('42501')
    expect(await attempt('taxonomyWriter', `update taxa set parent_id = '${foreign.taxon}' where id = '${own.child}'`)).toBe(
      '42501',
    )
    expect(
      await attempt(
        'taxonomyWriter',
        `update taxa set accepted_id = '${foreign.taxon}', parent_id = null where id = '${own.child}'`,
      ),
    ).toBe('42501')
    expect(await attempt('taxonomyWriter', `update taxa set parent_id = null where id = '${own.child}'`)).toBe(1)
  })

  test('anonymous readers see what is published, and of users only the names it refers to', async () => {
    const ids = async (table: string) =>
      (await sql.raw<{ id: string }>(`select id from ${table} order by id`).execute(db().reader)).rows.map((row) => row.id)
    expect(await ids('taxonomies')).toEqual([own.taxonomy, foreign.taxonomy])
    expect(await ids('property_collections')).toEqual([own.collection, foreign.collection])
    expect(await ids('visible_taxa')).toEqual([own.taxon, own.child, foreign.taxon])
    expect(await ids('visible_records')).toEqual([own.record])
    expect(await ids('visible_relations')).toEqual([own.relation])
    expect(await ids('user_names')).toEqual([users.taxonomyWriter])
    for (const table of ['users', 'user_credentials', 'memberships', 'changes', 'import_batches']) {
      await expect(sql.raw(`select * from ${table}`).execute(db().reader)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('users see themselves, administrators of an organization its members, administrators everybody', async () => {
    const seen = async (viewer: Viewer) =>
      (await db().asViewer(users[viewer], (trx) => trx.selectFrom('users').select('name').orderBy('id').execute())).map(
        ({ name }) => name,
      )
    expect(await seen('nobody')).toEqual(['nobody'])
    expect(await seen('taxonomyWriter')).toEqual(['taxonomyWriter'])
    expect(await seen('orgAdmin')).toEqual(['taxonomyWriter', 'collectionWriter', 'orgAdmin'])
    expect(await seen('foreignAdmin')).toEqual(['foreignAdmin'])
    expect(await seen('admin')).toEqual(viewers)
  })

  test('a whole tree goes with its taxonomy', async () => {
    const undo = new Error('undo')
    const work = db()
      .owner.transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('taxonomies').where('id', '=', own.taxonomy).execute()
        const left = await trx.selectFrom('taxa').select('id').where('taxonomy_id', '=', own.taxonomy).execute()
        expect(left).toEqual([])
        throw undo
      })
    await expect(work).rejects.toBe(undo)
  })
})
