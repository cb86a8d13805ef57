import { describeOneEngine } from '../../db/testing/testDatabase'
import { linesOf } from '../facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const tsv = (...rows: string[]) => rows.map((row) => `${row.replaceAll(',', '\t')}\n`).join('')
const written = 'encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1"'
const fields = (terms: readonly string[]) =>
  terms.map((term, at) => `<field index="${at + 1}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`).join('')

/** An archive whose rows have ids of their own beside those of their taxa. */
const archive = (terms: readonly string[], taxa: readonly string[], distribution: readonly string[]) =>
  writeSource({
    'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/">
      <core ${written} rowType="http://rs.tdwg.org/dwc/terms/Taxon"><files><location>taxa.txt</location></files><id index="0"/>${fields(terms)}</core>
      <extension ${written} rowType="http://rs.gbif.org/terms/1.0/Distribution"><files><location>dist.txt</location></files><coreid index="0"/>
      ${fields(['locality'])}</extension></archive>`,
    'taxa.txt': tsv(['id', ...terms].join(','), ...taxa),
    'dist.txt': tsv('id,locality', ...distribution),
  })

describeOneEngine('rows of an archive with ids beside those of their taxa', (db) => {
  const names = ['taxonID', 'scientificName', 'parentNameUsage', 'acceptedNameUsage', 'taxonRank']

  test('are the taxa that others name, and none is made besides', async () => {
    const taxa = ['1,t1,Bombina,,,genus', '2,t2,Bombina bombina,Bombina,,species', '3,t3,Rana bombina,,Bombina bombina,species']
    const folder = archive(names, taxa, ['2,Zug', '3,Uri'])
    const report = await importFrom(db(), folder, { taxonomy: 'Zweierlei Ids', type: 'Art' })
    expect([report.counts, issuesOf(report)]).toEqual([[4, 0, 0, 0], {}])
    expect(await treeOf(db(), 'Zweierlei Ids')).toEqual(['Bombina [genus]', '  Bombina bombina [species]', '    =Rana bombina'])
    expect(await linesOf(db(), 'Zweierlei Ids: Verbreitung')).toEqual(['Bombina bombina {"Verbreitung": "Zug | Uri"}'])
    const again = await importFrom(db(), folder, { taxonomy: 'Zweierlei Ids', type: 'Art', deleteMissing: true })
    expect(again.counts).toEqual([0, 0, 4, 0])
  })

  test('whose id of a row is that of another taxon stand where their names say', async () => {
    const taxa = [
      '1,2,Bombina,,,genus',
      '2,3,Bombina bombina,Bombina,,species',
      '3,3a,Hyla,,,genus',
      '4,4,Hyla arborea,Hyla,,species',
    ]
    await importFrom(db(), archive(names, [...taxa, '5,1,Hyla alba,Hyla,,species'], []), { taxonomy: 'Verschränkt', type: 'Art' })
    expect(await treeOf(db(), 'Verschränkt')).toEqual([
      'Bombina [genus]',
      '  Bombina bombina [species]',
      'Hyla [genus]',
      '  Hyla alba [species]',
      '  Hyla arborea [species]',
    ])
  })

  test('and of several of one name are what the author says, else the first, which is said', async () => {
    const taxa = [
      '1,t1,Prunella,L.,genus,',
      '2,t2,Prunella,Vieillot,genus,',
      '3,t3,Prunella vulgaris,L.,species,Prunella L.',
      '4,t4,Prunella collaris,Scopoli,species,Prunella Vieillot',
      '5,t5,Prunella modularis,L.,species,Prunella',
      '6,t6,Prunella rubida,L.,species,Prunella',
    ]
    const terms = ['taxonID', 'scientificName', 'scientificNameAuthorship', 'taxonRank', 'parentNameUsage']
    const report = await importFrom(db(), archive(terms, taxa, []), { taxonomy: 'Brunellen', type: 'Art' })
    expect(await treeOf(db(), 'Brunellen')).toEqual([
      'Prunella [genus]',
      '  Prunella modularis [species]',
      '  Prunella rubida [species]',
      '  Prunella vulgaris [species]',
      'Prunella [genus]',
      '  Prunella collaris [species]',
    ])
    expect(issuesOf(report)).toEqual({
      'Mehrere Taxa der Quelle heissen so; die Zeile sagt nicht, zu welchem sie gehört': [
        'taxa.txt:6 übergeordnet=Prunella → unter «Prunella L.» übernommen (ebenso eine weitere Zeile)',
      ],
    })
  })

  test('and are found by name where an id leads nowhere', async () => {
    const taxa = ['1,t1,Bombina,,,genus', '2,t2,Bombina bombina,fehlt,Bombina,species']
    const terms = ['taxonID', 'scientificName', 'parentNameUsageID', 'parentNameUsage', 'taxonRank']
    const report = await importFrom(db(), archive(terms, taxa, []), { taxonomy: 'Auszug', type: 'Art' })
    expect(await treeOf(db(), 'Auszug')).toEqual(['Bombina [genus]', '  Bombina bombina [species]'])
    expect(issuesOf(report)).toEqual({
      'Das übergeordnete Taxon fehlt in der Quelle, die Zeile sagt aber, wohin sie gehört': [
        'taxa.txt:3 übergeordnet=fehlt → unter «Bombina» übernommen (Zeile von «Bombina bombina»)',
      ],
    })
  })
})
