import { describeOneEngine } from '../db/testing/testDatabase'
import { linesOf } from './facts/testing/testFacts'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from './testing/testSources'

afterAll(removeSources)

/** Tables in which cells got lost once; each was found by the random ones. */
describeOneEngine('cells that were neither data nor named', (db) => {
  const coldp = (files: Record<string, string[]>) =>
    writeSource(Object.fromEntries(Object.entries(files).map(([name, rows]) => [`${name}.csv`, `${rows.join('\n')}\n`])))

  test('the name of a synonym that is not taken is not taken either; one that another row uses stays', async () => {
    const source = coldp({
      Name: ['ID,scientificName', 'n1,Apis mellifera', 'n2,Apis perdita', 'n3,Apis communis', 'n4,Apis libera'],
      Taxon: ['ID,nameID', 't1,n1', 't3,n3'],
      Synonym: ['taxonID,nameID', 'weg,n2', 'weg,n3'],
    })
    const report = await importFrom(db(), source, { taxonomy: 'Namen' })
    expect(await treeOf(db(), 'Namen')).toEqual(['Apis communis', 'Apis mellifera'])
    expect(report.files.map(({ path, cells, notTaken }) => [path, cells, notTaken])).toEqual([
      ['Name.csv', { read: 8, taken: 4, named: 4 }, 2],
      ['Taxon.csv', { read: 4, taken: 4, named: 0 }, 0],
      ['Synonym.csv', { read: 4, taken: 0, named: 4 }, 2],
    ])
    expect(issuesOf(report)).toEqual({
      'Name ohne Taxon und Synonym': ['Name.csv:5 ID=n4 → nicht übernommen'],
      'Der akzeptierte Name fehlt in der Quelle': [
        'Synonym.csv:2 akzeptiert=weg → nicht übernommen (Zeile von «Apis perdita»)',
        'Synonym.csv:3 akzeptiert=weg → nicht übernommen (Zeile von «Apis communis»)',
      ],
      'Was den Namen braucht, ist nicht übernommen': ['Name.csv:3 → nicht übernommen (Synonym.csv, Zeile 2)'],
    })
  })

  test('«provisional» beside a status that it does not fit', async () => {
    const source = coldp({
      NameUsage: ['ID,parentID,status,provisional,scientificName', '1,,accepted,true,Apis', '2,1,synonym,true,Apix'],
    })
    const report = await importFrom(db(), source, { taxonomy: 'Vorläufig' })
    expect(issuesOf(report)).toEqual({
      'Nur ein akzeptierter Name kann vorläufig sein': ['NameUsage.csv:3 provisional=true → ohne diesen Wert übernommen'],
    })
    expect(report.files[0]?.cells).toEqual({ read: 9, taken: 8, named: 1 })
  })

  test('a value without the name of its property, where the row says something else', async () => {
    const source = coldp({
      NameUsage: ['ID,scientificName', '1,Apis'],
      TaxonProperty: ['taxonID,property,value,unit,remarks', '1,,12,mm,oft', '1,Länge,,cm,nie'],
    })
    const report = await importFrom(db(), source, { taxonomy: 'Werte' })
    expect(await linesOf(db(), 'Werte: Merkmale')).toEqual(['Apis {"remarks": "oft | Länge: nie"}'])
    expect(issuesOf(report)).toEqual({
      'Ohne Namen und Wert der Eigenschaft sagt die Zelle nichts': [
        'TaxonProperty.csv:2 value=12 → ohne diesen Wert übernommen',
        'TaxonProperty.csv:2 unit=mm → ohne diesen Wert übernommen',
        'TaxonProperty.csv:3 unit=cm → ohne diesen Wert übernommen',
      ],
    })
  })

  test('the name of a parent that is not the one its id leads to', async () => {
    const rows = [
      'taxonID,parentNameUsageID,parentNameUsage,scientificName',
      '1,,,Apis',
      '2,1,Apis Linnaeus,Apis mellifera',
      '3,1,Bombus,Apis cerana',
    ]
    const report = await importFrom(db(), writeSource({ 'taxa.csv': rows.join('\n') }), { taxonomy: 'Eltern' })
    expect(await treeOf(db(), 'Eltern')).toEqual(['Apis', '  Apis cerana', '  Apis mellifera'])
    expect(issuesOf(report)).toEqual({
      'Die Id des übergeordneten Taxons führt zu einem anderen als sein Name': [
        'taxa.csv:4 parentNameUsage=Bombus → unter «Apis» übernommen',
      ],
    })
    expect(report.files[0]?.cells).toEqual({ read: 10, taken: 9, named: 1 })
  })

  const archive = (extension: string, files: Record<string, string>) =>
    writeSource({
      'meta.xml':
        '<archive><core fieldsTerminatedBy="," rowType="http://x/Taxon"><files><location>taxa.csv</location></files>' +
        `<id index="0"/><field index="1" term="http://x/scientificName"/></core>${extension}</archive>`,
      'taxa.csv': '1,Apis mellifera\n2,Bombus terrestris\n3,Vespa crabro\n',
      ...files,
    })
  const fields = (...terms: string[]) =>
    terms.map((term, index) => `<field index="${index + 1}" term="http://x/${term}"/>`).join('')

  test('two columns of one name, and a row that belongs to neither side of its relation', async () => {
    const ends = ['resourceID', 'relatedResourceID', 'relationshipOfResource']
    const extension =
      '<extension fieldsTerminatedBy="," rowType="http://x/ResourceRelationship"><files><location>r.csv</location></files>' +
      `<coreid index="0"/>${fields(...ends, 'relationshipAccordingTo', 'source', 'relatedScientificName')}</extension>`
    const source = archive(extension, { 'r.csv': '1,2,3,eats,Kunz,Buch,\n1,2,,visits,,,Planta\n' })
    await importFrom(db(), source, { taxonomy: 'Beziehungen' })
    expect(await linesOf(db(), 'Beziehungen: Beziehungen')).toEqual([
      'Apis mellifera {"visits": "Planta", "resourceID": "2"}',
      'Bombus terrestris –eats→ Vespa crabro {"coreid": "1", "source": "Kunz | Buch"}',
    ])
  })

  test('an extension that lacks its columns and has no header is named with all of its rows', async () => {
    const extension =
      '<extension fieldsTerminatedBy="," rowType="http://x/Distribution"><files><location>d.csv</location></files>' +
      `<coreid index="0"/>${fields('source')}</extension>`
    const report = await importFrom(db(), archive(extension, { 'd.csv': '1,Buch\n2,Heft\n' }), { taxonomy: 'Orte' })
    expect(report.untouched).toEqual([
      expect.objectContaining({
        path: 'd.csv',
        rows: 2,
        columns: [expect.objectContaining({ filled: 2 }), expect.objectContaining({ name: 'source', filled: 2 })],
      }),
    ])
  })
})
