import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('vernacular names of a taxonomy that is there', (db) => {
  const load = async (names: readonly string[], deleteMissing = false) => {
    const source = writeSource({
      'taxa.csv': 'taxonID,scientificName,acceptedNameUsageID\n1,Bombina bombina,\n2,Hyla arborea,\n3,Rana ignea,1\n',
      'vernacularnames.csv': ['taxonID,vernacularName,language,isPreferredName', ...names].join('\n'),
    })
    return (await importFrom(db(), source, { taxonomy: 'Lurche', type: 'Art', deleteMissing })).counts
  }
  const names = async () => {
    const { rows } = await sql<{ line: string }>`
      select t.name || ': ' || v.name || ' ' || v.language || case when v.preferred then ' *' else '' end as line
      from vernacular_names v join taxa t on t.id = v.taxon_id order by 1`.execute(db().owner)
    return rows.map(({ line }) => line)
  }

  test('come to the taxa that are named; what the source no longer has stays, or goes where that is wanted', async () => {
    await load(['1,Rotbauchunke,de,', '1,Tieflandunke,de,', '2,Laubfrosch,de,', '2,Rainette,fr,'])
    // A name that becomes the preferred one is changed; one of a synonym is its accepted taxon's.
    const second = ['1,Rotbauchunke,de,true', '2,Raganella,it,', '3,Feuerkröte,de,', '2,Laubfrosch,de,']
    expect(await load(second)).toEqual([2, 1, 4, 0])
    const all = [
      'Bombina bombina: Feuerkröte de',
      'Bombina bombina: Rotbauchunke de *',
      'Bombina bombina: Tieflandunke de',
      'Hyla arborea: Laubfrosch de',
      'Hyla arborea: Raganella it',
      'Hyla arborea: Rainette fr',
    ]
    expect(await names()).toEqual(all)
    expect(await load(second, true)).toEqual([0, 0, 7, 2])
    expect(await names()).toEqual(all.filter((line) => !/Tieflandunke|Rainette/.test(line)))
  })
})
