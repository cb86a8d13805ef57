import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('what a source is found to be', (db) => {
  test('stands with its import, and with no other', async () => {
    const sources: [string, Record<string, string>][] = [
      ['Lurche', { 'lurche.csv': 'id;name;rank\n1;Bufo bufo;species\n' }],
      ['Bienen', { 'NameUsage.tsv': 'ID\tscientificName\tstatus\n1\tApis mellifera\taccepted\n' }],
      ['Moose', { 'moose.csv': 'taxonID,scientificName,taxonRank\n1,Sphagnum palustre,species\n' }],
    ]
    for (const [taxonomy, files] of sources) await importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })
    const { rows } = await sql`
      select t.name, b.format from import_batches b join taxonomies t on t.batch_id = b.id order by b.started_at`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      { name: 'Lurche', format: 'Tabelle' },
      { name: 'Bienen', format: 'ColDP (NameUsage)' },
      { name: 'Moose', format: 'Darwin Core ohne meta.xml' },
    ])
  })
})
