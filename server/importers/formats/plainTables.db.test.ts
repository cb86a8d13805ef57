import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, removeSources, treeOf, writeSource } from '../testing/testSources'

afterAll(removeSources)

describeOneEngine('a table of observations', (db) => {
  const load = (taxonomy: string, header: string) =>
    importFrom(db(), writeSource({ 'funde.csv': `${header}\nBufo bufo,47.1,x\nHyla arborea,46.9,y\n` }), {
      taxonomy,
      type: 'Art',
    })

  test('is no taxonomy: it is refused, with what else can be done with it', async () => {
    await expect(load('Funde', 'scientificName,decimalLatitude,occurrenceID')).rejects.toThrow(
      new Error(
        'funde.csv: Das ist eine Tabelle von Beobachtungen (decimalLatitude, occurrenceID), keine Liste von Taxa; ' +
          'jede Beobachtung würde ein eigenes Taxon. Machen Sie daraus eine Tabelle mit einer Zeile pro Taxon, ' +
          'oder importieren Sie sie als Eigenschaften zu einer Taxonomie, die es schon gibt.',
      ),
    )
  })

  test('is none where its rows have ranks and say where a taxon lives', async () => {
    await load('Verbreitet', 'scientificName,decimalLatitude,taxonRank')
    expect(await treeOf(db(), 'Verbreitet')).toEqual(['Bufo bufo [x]', 'Hyla arborea [y]'])
  })
})

describeOneEngine('a list of habitats', (db) => {
  test('whose codes are numbers between dots: 1.10 is the tenth of 1, and 10 a root', async () => {
    const rows = [
      '1;Gewässer',
      '1.1;Seen',
      '1.1.1;Tiefe Seen',
      '1.2;Bäche',
      '1.10;Quellen',
      '1.10.1;Kalkquellen',
      '2;Ufer',
      '10;Bauten',
    ]
    const files = { 'liste.csv': ['Code;Lebensraum', ...rows].join('\n') }
    await importFrom(db(), writeSource(files), { taxonomy: 'Lebensräume', type: 'Lebensraum' })
    expect(await treeOf(db(), 'Lebensräume')).toEqual([
      'Gewässer',
      '  Seen',
      '    Tiefe Seen',
      '  Bäche',
      '  Quellen',
      '    Kalkquellen',
      'Ufer',
      'Bauten',
    ])
  })
})
