import { describeOneEngine } from '../../db/testing/testDatabase'
import { importFrom, issuesOf, removeSources, writeSource } from '../testing/testSources'
import { linesOf } from './testing/testFacts'

afterAll(removeSources)

const table = (...lines: string[]) => `${writeSource({ 't.csv': lines.join('\n') })}/t.csv`
const totalsOf = ({ totals, files }: Awaited<ReturnType<typeof importFrom>>) => [totals, files[0]?.cells]

describeOneEngine('rows of facts of which nothing is left', (db) => {
  beforeAll(async () => {
    await importFrom(db(), table('Wissenschaftlicher Name,Rang', 'Abies alba,species', 'Fagus sylvatica,species'), {
      taxonomy: 'Bäume',
      type: 'Art',
    })
    for (const collection of ['Quelle 1', 'Quelle 2']) await importFrom(db(), table('Art,x', 'Fagus sylvatica,1'), { collection })
  })

  test('each row about a taxon with an entry from another collection is named, not its first alone', async () => {
    const from = (collection: string) => ({ collection: 'Alle', mapping: { tables: [{ origin: { collection } }] } })
    await importFrom(db(), table('Art,Merkmal,Wert', 'Abies alba,Höhe,50', 'Abies alba,Farbe,grün'), from('Quelle 1'))
    const long = [
      'Art,Merkmal,Wert',
      'Abies alba,Höhe,50',
      'Abies alba,Farbe,grün',
      'Abies alba,Alter,400',
      'Fagus sylvatica,Höhe,30',
    ]
    const report = await importFrom(db(), table(...long), from('Quelle 2'))
    expect(issuesOf(report)).toEqual({
      'Über das Taxon gibt es in der Sammlung schon einen Eintrag aus einer anderen Sammlung': [2, 3, 4].map(
        (line) => `t.csv:${line} Art=Abies alba → nicht übernommen (Quelle 1)`,
      ),
    })
    expect(totalsOf(report)).toEqual([
      { read: 4, taken: 1, notTaken: 3 },
      { read: 12, taken: 3, named: 9 },
    ])
  })

  test('a row whose only values others contradict is not taken, and what the collection has stays until the table is mended', async () => {
    const options = { collection: 'Farben', mapping: { tables: [{ missing: 'delete' as const }] } }
    await importFrom(db(), table('Art,Farbe,Alter', 'Abies alba,grün,', 'Fagus sylvatica,rot,'), options)
    const contradicting = ['Art,Farbe,Alter', 'Abies alba,grün,300', 'Abies alba,rot,400', 'Fagus sylvatica,rot,']
    for (const time of [1, 2]) {
      const report = await importFrom(db(), table(...contradicting), options)
      expect([time, await linesOf(db(), 'Farben')]).toEqual([
        time,
        ['Abies alba {"Farbe": "grün"}', 'Fagus sylvatica {"Farbe": "rot"}'],
      ])
      expect(report.counts).toEqual([0, 0, 2, 0])
      expect(issuesOf(report)).toEqual({
        'Mehrere Zeilen sagen Verschiedenes über dasselbe Taxon, und sonst sagt die Zeile nichts': [
          't.csv:2 Alter=300 → nicht übernommen (Abies alba: 300 | 400; Farbe: grün | rot)',
          't.csv:3 Alter=400 → nicht übernommen (Abies alba: 300 | 400; Farbe: grün | rot)',
        ],
      })
      expect(totalsOf(report)).toEqual([
        { read: 3, taken: 1, notTaken: 2 },
        { read: 8, taken: 2, named: 6 },
      ])
    }
  })

  test('beside values that are taken a contradicted one stays as it is there, too', async () => {
    const options = { collection: 'Beides' }
    await importFrom(db(), table('Art,Farbe,Höhe', 'Abies alba,grün,5', 'Fagus sylvatica,rot,6'), options)
    await importFrom(db(), table('Art,Farbe,Höhe', 'Abies alba,grün,7', 'Abies alba,rot,7', 'Fagus sylvatica,rot,6'), options)
    expect(await linesOf(db(), 'Beides')).toEqual([
      'Abies alba {"Farbe": "grün", "Höhe": "7"}',
      'Fagus sylvatica {"Farbe": "rot", "Höhe": "6"}',
    ])
  })
})
