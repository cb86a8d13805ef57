import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { excelBook } from '../testing/law/workbooks'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('tables of taxa', (db) => {
  test('in a sheet remarks may stand behind the last title: the row is taken, with its remark', async () => {
    // Far below the rows by which it is seen how wide the sheet is.
    const many = Array.from({ length: 2_000 }, (_, index) => [`Abies ${'abcdefghij'[index % 10]}${index}`, 'species'])
    const rows = [['Name', 'Rang'], ...many, ['Picea abies', 'species', 'unsicher']]
    const source = writeSource({ 'arten.xlsx': excelBook([{ name: 'Arten', rows }]) })
    const report = await importFrom(db(), source, { taxonomy: 'Bemerkt', type: 'Art' })
    expect([report.counts, issuesOf(report)]).toEqual([[2_001, 0, 0, 0], {}])
    const { rows: taxa } = await sql<{ properties: Record<string, string> }>`
      select properties from taxa where name = 'Picea abies'`.execute(db().owner)
    expect(taxa.map(({ properties }) => Object.values(properties))).toEqual([['unsicher']])
  })

  test('a taxon stands under the one whose name it names, also where its own begins with that; under itself stands nothing', async () => {
    const rows = ['Carex L.,genus,Carex', 'Carex flava,species,Carex L.', 'Carex lutea,species,Carex', 'Poa (L.) Host,genus,Poa']
    const source = writeSource({ 'arten.csv': ['scientificName,taxonRank,parentNameUsage', ...rows].join('\n') })
    await importFrom(db(), source, { taxonomy: 'Gattungen' })
    expect(await treeOf(db(), 'Gattungen')).toEqual([
      'Carex L. [genus]',
      '  Carex flava [species]',
      '  Carex lutea [species]',
      'Poa (L.) Host [genus]',
    ])
  })
})
