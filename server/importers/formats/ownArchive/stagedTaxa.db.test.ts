import { sql } from 'kysely'
import { describeOneEngine } from '../../../db/testing/testDatabase'
import { addProperties, completeNames } from './stagedTaxa'

const plain = { code: null, rank: null, rankVerbatim: null, status: 'accepted', statusVerbatim: null }

describeOneEngine('names that are staged', (db) => {
  beforeEach(async () => {
    await sql`
      insert into import_taxa (seq, file, line, head, id, source_id, alias, synonym, name, status, properties, sort_key)
      select n, 0, n, 0, gen_random_uuid(), 's' || n, null, false, 'Name ' || n, 'accepted', '{}', 'x'
      from generate_series(1, 3) n`.execute(db().owner)
  })
  afterEach(() => sql`delete from import_taxa`.execute(db().owner))

  const all = async () => {
    const { rows } = await sql`
      select name, code, rank, source_id as source, alias, properties from import_taxa order by seq`.execute(db().owner)
    return rows.map((row) => Object.values(row as object))
  }

  test('are put right by what a table says of them, and no others', async () => {
    const completed = await completeNames(db().bulk, [
      { ...plain, id: 's1', sourceId: 'eins', name: 'Hochmoor', code: '7.1', rank: 'type' },
      { ...plain, id: 's3', sourceId: null, name: 'Bufo bufo' },
      { ...plain, id: 's9', sourceId: null, name: 'Niemand' },
      { ...plain, id: 's1', sourceId: 'zwei', name: 'Flachmoor' },
    ])
    const nowhere = { file: null, line: null }
    expect(completed).toEqual([
      { place: 0, isThere: true, file: 0, line: 1 },
      { place: 1, isThere: true, file: 0, line: 3 },
      { place: 2, isThere: false, ...nowhere },
      { place: 3, isThere: true, ...nowhere },
    ])
    const again = await completeNames(db().bulk, [{ ...plain, id: 's1', sourceId: 'drei', name: 'Flachmoor' }])
    expect(again).toEqual([{ place: 0, isThere: true, ...nowhere }])
    expect(await all()).toEqual([
      ['Hochmoor', '7.1', 'type', 'eins', 's1', {}],
      ['Name 2', null, null, 's2', null, {}],
      ['Bufo bufo', null, null, null, 's3', {}],
    ])
  })

  test('an id of the source that another one has already is not given a second time', async () => {
    await completeNames(db().bulk, [{ ...plain, id: 's1', sourceId: 's2', name: 'Bufo bufo' }])
    expect((await all()).map(([name, , , source]) => [name, source])).toEqual([
      ['Bufo bufo', 's1'],
      ['Name 2', 's2'],
      ['Name 3', 's3'],
    ])
  })

  test('get the properties that are said of them, several rows of one together', async () => {
    const left = await addProperties(db().bulk, [
      { id: 's2', properties: '{"Länge": 5}' },
      { id: 's9', properties: '{"Länge": 6}' },
      { id: 's2', properties: '{"Farbe": "rot", "Länge": 7}' },
    ])
    expect(left).toEqual([
      { place: 1, name: 'Länge', isThere: false },
      { place: 2, name: 'Länge', isThere: true },
    ])
    expect(await addProperties(db().bulk, [{ id: 's2', properties: '{"Länge": 6, "Farbe": "rot"}' }])).toEqual([
      { place: 0, name: 'Länge', isThere: true },
    ])
    expect((await all()).map((row) => row.at(-1))).toEqual([{}, { Länge: 5, Farbe: 'rot' }, {}])
  })
})
