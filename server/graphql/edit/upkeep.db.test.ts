import fc from 'fast-check'
import { sql } from 'kysely'
import { runs } from '../../../lib/domain/testing/runs'
import { errorCode } from '../../db/errorCode'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { keptBeside, refreshEverything } from '../testing/keptBeside'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const small = fc.nat({ max: 5 })
const word = fc.constantFrom('Bufo', 'Hyla', 'Ätna 2', 'Rana 10', 'bufo', 'Zwerg')
const properties = fc.dictionary(
  fc.constantFrom('Status', 'Länge', 'Datum'),
  fc.constantFrom<string | number | boolean | string[]>(
    'EN',
    'VU',
    '5',
    5,
    1.5,
    '1.10',
    true,
    'false',
    '',
    [],
    '2024-02-29',
    '01.03.2024',
    '2020-01-01',
  ),
  { maxKeys: 3 },
)

/** One statement each; numbers choose among the rows there are, so that any list of them makes sense. */
const statements = {
  'insert taxon': (n: number, m: number, name: string, values: string) =>
    sql`insert into taxa (taxonomy_id, parent_id, name, properties) select taxonomy_id, case when ${m} > 1 then id end, ${name}, ${values}::jsonb
      from taxa where accepted_id is null and taxonomy_id = any (${[ids.animals, ids.habitats]}) order by name, id offset ${n} limit 1`,
  'rename taxon': (n: number, _: number, name: string) =>
    sql`update taxa set name = ${name} where id = (select id from taxa order by sort_key, id offset ${n} limit 1)`,
  'move taxon': (n: number, m: number) =>
    sql`update taxa t set parent_id = (select p.id from taxa p where p.taxonomy_id = t.taxonomy_id and p.id <> t.id order by sort_key, id offset ${m} limit 1)
      where id = (select id from taxa order by sort_key, id offset ${n} limit 1)`,
  'make synonym': (n: number, m: number) =>
    sql`
      update taxa t set parent_id = null,
        accepted_id = (select p.id from taxa p where p.taxonomy_id = t.taxonomy_id and p.id <> t.id
          order by id offset ${m} limit 1)
      where id = (select id from taxa order by id offset ${n} limit 1)`,
  'describe taxon': (n: number, _: number, __: string, values: string) =>
    sql`update taxa set properties = ${values}::jsonb where id = (select id from taxa order by id offset ${n} limit 1)`,
  'delete taxon': (n: number) => sql`delete from taxa where id = (select id from taxa order by id desc offset ${n} limit 1)`,
  'insert record': (n: number, m: number, _: string, values: string) =>
    sql`insert into property_records (collection_id, taxon_id, properties) select ${m > 2 ? ids.redList : ids.places}, id, ${values}::jsonb
      from visible_taxa order by id desc offset ${n} limit 1`,
  'change record': (n: number, _: number, __: string, values: string) =>
    sql`update property_records set properties = ${values}::jsonb where id = (select id from property_records order by id offset ${n} limit 1)`,
  'move record': (n: number, m: number) =>
    sql`update property_records set taxon_id = coalesce((select id from visible_taxa order by id offset ${m} limit 1), taxon_id)
      where id = (select id from property_records order by id offset ${n} limit 1)`,
  'delete records': (n: number) =>
    sql`delete from property_records where id in (select id from property_records order by id offset ${n} limit 2)`,
  'insert relations': (n: number, m: number, name: string, values: string) =>
    sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
      select ${m > 2 ? ids.redList : ids.places}, a.id, b.id, ${name}, ${values}::jsonb
      from (select id from visible_taxa order by id offset ${n} limit 2) a, (select id from visible_taxa order by id offset ${m} limit 2) b`,
  'change relation': (n: number, _: number, name: string, values: string) =>
    sql`update relations set relation_type = ${name}, properties = ${values}::jsonb where id = (select id from relations order by id offset ${n} limit 1)`,
  'delete relation': (n: number) =>
    sql`delete from relations where id = (select id from relations order by id offset ${n} limit 1)`,
  'name in German': (n: number, _: number, name: string) =>
    sql`insert into vernacular_names (taxon_id, name, language) select id, ${name}, 'de' from taxa order by id offset ${n} limit 1`,
}
type Kind = keyof typeof statements
const step = fc.tuple(fc.constantFrom(...(Object.keys(statements) as Kind[])), small, small, word, properties)
/** Several statements of one transaction, several transactions. */
const edits = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })

/** What the database refuses on its own: rules of ours, a second record of a taxon, a parent with children. */
const REFUSED = ['AE001', '23505', '23001', '23503', '23514', '42501']

describeOneEngine('what is kept beside the rows', (db) => {
  beforeAll(async () => {
    await fillSmallWorld(db())
    await sql`update users set is_admin = true where id = ${ids.anna}`.execute(db().owner)
  })

  const run = async (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
    try {
      await db().asViewer(ids.anna, async (trx) => {
        for (const [kind, n, m, name, values] of steps) await statements[kind](n, m, name, JSON.stringify(values)).execute(trx)
      })
    } catch (error) {
      if (!REFUSED.includes(errorCode(error) ?? '')) throw error
    }
  }

  test('after any edits it is what counting anew gives', async () => {
    await fc.assert(
      fc.asyncProperty(edits, async (transactions) => {
        for (const steps of transactions) await run(steps)
        const kept = await keptBeside(db().owner)
        await refreshEverything(db().owner)
        expect(kept).toEqual(await keptBeside(db().owner))
        expect([kept.wrongSegments, kept.unknownWords, kept.unfinished]).toEqual([[], [], []])
      }),
      { numRuns: runs(10, 120), endOnFailure: true },
    )
  }, 120_000)

  test('every edit is in the history with what was and what is', async () => {
    await sql`delete from changes`.execute(db().owner)
    await db().asViewer(ids.anna, async (trx) => {
      await sql`insert into taxa (id, taxonomy_id, name) values ('20000000-0000-4000-8000-0000000000aa', ${ids.animals}, 'Hyla')`.execute(
        trx,
      )
      await sql`update taxa set name = 'Hyla arborea' where id = '20000000-0000-4000-8000-0000000000aa'`.execute(trx)
      await sql`delete from taxa where id = '20000000-0000-4000-8000-0000000000aa'`.execute(trx)
    })
    const rows = await db().owner.selectFrom('changes').selectAll().orderBy('id').execute()
    const hyla = {
      id: '20000000-0000-4000-8000-0000000000aa',
      taxonomy_id: ids.animals,
      parent_id: null,
      accepted_id: null,
      source_id: null,
      name: 'Hyla',
      code: null,
      author: null,
      rank: null,
      rank_verbatim: null,
      status: 'accepted',
      status_verbatim: null,
      properties: {},
      version: 1,
      // The same before and after, so that whoever comes back has it again.
      short_number: (rows[0]?.after as { short_number: number }).short_number,
    }
    const renamed = { ...hyla, name: 'Hyla arborea', version: 2 }
    expect(
      rows.map(({ user_id, taxonomy_id, taxon_id, action, before, after }) => [
        user_id,
        taxonomy_id,
        taxon_id,
        action,
        before,
        after,
      ]),
    ).toEqual([
      [ids.anna, ids.animals, hyla.id, 'insert', null, hyla],
      [ids.anna, ids.animals, hyla.id, 'update', hyla, renamed],
      [ids.anna, ids.animals, hyla.id, 'delete', renamed, null],
    ])
  })
})

describeOneEngine('the order of a large table', (db) => {
  const head = { taxonomy: '10000000-0000-4000-8000-0000000000f1', collection: '30000000-0000-4000-8000-0000000000f1' }

  test('one row more or less moves a segment only, and a full segment is divided', async () => {
    const { owner } = db()
    await sql`insert into users (id, name, is_admin) values (${ids.anna}, 'Anna', true)`.execute(owner)
    await sql`insert into taxonomies (id, type, name, published) values (${head.taxonomy}, 'Art', 'Viele', true)`.execute(owner)
    await sql`insert into taxa (taxonomy_id, name) select ${head.taxonomy}::uuid, 'Taxon ' || n from generate_series(1, 2000) n`.execute(
      owner,
    )
    await sql`insert into property_collections (id, name, published) values (${head.collection}, 'Viele', true)`.execute(owner)
    await sql`insert into property_records (collection_id, taxon_id) select ${head.collection}::uuid, id from taxa where name like '%0'`.execute(
      owner,
    )
    await sql`
      insert into property_records (collection_id, taxon_id) select ${head.collection}::uuid, id from taxa
      where sort_key > 'taxon 0000000999' and name not like '%0'`.execute(owner)
    await refreshEverything(owner)
    const segments = async () =>
      (await sql<{ size: number }>`select size from collection_segments order by segment`.execute(owner)).rows.map(
        ({ size }) => size,
      )
    expect(await segments()).toEqual([200, 200, 200, 200, 200, 100])
    await db().asViewer(ids.anna, (trx) =>
      sql`insert into property_records (collection_id, taxon_id) select ${head.collection}::uuid, id from taxa where name = 'Taxon 5'`.execute(
        trx,
      ),
    )
    expect(await segments()).toEqual([201, 200, 200, 200, 200, 100])
    await db().asViewer(ids.anna, (trx) =>
      sql`delete from property_records r using taxa t where t.id = r.taxon_id and t.name in ('Taxon 1500', 'Taxon 2000')`.execute(
        trx,
      ),
    )
    expect(await segments()).toEqual([201, 200, 199, 200, 200, 99])
    // As full as it gets.
    await sql`with filled as (select row_id, row_number() over (order by segment, position) - 1 as place from collection_order)
      update collection_order o set segment = f.place / 400, position = f.place % 400 from filled f where f.row_id = o.row_id`.execute(
      owner,
    )
    await sql`delete from collection_segments`.execute(owner)
    await sql`insert into collection_segments select collection_id, of_relations, segment, count(*) from collection_order group by 1, 2, 3`.execute(
      owner,
    )
    expect(await segments()).toEqual([400, 400, 299])
    await db().asViewer(ids.anna, (trx) =>
      sql`insert into property_records (collection_id, taxon_id) select ${head.collection}::uuid, id from taxa where name = 'Taxon 7'`.execute(
        trx,
      ),
    )
    expect(await segments()).toEqual([200, 200, 200, 200, 200, 100])
    const kept = await keptBeside(owner)
    await refreshEverything(owner)
    expect(kept).toEqual(await keptBeside(owner))
  })
})
