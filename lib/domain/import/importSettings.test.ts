import { type ImportSettings, readImportSettings, whatIsMissing } from './importSettings'

const settings: ImportSettings = {
  as: 'collection',
  name: 'Rote Liste',
  organizationId: '00000000-0000-4000-8000-000000000001',
  type: 'Art',
  mapping: { tables: [{ headerRow: 3, taxon: { columns: ['Art'] } }] },
}

test('settings are read as they were written, unfinished ones too', () => {
  expect(readImportSettings(JSON.parse(JSON.stringify(settings)))).toEqual({ settings })
  expect(readImportSettings({ as: 'taxonomy', name: '' })).toEqual({
    settings: { as: 'taxonomy', name: '', organizationId: null, type: 'Art', mapping: { tables: [] } },
  })
})

test.each([
  [null, 'Die Einstellungen sind kein Objekt in geschweiften Klammern.'],
  [[settings], 'Die Einstellungen sind kein Objekt in geschweiften Klammern.'],
  [{ ...settings, as: 'table' }, '«as» ist weder «collection» noch «taxonomy».'],
  [{ ...settings, name: 3 }, '«name» ist kein Text.'],
  [{ ...settings, name: 'a\0b' }, '«name» ist kein Text.'],
  [{ ...settings, name: 'x'.repeat(301) }, 'Der Name ist länger als 300 Zeichen.'],
  [{ ...settings, organizationId: 1 }, '«organizationId» ist kein Text.'],
  [{ ...settings, type: 'Tier' }, '«type» ist weder «Art» noch «Lebensraum».'],
  [{ ...settings, several: false }, '«several» ist nicht true.'],
  [{ ...settings, path: '/etc' }, '«path» gibt es in den Einstellungen nicht.'],
  [{ ...settings, mapping: {} }, 'In der Zuordnung fehlt «tables».'],
  [{ ...settings, mapping: { tables: 'alle' } }, '«tables» ist keine Liste mit mindestens einer Tabelle.'],
  [{ ...settings, mapping: { tables: [{ headerRow: 0 }] } }, '«tables[0].headerRow» ist keine Zeilennummer ab 1.'],
  [
    { ...settings, mapping: { tables: Array.from({ length: 51 }, () => ({})) } },
    'Die Zuordnung hat 51 Tabellen; höchstens 50 können es sein.',
  ],
])('what is no setting is said in a sentence: %j', (json, problem) => {
  expect(readImportSettings(json)).toEqual({ problem })
})

test('a name of 300 characters and 50 tables are settings', () => {
  const most = { ...settings, name: 'x'.repeat(300), mapping: { tables: Array.from({ length: 50 }, () => ({})) }, several: true }
  expect(readImportSettings(most)).toEqual({ settings: most })
})

test('a check wants a name for everything it makes', () => {
  const two = { ...settings, mapping: { tables: [{ collection: 'A' }, {}] } }
  expect([
    whatIsMissing(settings),
    whatIsMissing({ ...settings, name: ' ' }),
    whatIsMissing({ ...settings, name: '', mapping: { tables: [{ collection: 'A' }] } }),
    whatIsMissing(two),
    whatIsMissing({ ...settings, as: 'taxonomy', name: '' }),
  ]).toEqual([
    null,
    'Wie die Eigenschaften-Sammlung heisst, fehlt. Wählen Sie eine vorhandene, oder nennen Sie eine neue.',
    null,
    'Bei mehreren Tabellen braucht jede den Namen ihrer Eigenschaften-Sammlung. Nennen Sie ihn bei jeder.',
    'Wie die Taxonomie heisst, fehlt. Wählen Sie eine vorhandene, oder nennen Sie eine neue.',
  ])
})
