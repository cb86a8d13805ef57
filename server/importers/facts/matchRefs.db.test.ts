import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { linesOf, table } from './testing/testFacts'

afterAll(removeSources)

describeOneEngine('of several taxa that a name fits equally well', (db) => {
  test('the only one that is written so letter by letter is meant; without one, or with two, none is', async () => {
    const habitats = ['name;author', 'Weiher;', 'weiher;', 'Hecke;Ellenberg', 'hecke;Ellenberg', 'Moor;a', 'Moor;b']
    await importFrom(db(), writeSource({ 'moore.csv': habitats.join('\n') }), { taxonomy: 'Moore', type: 'Lebensraum' })
    const rows = ['weiher;1', 'Weiher;2', 'WEIHER;3', 'hecke Ellenberg;4', 'Moor;5']
    const report = await importFrom(db(), table('Lebensraum;Wert', ...rows), { collection: 'Werte', taxonomies: ['Moore'] })
    expect(await linesOf(db(), 'Werte')).toEqual(['hecke {"Wert": "4"}', 'Weiher {"Wert": "2"}', 'weiher {"Wert": "1"}'])
    expect(issuesOf(report)).toEqual({
      'Der Name ist mehrdeutig': [
        'tabelle.csv:4 Lebensraum=WEIHER → nicht übernommen (gemeint vielleicht: Weiher · weiher)',
        'tabelle.csv:6 Lebensraum=Moor → nicht übernommen (gemeint vielleicht: Moor a · Moor b)',
      ],
    })
  })
})
