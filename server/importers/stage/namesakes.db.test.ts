import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('taxa of one name', (db) => {
  test('the author says which is meant, and where it does not the first has it and is named', async () => {
    const folder = writeSource({
      'taxa.csv': [
        'scientificName,scientificNameAuthorship,taxonRank,parentNameUsage,acceptedNameUsage',
        'Bufo vulgaris,"Laurenti, 1768",species,,Bufo bufo',
        'Bufo alter,"Fitzinger, 1826",species,,"Bufo bufo  Müller, 1800"',
        'Prunella,L.,genus,,',
        'Prunella,"Vieillot, 1816",genus,,',
        'Prunella vulgaris,L.,species,Prunella L.,',
        'Prunella collaris,"(Scopoli, 1769)",species,"Prunella Vieillot, 1816",',
        'Prunella modularis,"(Linnaeus, 1758)",species,Prunella,',
        'Prunella montanella,"(Pallas, 1776)",species,Prunella,',
        'Prunella atrogularis,"(Brandt, 1843)",species,Prunella Gray,',
        'Hyla,"Fitzinger, 1843",genus,,Prunella L.',
        'Hyla,"Laurenti, 1768",genus,,',
        'Hyla arborea,"(Linnaeus, 1758)",species,Hyla,',
        'Bufo bufo,"(Linnaeus, 1758)",species,,',
        'Bufo bufo,"Müller, 1800",species,,',
      ].join('\n'),
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Namensvettern', type: 'Art' })
    const { rows } = await sql<{ line: string }>`
      select t.name || coalesce(' < ' || p.name || ' ' || p.author, ' = ' || a.name || ' ' || a.author) as line from taxa t
      join taxonomies h on h.id = t.taxonomy_id left join taxa p on p.id = t.parent_id left join taxa a on a.id = t.accepted_id
      where h.name = 'Namensvettern' and coalesce(t.parent_id, t.accepted_id) is not null order by 1`.execute(db().owner)
    expect(rows.map(({ line }) => line)).toEqual([
      'Bufo alter = Bufo bufo Müller, 1800',
      'Bufo vulgaris = Bufo bufo (Linnaeus, 1758)',
      'Hyla = Prunella L.',
      'Hyla arborea < Hyla Laurenti, 1768',
      'Prunella atrogularis < Prunella L.',
      'Prunella collaris < Prunella Vieillot, 1816',
      'Prunella modularis < Prunella L.',
      'Prunella montanella < Prunella L.',
      'Prunella vulgaris < Prunella L.',
    ])
    expect(issuesOf(report)).toEqual({
      'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört': [
        'taxa.csv:2 akzeptiert=Bufo bufo → unter «Bufo bufo (Linnaeus, 1758)» übernommen',
        'taxa.csv:8 übergeordnet=Prunella → unter «Prunella L.» übernommen (ebenso eine weitere Zeile)',
        'taxa.csv:10 übergeordnet=Prunella Gray → unter «Prunella L.» übernommen',
      ],
    })
  })
})
