import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

const reason = 'Die Zeile wiederholt die Namen der Spalten'
const archive = (fields: string, ...rows: string[]) =>
  writeSource({
    'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/"><core encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" fieldsEnclosedBy=""
      rowType="http://rs.tdwg.org/dwc/terms/Taxon"><files><location>taxa.txt</location></files><id index="0"/>${fields}</core></archive>`,
    'taxa.txt': rows.join('\n'),
  })
const field = (index: number, term: string) => `<field index="${index}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`

describeOneEngine('the names of the columns once more', (db) => {
  test('are no taxon in the middle of a list, though one of the columns may be called like a taxon', async () => {
    const text = 'id;Name;Wert\n1;Abies alba;5\nid;Name;Wert\n2;Picea abies;6\n3;Name;7\n'
    const report = await importFrom(db(), writeSource({ 'liste.csv': text }), { taxonomy: 'Liste', type: 'Art' })
    expect(await treeOf(db(), 'Liste')).toEqual(['Abies alba', 'Name', 'Picea abies'])
    expect([report.counts, issuesOf(report)]).toEqual([[3, 0, 0, 0], { [reason]: ['liste.csv:3 → nicht übernommen'] }])
  })

  test('nor in ColDP, where a taxon that was made of them goes with the others that are missing', async () => {
    const [head, abies, picea] = ['ID\tscientificName', '1\tAbies alba', '2\tPicea abies']
    const load = (...rows: string[]) =>
      importFrom(db(), writeSource({ 'NameUsage.tsv': rows.join('\n') }), { taxonomy: 'Bäume', type: 'Art', deleteMissing: true })
    await load('ID\tscientificName\trank', abies, 'ID\tscientificName', picea)
    expect(await treeOf(db(), 'Bäume')).toEqual(['Abies alba', 'Picea abies', 'scientificName'])
    const report = await load(head, abies, head, picea)
    expect([report.counts, issuesOf(report)]).toEqual([[0, 0, 2, 1], { [reason]: ['NameUsage.tsv:3 → nicht übernommen'] }])
  })

  test('nor in an archive whose meta.xml forgets ignoreHeaderLines', async () => {
    const rows = ['taxonID,dwc:scientificName,taxonRank', '1,Bombina,genus', '2,Bombina bombina,species', '3,scientificName,']
    const folder = archive(field(1, 'scientificName') + field(2, 'taxonRank'), ...rows)
    const report = await importFrom(db(), folder, { taxonomy: 'Archiv', type: 'Art' })
    expect(await treeOf(db(), 'Archiv')).toEqual(['Bombina [genus]', 'Bombina bombina [species]', 'scientificName'])
    expect([report.counts, issuesOf(report)]).toEqual([[3, 0, 0, 0], { [reason]: ['taxa.txt:1 → nicht übernommen'] }])
  })
})
