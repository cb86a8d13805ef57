import { sql, type Transaction } from 'kysely'
import { errorCode } from './errorCode'
import { foreign, own, rightsFixture, users, type Viewer, viewers } from './testing/rightsFixture'
import type { Tables } from './tables'
import { describeEachEngine } from './testing/testDatabase'

/** Nobody writes these through a request, not even the administrator. */
const closed = [
  `insert into users (name, is_admin) values ('new', true)`,
  `delete from users`,
  `update users set is_admin = true where id = '${users.nobody}'`,
  `select * from user_credentials`,
  `select * from password_links`,
  `update user_credentials set password_hash = 'mine'`,
  `insert into user_credentials values ('${users.nobody}', 'hash')`,
  `update taxonomies set taxon_count = 5`,
  `update taxa set child_count = 5`,
  `update taxa set taxonomy_id = '${own.taxonomy}'`,
  `insert into taxa (taxonomy_id, name, position) values ('${own.taxonomy}', 'x', 3)`,
  `update property_records set collection_id = '${own.collection}'`,
  `insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count) values ('${own.taxonomy}', 'x', 'text', 1, 1)`,
  `delete from taxonomies`,
  `delete from property_collections`,
  `delete from relation_types`,
  `select * from edit_todo`,
  `insert into deletions (id, table_name, row_id, numbers) values (gen_random_uuid(), 'taxa', '${own.taxon}', '{}')`,
  `update taxa set version = 9`,
  `select finish_edit()`,
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
  test.each(closed)('%s is refused to everybody', async (statement) => {
    expect(await asAllViewers(statement)).toEqual(Object.fromEntries(viewers.map((viewer) => [viewer, '42501'])))
  })

  test('a taxonomy or collection is hidden by those who write it; not where collections of others speak of its taxa', async () => {
    const nobody = Object.fromEntries(viewers.map((viewer) => [viewer, 0]))
    expect(await asAllViewers(`update taxonomies set deleted_at = now() where id = '${own.taxonomy}'`)).toEqual({
      ...nobody,
      taxonomyWriter: 'AE001',
      orgAdmin: 1,
      admin: 1,
    })
    expect(await asAllViewers(`update property_collections set deleted_at = now() where id = '${own.collection}'`)).toEqual({
      ...nobody,
      collectionWriter: 1,
      orgAdmin: 1,
      admin: 1,
    })
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
    expect(await ids('taxonomies')).toEqual([own.taxonomy, foreign.taxonomy, own.emptyTaxonomy])
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
    expect(await seen('foreignAdmin')).toEqual(['foreignAdmin', 'foreignTaxonomyWriter', 'foreignCollectionWriter'])
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
