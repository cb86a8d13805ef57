import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrogs } from '../facts/testing/testFacts'
import { importFrom, removeSources, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'

afterAll(removeSources)

describeOneEngine('what taking an import back leaves in the history', (db) => {
  beforeAll(() => importFrogs(db()))

  test('is of one moment, and belongs to the taxonomy, also a name whose taxon went with it', async () => {
    const rows = [
      'id;parentId;name;rank;Deutscher Name',
      '5;1;Hyla arborea;species;Baumfrosch',
      '9;1;Alytes obstetricans;species;Glögglifrosch',
    ]
    const { batch } = await importFrom(db(), writeSource({ 'neu.csv': rows.join('\n') }), { taxonomy: 'Lurche', type: 'Art' })
    await undoImport(db(), batch)
    const { rows: changes } = await sql<{ line: string }>`
      select concat_ws(' ', c.table_name, c.action, coalesce(c.before, c.after) ->> 'name', 'in', h.name, 'of', t.name) as line
      from changes c join import_batches b on b.id = c.batch_id left join taxonomies h on h.id = c.taxonomy_id
      left join (
        select id, name from taxa
        union all
        select row_id, before ->> 'name' from changes where table_name = 'taxa' and action = 'delete'
      ) t on t.id = c.taxon_id
      where b.undoes = ${batch}::uuid and c.action <> 'import' order by 1`.execute(db().owner)
    expect(changes.map(({ line }) => line)).toEqual([
      'taxa delete Alytes obstetricans in Lurche of Alytes obstetricans',
      'vernacular_names delete Baumfrosch in Lurche of Hyla arborea',
      'vernacular_names delete Glögglifrosch in Lurche of Alytes obstetricans',
    ])
    const { rows: moments } = await sql`
      select from changes c join import_batches b on b.id = c.batch_id where b.undoes = ${batch}::uuid group by c.at`.execute(
      db().owner,
    )
    expect(moments).toHaveLength(1)
  })
})
