import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const tsv = (...rows: string[]) => rows.map((row) => `${row.replaceAll(',', '\t')}\n`).join('')

describeOneEngine('ColDP', (db) => {
  const load = (files: Record<string, string>, taxonomy: string) =>
    importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })

  test.each([
    ['NameUsage.tsv', 'ID, name, rank', { 'NameUsage.tsv': tsv('ID,name,rank', '1,Abies alba,species') }],
    ['Name.tsv', 'ID, rank', { 'Name.tsv': tsv('ID,rank', 'n1,species'), 'Taxon.tsv': tsv('ID,nameID', '1,n1') }],
  ])('%s without a column of names is refused, with the columns there are', async (file, columns, files) => {
    await expect(load(files, 'Namenlos')).rejects.toThrow(
      new Error(`${file}: Es fehlt die Spalte scientificName. Gefunden wurden: ${columns}.`),
    )
  })

  test('of two columns of the same name the first is meant, and the second is kept beside it', async () => {
    const files = {
      'Name.tsv': tsv('ID,scientificName', 'n1,Abies alba', 'n2,Picea abies', 'n3,Pinus picea'),
      'Taxon.tsv': tsv('ID,nameID,name_id,id', 't1,n1,n2,x1', 't2,n2,n1,x2'),
      'Synonym.tsv': tsv('ID,taxonID,nameID,taxon_id', 's1,t1,n3,t2'),
    }
    await load(files, 'Doppelt')
    expect(await treeOf(db(), 'Doppelt')).toEqual(['Abies alba', '  =Pinus picea', 'Picea abies'])
    const { rows } = await sql`
      select t.source_id as id, t.name, t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'Doppelt' order by t.name`.execute(db().owner)
    expect(rows).toEqual([
      { id: 't1', name: 'Abies alba', properties: { name_id: 'n2', id: 'x1' } },
      { id: 't2', name: 'Picea abies', properties: { name_id: 'n1', id: 'x2' } },
      { id: 's1', name: 'Pinus picea', properties: { taxon_id: 't2' } },
    ])
  })

  test('synonyms without ids of their own have that of their name, once', async () => {
    const files = {
      'Name.tsv': tsv('ID,scientificName', 'n1,Abies alba', 'n2,Pinus picea'),
      'Taxon.tsv': tsv('ID,nameID', 't1,n1'),
      'Synonym.tsv': tsv('taxonID,nameID', 't1,n2'),
    }
    await load(files, 'Ohne Id')
    const { rows } = await sql`
      select t.source_id as id, t.name, t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id
      where h.name = 'Ohne Id' order by t.name`.execute(db().owner)
    expect(rows).toEqual([
      { id: 't1', name: 'Abies alba', properties: {} },
      { id: 'n2', name: 'Pinus picea', properties: {} },
    ])
  })
})
