import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'
import { undoImport } from '../undo/undoImport'
import { fieldsOf, linesOf, stateOf } from './testing/testFacts'

afterAll(removeSources)

const extension = (rowType: string, file: string, terms: string[]) =>
  `<extension fieldsTerminatedBy="," ignoreHeaderLines="1" rowType="http://x/${rowType}"><files><location>${file}</location></files><coreid index="0"/>${terms
    .map((term, index) => `<field index="${index + 1}" term="http://x/${term}"/>`)
    .join('')}</extension>`

const archive = {
  'meta.xml': `<archive><core fieldsTerminatedBy="," ignoreHeaderLines="1" rowType="http://x/Taxon"><files><location>taxa.csv</location></files><id index="0"/>
    <field index="1" term="http://x/acceptedNameUsageID"/><field index="2" term="http://x/scientificName"/></core>
    ${extension('MeasurementOrFact', 'werte.csv', ['measurementType', 'measurementValue', 'measurementUnit'])}
    ${extension('Description', 'texte.csv', ['type', 'description'])}
    ${extension('Distribution', 'orte.csv', ['locality', 'occurrenceStatus', 'threatStatus'])}
    ${extension('ResourceRelationship', 'wirte.csv', ['resourceID', 'relatedResourceID', 'relationshipOfResource', 'relationshipAccordingTo'])}</archive>`,
  'taxa.csv': 'id,accepted,name\n1,,Puccinia graminis\n2,,Berberis vulgaris\n3,1,Puccinia alt\n',
  'werte.csv': 'id,t,v,u\n1,Länge,5,mm\n3,Breite,2,mm\n9,Länge,7,mm\n2,,8,\n',
  'texte.csv': 'id,t,d\n1,Biotop,Wald\n1,Biotop,Wiese\n1,,Ein Rost\n',
  'orte.csv': 'id,l,o,s\n1,Belgien,present,\n1,Flandern,present,EN\n2,Belgien,,\n',
  // The row belongs to the fungus, which the archive names as the related resource.
  'wirte.csv': 'id,r,rr,t,q\n1,2,1,parasite of,Buch\n2,2,1,host of,\n',
}

describeOneEngine('what archives say beside their taxa', (db) => {
  test('Darwin Core extensions become collections beside the taxonomy; again they change nothing, and undone all is gone', async () => {
    const before = await stateOf(db())
    const report = await importFrom(db(), writeSource(archive), { taxonomy: 'Roste' })
    expect(await treeOf(db(), 'Roste')).toEqual(['Berberis vulgaris', 'Puccinia graminis', '  =Puccinia alt'])
    expect(report.collections).toEqual(['Roste: Merkmale', 'Roste: Beschreibungen', 'Roste: Verbreitung', 'Roste: Beziehungen'])
    expect(await linesOf(db(), 'Roste: Merkmale')).toEqual(['Puccinia graminis {"Breite": "2", "Länge": "5"}'])
    expect(await fieldsOf(db(), 'Roste: Merkmale')).toEqual(['Länge [mm] number 1', 'Breite [mm] number 1'])
    expect(await linesOf(db(), 'Roste: Beschreibungen')).toEqual([
      'Puccinia graminis {"Biotop": "Wald | Wiese", "Beschreibung": "Ein Rost"}',
    ])
    expect(await linesOf(db(), 'Roste: Verbreitung')).toEqual([
      'Berberis vulgaris {"Verbreitung": "Belgien"}',
      'Puccinia graminis {"Verbreitung": "Belgien (present) | Flandern (present)", "threatStatus (Flandern)": "EN"}',
    ])
    expect(await linesOf(db(), 'Roste: Beziehungen')).toEqual([
      'Berberis vulgaris –host of→ Puccinia graminis {}',
      'Puccinia graminis –parasite of→ Berberis vulgaris {"source": "Buch"}',
    ])
    expect(issuesOf(report)).toEqual({
      'Die Zeile sagt nichts über das Taxon': ['werte.csv:5 → nicht übernommen'],
      'Das Taxon fehlt in der Quelle oder wurde nicht übernommen': ['werte.csv:4 taxonID=9 → nicht übernommen'],
    })
    expect((await importFrom(db(), writeSource(archive), { taxonomy: 'Roste', dryRun: true })).counts).toEqual([0, 0, 9, 0])
    expect((await importFrom(db(), writeSource(archive), { taxonomy: 'Roste' })).batch).toBe(null)
    const middle = await stateOf(db())

    const changed = writeSource({
      ...archive,
      'taxa.csv': 'id,accepted,name\n1,,Puccinia graminis Pers.\n4,,Mahonia aquifolium\n',
      'werte.csv': 'id,t,v,u\n1,Länge,6,cm\n4,Länge,7,cm\n',
      'wirte.csv': 'id,r,rr,t,q\n1,4,1,parasite of,\n',
    })
    const second = await importFrom(db(), changed, { taxonomy: 'Roste', deleteMissing: true })
    expect(await linesOf(db(), 'Roste: Merkmale')).toEqual([
      'Mahonia aquifolium {"Länge": "7"}',
      'Puccinia graminis Pers. {"Länge": "6"}',
    ])
    await undoImport(db(), second.batch)
    expect(await stateOf(db())).toEqual(middle)
    await undoImport(db(), report.batch)
    expect(await stateOf(db())).toEqual(before)
  })

  test('ColDP: properties, interactions and distribution', async () => {
    const folder = writeSource({
      'NameUsage.tsv': 'ID\tstatus\tscientificName\n1\taccepted\tApis mellifera\n2\taccepted\tTrifolium repens\n',
      'TaxonProperty.tsv': 'taxonID\tproperty\tvalue\n1\tZungenlänge\t6.2\n',
      'SpeciesInteraction.tsv': 'taxonID\trelatedTaxonID\ttype\n1\t2\tpollinator of\n1\t7\tpollinator of\n',
      'Distribution.tsv': 'taxonID\tarea\tstatus\n1\tCH\tnative\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Bienen' })
    expect(await linesOf(db(), 'Bienen: Merkmale')).toEqual(['Apis mellifera {"Zungenlänge": "6.2"}'])
    expect(await linesOf(db(), 'Bienen: Beziehungen')).toEqual(['Apis mellifera –pollinator of→ Trifolium repens {}'])
    expect(await linesOf(db(), 'Bienen: Verbreitung')).toEqual(['Apis mellifera {"Verbreitung": "CH (native)"}'])
    expect(report.untouched).toEqual([])
    expect(issuesOf(report)).toEqual({
      'Das Taxon fehlt in der Quelle oder wurde nicht übernommen': [
        'SpeciesInteraction.tsv:3 relatedTaxonID=7 → nicht übernommen',
      ],
    })
  })

  test('ColDP: estimates of species, and partners that are no taxa of the archive', async () => {
    const folder = writeSource({
      'NameUsage.tsv': 'ID\tstatus\tscientificName\n1\taccepted\tCrepis\n2\taccepted\tApis\n',
      'species-estimate.tsv': 'taxonID\testimate\ttype\n1\t200\tliving\n1\t27\textinct\n2\t7\t\n',
      'SpeciesInteraction.tsv':
        'taxonID\ttype\trelatedTaxonID\trelatedTaxonScientificName\n' +
        '2\tvisits\t1\tCrepis\n' +
        '2\tvisits\t\tSalvia pratensis L.\n' +
        '2\tvisits\t\tThymus\n' +
        '1\tvisits\t\t\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Besuche' })
    expect(await linesOf(db(), 'Besuche: Schätzungen')).toEqual([
      'Apis {"Geschätzte Zahl der Arten": "7"}',
      'Crepis {"Geschätzte Zahl der Arten (living)": "200", "Geschätzte Zahl der Arten (extinct)": "27"}',
    ])
    expect(await linesOf(db(), 'Besuche: Beziehungen')).toEqual([
      'Apis {"visits": "Salvia pratensis L. | Thymus"}',
      'Apis –visits→ Crepis {"relatedTaxonScientificName": "Crepis"}',
    ])
    expect(report.totals).toEqual({ read: 9, taken: 8, notTaken: 1 })
    expect(Object.values(issuesOf(report)).flat()).toEqual([expect.stringContaining('SpeciesInteraction.tsv:5')])
  })

  test('Darwin Core: extended measurements and profiles of species', async () => {
    const measured = ['measurementType', 'measurementTypeID', 'measurementValue', 'measurementUnit', 'measurementUnitID']
    const folder = writeSource({
      'meta.xml': `<archive><core fieldsTerminatedBy="," ignoreHeaderLines="1" rowType="http://x/Taxon">
          <files><location>taxa.csv</location></files><id index="0"/><field index="1" term="http://x/scientificName"/></core>
        ${extension('ExtendedMeasurementOrFact', 'werte.csv', measured)}
        ${extension('SpeciesProfile', 'profil.csv', ['isMarine', 'isExtinct', 'habitat'])}</archive>`,
      'taxa.csv': 'id,name\n1,Carcinus maenas\n2,Mytilus edulis\n',
      'werte.csv':
        'id,t,i,v,u,ui\n1,Länge,http://p01/L,6.5,cm,http://p06/C\n1,Länge,http://p01/L,7,cm,http://p06/C\n2,Form,http://p01/F,länglich,,\n',
      'profil.csv': 'id,m,e,h\n1,true,false,Watt\n2,true,,\n,true,,\n2,,,\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Meer' })
    expect(report.collections).toEqual(['Meer: Merkmale', 'Meer: Profil'])
    expect(await linesOf(db(), 'Meer: Merkmale')).toEqual([
      'Carcinus maenas {"Länge": "6.5 | 7", "measurementTypeID": "Länge: http://p01/L", "measurementUnitID": "Länge: http://p06/C"}',
      'Mytilus edulis {"Form": "länglich", "measurementTypeID": "Form: http://p01/F"}',
    ])
    expect(await fieldsOf(db(), 'Meer: Merkmale')).toEqual([
      'Länge [cm] text 1',
      'measurementTypeID text 2',
      'measurementUnitID text 1',
      'Form text 1',
    ])
    expect(await linesOf(db(), 'Meer: Profil')).toEqual([
      'Carcinus maenas {"habitat": "Watt", "isMarine": "true", "isExtinct": "false"}',
      'Mytilus edulis {"isMarine": "true"}',
    ])
    expect(issuesOf(report)).toEqual({
      'Der Name ist leer': ['profil.csv:4 taxonID= → nicht übernommen'],
      'Die Zeile sagt nichts über das Taxon': ['profil.csv:5 → nicht übernommen'],
    })
  })

  test('a classification whose parents are named by code', async () => {
    const folder = writeSource({ 'einheiten.csv': 'code,parentCode,name\n01/A.1,01/A.,Zosterion\n01/A.,,Zosteretea\n' })
    await importFrom(db(), folder, { taxonomy: 'Einheiten', type: 'Lebensraum' })
    expect(await treeOf(db(), 'Einheiten')).toEqual(['Zosteretea', '  Zosterion'])
  })

  test('a table of synonyms beside a list', async () => {
    const folder = writeSource({
      'input_habitat.csv': 'idspecies,ideunis,habitat\n5,A2,Littoral sediment\n',
      'input_taxon.csv': 'idspecies,genus,species,authority\n5,Abies,alba,Mill.\n6,Larix,decidua,Mill.\n',
      'input_synonyms.csv':
        'idspecies,genus,species,authority,is_accepted\n5,Abies,alba,Mill.,1\n5,Pinus,picea,L.,0\n6,Pinus,larix,L.,\n7,Nemo,nullus,,\n',
    })
    const report = await importFrom(db(), folder, { taxonomy: 'Nadelbäume' })
    expect(
      (await treeOf(db(), 'Nadelbäume'))
        .filter((line) => line.includes('=') || / (alba|decidua)/.test(line))
        .map((line) => line.trim()),
    ).toEqual(['Abies alba', '=Pinus picea', 'Larix decidua', '=Pinus larix'])
    expect(report.files[1]?.cells).toEqual({ read: 17, taken: 9, named: 8 })
    expect(issuesOf(report)).toEqual({
      'Der Name ist als akzeptiert bezeichnet; er ist das Taxon selbst und kein Synonym': [
        'input_synonyms.csv:2 is_accepted=1 → nicht übernommen',
      ],
      'Der akzeptierte Name fehlt in der Quelle': [
        'input_synonyms.csv:5 akzeptiert=7 → nicht übernommen (Zeile von «Nemo nullus»)',
      ],
    })
  })
})
