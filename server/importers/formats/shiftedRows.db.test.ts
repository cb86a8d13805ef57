import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const tsv = (...rows: string[]) => rows.map((row) => `${row.replaceAll(',', '\t')}\n`).join('')
const reason = (fields: number, columns: number) => `Die Zeile hat mehr Felder (${fields}) als die Tabelle Spalten (${columns})`

describeOneEngine('rows with text behind the last column', (db) => {
  test('are refused in every table of an archive', async () => {
    const files = {
      'Name.tsv': tsv('ID,scientificName', 'n1,Abies alba', 'n2,Picea abies,zuviel', 'n3,Pinus mugo'),
      'Taxon.tsv': tsv('ID,nameID', 't1,n1', 't2,n2', 't3,n3'),
      'Distribution.tsv': tsv('taxonID,area', 't1,Bern', 't1,Zug,zuviel', 't3,Uri', 't3,Wallis'),
      'SpeciesInteraction.tsv': tsv('taxonID,relatedTaxonID,type', 't1,t3,stört', 't3,t1,stört,zuviel'),
    }
    const report = await importFrom(db(), writeSource(files), { taxonomy: 'Archiv', type: 'Art' })
    expect(await treeOf(db(), 'Archiv')).toEqual(['Abies alba', 'Pinus mugo'])
    expect(await linesOf(db(), 'Archiv: Verbreitung')).toEqual([
      'Abies alba {"Verbreitung": "Bern"}',
      'Pinus mugo {"Verbreitung": "Uri | Wallis"}',
    ])
    expect(issuesOf(report)).toEqual({
      [reason(3, 2)]: ['Name.tsv:3', 'Distribution.tsv:3'].map((row) => `${row} → nicht übernommen`),
      'Der Name fehlt in Name.tsv': ['Taxon.tsv:3 nameID=n2 → nicht übernommen'],
      [reason(4, 3)]: ['SpeciesInteraction.tsv:3 → nicht übernommen'],
    })
  })

  test('and in the tables of the reference system', async () => {
    const id = (n: number) => `${n}0000000-0000-4000-8000-000000000001`
    const files = {
      'taxonomies.csv': `id,type,name\n${id(3)},Art,Referenz\n`,
      'objects.csv': `id,taxonomy_id,name\n${id(5)},${id(3)},Abies alba\n${id(6)},${id(3)},Picea abies,zuviel\n`,
      'users.csv': `id,name,email\n${id(1)},Anna,,\n${id(2)},Beat,b@example.org,zuviel\n`,
    }
    const report = await importFrom(db(), writeSource(files))
    expect(await treeOf(db(), 'Referenz')).toEqual(['Abies alba'])
    expect((await sql`select name from users`.execute(db().owner)).rows).toEqual([{ name: 'Anna' }])
    expect(issuesOf(report)).toEqual({
      [reason(4, 3)]: ['users.csv:3 → nicht übernommen', 'objects.csv:3 → nicht übernommen'],
    })
  })
})
