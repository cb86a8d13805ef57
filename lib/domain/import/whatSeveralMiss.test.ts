import type { TableMapping } from './importMapping'
import { whatSeveralMiss } from './whatSeveralMiss'

const missing = (...tables: TableMapping[]) => whatSeveralMiss({ mapping: { tables } })

test('each of several tables says what it becomes, and at most one is a taxonomy', () => {
  expect(missing({ taxonomy: {}, taxonomyName: 'Flora' }, { collection: 'Werte' }, { collection: 'Liste' })).toBeNull()
  expect(missing()).toBe('Keine Tabelle ist gewählt. Wählen Sie unter «Datei», welche mitkommen.')
  expect(missing({ taxonomy: {}, taxonomyName: 'Flora' }, { taxonomy: {}, taxonomyName: 'Fauna' })).toBe(
    'Nur eine der Tabellen kann eine Taxonomie werden. Importieren Sie weitere Taxonomien für sich.',
  )
})

test.each([
  [{ sheet: 'Blatt 1', file: 'a.xlsx' }, 'Blatt 1'],
  [{ file: 'a.csv', collection: ' ' }, 'a.csv'],
  [{ taxonomy: {}, collection: 'Werte' }, 'Archiv'],
  [{ taxonomyName: 'Flora' }, 'Archiv'],
] as [TableMapping, string][])('the first that has no name is named: %j', (table, name) => {
  expect(missing({ collection: 'Werte' }, table, { file: 'später.csv' })).toBe(
    `Was aus der Tabelle «${name}» werden soll, hat keinen Namen. ` +
      'Wählen Sie unter «Ziel» etwas Vorhandenes, oder nennen Sie das Neue.',
  )
})
