import { join } from 'node:path'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { fieldsOf, importFrogs } from '../facts/testing/testFacts'
import { importFrom, removeSources, writeSource } from '../testing/testSources'
import { inspect } from './inspect'
import { firstRows, tableSample } from './tableSample'

afterAll(removeSources)

async function sampleOf(text: string) {
  const path = join(writeSource({ 'a.csv': text }), 'a.csv')
  const [table] = (await inspect(path)).tables
  if (!table) throw new Error('no table')
  return { path, sample: tableSample(table, await firstRows([path], table), null, null) }
}

const names = ['Bombina bombina', 'Bombina variegata', 'Hyla arborea']

describeOneEngine('what the assistant proposes from the first rows', (db) => {
  test('a column whose first value stands far down is taken with its values, one that has none at all is not', async () => {
    await importFrogs(db())
    const rows = Array.from({ length: 3_000 }, (_, row) => `${names[row % 3]};1;${row === 2_500 ? 'spät' : ''};`)
    const { path, sample } = await sampleOf(['Art;Zahl;Bemerkung;Leer', ...rows].join('\n'))
    expect(sample.columns.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'Art: text',
      'Zahl: number',
      'Bemerkung: unseen',
      'Leer: unseen',
    ])
    expect(sample.guess.properties).toEqual([{ column: 'Zahl' }, { column: 'Bemerkung' }, { column: 'Leer' }])
    const { taxonomy: _, ...guess } = sample.guess
    const report = await importFrom(db(), path, { mapping: { tables: [{ ...guess, collection: 'Spät' }] } })
    expect(await fieldsOf(db(), 'Spät')).toEqual(['Zahl number 3', 'Bemerkung text 1'])
    expect(report.files[0]?.columns.map(({ name, filled, became }) => `${name} (${filled}): ${became}`)).toEqual([
      'Art (3000): Name des Taxons',
      'Zahl (3000): Eigenschaft: Zahl',
      'Bemerkung (1): Eigenschaft: Text',
      'Leer (0): Eigenschaft: Text',
    ])
  })

  test('of a table seen to its end what is empty is empty, and numbers are named as they are written', async () => {
    const { sample } = await sampleOf(
      'Art;Leer;Masse;Höhe;Anteil;Rest;Tag\nRana;;79,2;1,234;10%;NA;1.3.2024\nHyla;;0,5;5,678;5 %;3;2.3.2024\n',
    )
    expect(sample.guess.properties?.map(({ column }) => column)).toEqual(['Masse', 'Höhe', 'Anteil', 'Rest', 'Tag'])
    expect(sample.columns.slice(1).map(({ samples: _, taxonRole: __, ...column }) => column)).toEqual([
      { name: 'Leer', kind: 'empty', reading: 'Text', isAmbiguous: false, noValue: [] },
      { name: 'Masse', kind: 'number', reading: 'Zahl mit Dezimalkomma', isAmbiguous: false, noValue: [] },
      {
        name: 'Höhe',
        kind: 'text',
        reading: 'Text, weil Werte wie 1,234 zwei Zahlen bedeuten können',
        isAmbiguous: true,
        noValue: [],
      },
      { name: 'Anteil', kind: 'number', reading: 'Zahl, Einheit %', isAmbiguous: false, noValue: [] },
      { name: 'Rest', kind: 'number', reading: 'Zahl', isAmbiguous: false, noValue: [{ word: 'NA', rows: 1 }] },
      { name: 'Tag', kind: 'date', reading: 'Datum', isAmbiguous: false, noValue: [] },
    ])
  })
})
