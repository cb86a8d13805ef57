import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('a table of vernacular names', (db) => {
  test('gives each taxon its names, with language and preference; what is wrong in a row is said, and the rest of it is taken', async () => {
    const source = writeSource({
      'taxa.csv': 'taxonID,scientificName,taxonRank\n1,Bombina bombina,species\n2,Hyla arborea,species\n',
      'vernacularnames.csv': [
        'taxonID,vernacularName,language,isPreferredName',
        '1,Rotbauchunke,ger,true',
        '1,Unke,de,NA',
        '2,Laubfrosch,German,no',
        '2,Rainette,fr,vielleicht',
        '2,Raganella,#NV,1',
        '3,Niemand,de,',
        ',Ohne,de,',
        '2,,de,',
      ].join('\n'),
    })
    const report = await importFrom(db(), source, { taxonomy: 'Lurche' })
    const { rows } = await sql`
      select t.name as taxon, v.name, v.language, v.preferred from vernacular_names v join taxa t on t.id = v.taxon_id order by t.name, v.name`.execute(
      db().owner,
    )
    expect(rows).toEqual([
      { taxon: 'Bombina bombina', name: 'Rotbauchunke', language: 'de', preferred: true },
      { taxon: 'Bombina bombina', name: 'Unke', language: 'de', preferred: false },
      { taxon: 'Hyla arborea', name: 'Laubfrosch', language: 'de', preferred: false },
      { taxon: 'Hyla arborea', name: 'Raganella', language: null, preferred: true },
      { taxon: 'Hyla arborea', name: 'Rainette', language: 'fr', preferred: false },
    ])
    expect(report.totals).toEqual({ read: 10, taken: 7, notTaken: 3 })
    expect(issuesOf(report)).toEqual({
      'Die Id des Taxons ist leer': ['vernacularnames.csv:8 vernacularName=Ohne → nicht übernommen'],
      'Der Name ist leer': ['vernacularnames.csv:9 vernacularName= → nicht übernommen'],
      'Das Taxon dieses Namens fehlt oder wurde nicht übernommen': ['vernacularnames.csv:7 Taxon=3 → nicht übernommen'],
      'Der Wert ist weder ja noch nein': ['vernacularnames.csv:5 isPreferredName=vielleicht → ohne diesen Wert übernommen'],
      'Die Zelle enthält einen Rechenfehler': ['vernacularnames.csv:6 language=#NV → ohne diesen Wert übernommen'],
    })
  })
})
