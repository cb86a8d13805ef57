import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { Report } from '../report'
import { reportMissing, reportMissingPairs } from './loadFacts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [there, gone, collection] = [id(1), id(2), id(3)]

describeOneEngine('what is staged about taxa that are not there', (db) => {
  beforeAll(async () => {
    await sql
      .raw(
        `insert into taxonomies (id, type, name, published) values ('${id(9)}', 'Art', 'Arten', true);
        insert into taxa (id, taxonomy_id, name) values ('${there}', '${id(9)}', 'Rana');
        insert into property_collections (id, name, published) values ('${collection}', 'Werte', true)`,
      )
      .execute(db().owner)
  })

  /** Each range of three rows by itself, as they are loaded. */
  const said = async (report: typeof reportMissing) => {
    const found = new Report(join(tmpdir(), 'ae-none.csv'))
    found.file('a.csv')
    for (const from of [0, 3, 6]) await report(db().bulk, from, from + 3, found)
    return [...found.reasons].map(([reason, { count, shown }]) => [
      reason,
      count,
      shown.map(({ line, column, value }) => `${line} ${column} ${value}`),
    ])
  }

  test('of each pair once, whatever the range it stands in', async () => {
    for (let seq = 0; seq < 9; seq++)
      await sql`insert into import_pairs (seq, file, line, taxon_id, synonym_id)
        values (${seq}, 0, ${seq + 2}, ${seq % 3 === 1 ? there : gone}::uuid, ${id(100 + seq)}::uuid)`.execute(db().owner)
    await sql`update import_pairs set taxon_id = ${there}, synonym_id = ${there} where seq = 4`.execute(db().owner)
    const lines = [2, 3, 4, 5, 7, 8, 9, 10].map(
      (line) => `${line} object_id ${(line - 2) % 3 === 1 ? there : gone} ${id(98 + line)}`,
    )
    try {
      expect(await said(reportMissingPairs)).toEqual([['Eines der beiden Objekte fehlt', 8, lines]])
    } finally {
      await sql`delete from import_pairs`.execute(db().owner)
    }
  })

  test('of each record and relation once, by the taxon that is not there', async () => {
    const staged = [
      [gone, null],
      [there, null],
      [there, gone],
      [gone, there],
      [there, there],
      [gone, gone],
    ]
    for (const [seq, [taxon, related]] of staged.entries())
      await sql`insert into import_facts (seq, file, line, id, collection_id, taxon_id, related_taxon_id, relation_type, properties)
        values (${seq}, 0, ${seq + 2}, gen_random_uuid(), ${collection}::uuid, ${taxon}::uuid, ${related}::uuid,
          ${related === null ? null : 'frisst'}, '{}')`.execute(db().owner)
    try {
      expect(await said(reportMissing)).toEqual([
        [
          'Das Objekt fehlt',
          4,
          [`2 object_id ${gone}`, `4 object_id_relation ${gone}`, `5 object_id ${gone}`, `7 object_id ${gone}`],
        ],
      ])
    } finally {
      await sql`delete from import_facts`.execute(db().owner)
    }
  })
})
