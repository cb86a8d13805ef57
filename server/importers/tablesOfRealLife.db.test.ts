import { sql } from 'kysely'
import type { Database } from '../db/database'
import { describeEachEngine } from '../db/testing/testDatabase'
import { importFrom, removeSources, treeOf, writeSource } from './testSources'

afterAll(removeSources)

/** Tables as people send them, each in its smallest form. */
describeEachEngine('tables of real life', (db) => {
  const treeFrom = async (files: Record<string, string>, taxonomy: string) => {
    await importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })
    return treeOf(db(), taxonomy)
  }

  test('the column of the species may hold the genus too, whole or shortened', async () => {
    const rows = [
      'Gattung;Art;Unterart',
      'Abies;Abies alba;',
      'Acer;A. campestre;',
      'Poa;annua;',
      'Poa;Poa alpina;Poa alpina subsp. vivipara',
    ]
    expect(await treeFrom({ 'arten.csv': rows.join('\n') }, 'Ganze Namen')).toEqual([
      'Abies [genus]',
      '  Abies alba',
      'Acer [genus]',
      '  Acer campestre',
      'Poa [genus]',
      '  Poa alpina subsp. vivipara',
      '  Poa annua',
    ])
  })

  test('a column called Stufe is kept, whatever it holds', async () => {
    await treeFrom({ 'arten.csv': 'Name;Stufe\nAbies alba;montan\nPoa annua;2\n' }, 'Stufen')
    expect(await propertiesOf(db(), 'Stufen')).toEqual([
      ['Abies alba', { Stufe: 'montan' }],
      ['Poa annua', { Stufe: '2' }],
    ])
  })

  test('a table may be called names.csv, and the parent parentTaxonID', async () => {
    const rows = ['taxonID;scientificName;parentTaxonID', '1;Poaceae;', '2;Poa;1', '3;Poa annua;2']
    expect(await treeFrom({ 'names.csv': rows.join('\n') }, 'Namen')).toEqual(['Poaceae', '  Poa', '    Poa annua'])
  })
})

async function propertiesOf(database: Database, taxonomy: string): Promise<[string, unknown][]> {
  const { rows } = await sql<{ name: string; properties: unknown }>`
    select t.name, t.properties from taxa t join taxonomies h on h.id = t.taxonomy_id where h.name = ${taxonomy} order by t.sort_key`.execute(
    database.owner,
  )
  return rows.map(({ name, properties }) => [name, properties])
}
