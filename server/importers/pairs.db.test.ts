import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { readMigrations } from '../db/migrate'
import { exportPreview } from '../exporters/rows/exportPreview'
import { ask } from '../graphql/testing/ask'
import { fillSmallWorld, ids as small } from '../graphql/testing/smallWorld'
import { verifyDatabase } from '../safekeeping/verify/verify'
import { importFrom, removeSources, writeSource } from './testing/testSources'

afterAll(removeSources)

const id = (number: number) => `50000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`
const [old, newer, oldToad, newToad, list] = [id(1), id(2), id(3), id(4), id(5)]

/** Two taxonomies with a frog and a toad each; each pair is written once, the frog's from the old to the new, the toad's the other way. */
const source = (pairs: string[]) => ({
  'taxonomies.csv': `id,type,name\n${old},Art,Alte Liste\n${newer},Art,Neue Liste\n`,
  'objects.csv':
    'id,taxonomy_id,parent_id,name,properties\n' +
    `${id(11)},${old},,Rana alt,{}\n` +
    `${id(12)},${newer},,Rana neu,{}\n` +
    `${oldToad},${old},,Bufo alt,{}\n` +
    `${newToad},${newer},,Bufo neu,{}\n`,
  'synonyms.csv': `id,object_id,object_id_synonym\n${pairs.map((pair, index) => `${id(60 + index)},${pair}\n`).join('')}`,
  'property_collections.csv': `id,name\n${list},Rote Liste der Lurche\n`,
  'pcos.csv':
    'id,object_id,property_collection_id,properties\n' +
    `${id(31)},${id(11)},${list},"{""Status"": ""EN""}"\n` +
    `${id(32)},${newToad},${list},"{""Status"": ""VU""}"\n`,
})
const frogs = `${id(11)},${id(12)}`
const toads = `${newToad},${oldToad}`

describeOneEngine('pairs of equivalent taxa', (db) => {
  /** What an export says about all four, by name. */
  const exported = async () => {
    const query = 'type=Arten&taxonomies=Alte%20Liste&taxonomies=Neue%20Liste&pcoProperties=Rote%20Liste%20der%20Lurche~Status'
    const { rows } = await exportPreview(db().reader, query, 0, 10)
    return Object.fromEntries(rows.map(([, name, status]) => [name, status]))
  }
  /** What the page of a taxon shows. */
  const page = async (taxon: string) => {
    const { data } = await ask(
      db(),
      `{ taxon(id: "${taxon}") { synonyms { taxon { name } } records { properties viaSynonym taxon { name } } } }`,
    )
    return data
  }
  const everywhere = { 'Rana alt': 'EN', 'Rana neu': 'EN', 'Bufo alt': 'VU', 'Bufo neu': 'VU' }

  test('a pair that the source writes once lends both ways, in files and on pages', async () => {
    await importFrom(db(), writeSource(source([frogs, toads])))
    expect(await exported()).toEqual(everywhere)
    expect(await page(id(12))).toEqual({
      taxon: {
        synonyms: [{ taxon: { name: 'Rana alt' } }],
        records: [{ properties: { Status: 'EN' }, viaSynonym: true, taxon: { name: 'Rana alt' } }],
      },
    })
    expect(await page(oldToad)).toEqual({
      taxon: {
        synonyms: [{ taxon: { name: 'Bufo neu' } }],
        records: [{ properties: { Status: 'VU' }, viaSynonym: true, taxon: { name: 'Bufo neu' } }],
      },
    })
  })

  test('a later import of the same tables adds both directions and notes both', async () => {
    await sql`delete from synonyms where taxon_id = ${oldToad}::uuid`.execute(db().owner)
    expect(await exported()).toMatchObject({ 'Bufo alt': null, 'Bufo neu': 'VU' })
    await importFrom(db(), writeSource(source([frogs, toads])))
    expect(await exported()).toEqual(everywhere)
    const { rows } = await sql<{ row_id: string; batch: boolean }>`
      select row_id, batch_id is not null as batch from changes where table_name = 'synonyms' order by row_id`.execute(db().owner)
    expect(rows).toEqual([
      { row_id: oldToad, batch: true },
      { row_id: newToad, batch: true },
    ])
    await importFrom(db(), writeSource(source([frogs, toads])))
    expect((await sql`select from changes where table_name = 'synonyms'`.execute(db().owner)).rows).toHaveLength(2)
  })

  test('who may write one of the two adds and removes the pair for both, and the history says so of both', async () => {
    await fillSmallWorld(db())
    const pair = `taxonId: "${small.rana}", otherId: "${small.newerVariegata}"`
    const directions = async () =>
      (
        await sql`select taxon_id, synonym_id from synonyms where ${small.rana}::uuid in (taxon_id, synonym_id) order by taxon_id`.execute(
          db().owner,
        )
      ).rows
    expect((await ask(db(), `mutation { addEquivalentTaxon(${pair}) { id } }`, small.anna)).errors).toBeUndefined()
    expect(await directions()).toHaveLength(2)
    expect((await ask(db(), `mutation { removeEquivalentTaxon(${pair}) { id } }`, small.anna)).errors).toBeUndefined()
    expect(await directions()).toEqual([])
    const { rows } = await sql`
      select action, count(*)::int as entries from changes where table_name = 'synonyms' and row_id in (${small.rana}, ${small.newerVariegata})
      group by 1 order by 1`.execute(db().owner)
    expect(rows).toEqual([
      { action: 'delete', entries: 2 },
      { action: 'insert', entries: 2 },
    ])
  })

  test('a taxon that is deleted and brought back has its pairs in both directions again', async () => {
    const there = async () =>
      (await sql`select from synonyms where ${small.rana}::uuid in (taxon_id, synonym_id)`.execute(db().owner)).rows.length
    const anna = (mutation: string) => ask(db(), `mutation { ${mutation} }`, small.anna)
    await anna(`addEquivalentTaxon(taxonId: "${small.newerVariegata}", otherId: "${small.rana}") { id }`)
    expect(await there()).toBe(2)
    const { data, errors } = await anna(`deleteRow(kind: taxon, id: "${small.rana}", version: 1) { id }`)
    expect([errors, await there()]).toEqual([undefined, 0])
    const { id: deletion } = (data as { deleteRow: { id: string } }).deleteRow
    expect((await anna(`undoDeletion(id: "${deletion}") { id }`)).errors).toBeUndefined()
    expect(await there()).toBe(2)
  })

  test('what stood in one direction before migration 056 stands in both behind it', async () => {
    await db()
      .owner.transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`delete from synonyms where taxon_id = ${id(12)}::uuid`.execute(trx)
        await sql`drop function keep_pair_both_ways() cascade`.execute(trx)
      })
    expect(await exported()).toMatchObject({ 'Rana neu': null })
    const before = await db().owner.selectFrom('data_state').select('revision').executeTakeFirstOrThrow()
    await sql.raw(readMigrations().find(({ name }) => name.startsWith('056'))?.text ?? '').execute(db().owner)
    expect(await exported()).toEqual(everywhere)
    const after = await db().owner.selectFrom('data_state').select('revision').executeTakeFirstOrThrow()
    expect(Number(after.revision)).toBe(Number(before.revision) + 1)
    expect((await verifyDatabase(db())).findings).toEqual([])
  })
})
