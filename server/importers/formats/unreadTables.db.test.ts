import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('tables of a source that are not read', (db) => {
  const unread = async (files: Record<string, string>, taxonomy: string) =>
    (await importFrom(db(), writeSource(files), { taxonomy, type: 'Art' })).untouched.map(
      ({ path, what, rows }) => `${path}: ${rows} ${what}`,
    )

  test('ColDP: beside NameUsage the three tables in its place are named, with their rows', async () => {
    const files = {
      'NameUsage.tsv': 'ID\tparentID\tscientificName\trank\tstatus\n1\t\tAbies alba\tspecies\taccepted\n',
      'Name.tsv': 'ID\tscientificName\nn5\tAbies pectinata\n',
      'Synonym.tsv': 'ID\ttaxonID\tnameID\n5\t1\tn5\n6\t1\tn5\n',
    }
    expect(await unread(files, 'ColDP')).toEqual([
      'Name.tsv: 1 diese Tabelle wird noch nicht gelesen',
      'Synonym.tsv: 2 Synonyme; diese Tabelle wird noch nicht gelesen',
    ])
  })

  test('Darwin Core: names in other languages without a column of names', async () => {
    const table = (kind: string, file: string, columns: string) =>
      `encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\n" ignoreHeaderLines="1" rowType="http://rs.gbif.org/terms/1.0/${kind}">
       <files><location>${file}</location></files>${columns}`
    const files = {
      'meta.xml': `<archive xmlns="http://rs.tdwg.org/dwc/text/">
        <core ${table('Taxon', 'taxa.txt', '<id index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/scientificName"/>')}</core>
        <extension ${table('VernacularName', 'names.txt', '<coreid index="0"/><field index="1" term="http://e.org/trivialName"/>')}</extension>
        </archive>`,
      'taxa.txt': 'id,name\n1,Abies alba\n',
      'names.txt': 'id,n\n1,Weisstanne\n',
    }
    expect(await unread(files, 'Darwin Core')).toEqual(['names.txt: 1 Namen in anderen Sprachen, aber vernacularName fehlt'])
  })

  test('a table that is called like a note', async () => {
    const files = {
      'species.csv': 'id,scientificName,rank\n1,Abies alba,species\n',
      'sources_traits.csv': 'taxon,height\nAbies alba,5\n',
      'README.txt': 'Zwei Tabellen, und dieser Text.\n',
    }
    expect(await unread(files, 'Notiz')).toEqual(['sources_traits.csv: 1 diese Tabelle wird noch nicht gelesen'])
  })
})
