import { readMapping } from './importMapping'

test('a mapping of one table needs no frame, and keeps what it says', () => {
  const table = {
    collection: 'Rote Liste',
    about: { licence: 'CC0-1.0', lastUpdated: '2026-11-21', links: ['https://example.org'] },
    headerRow: 3,
    taxon: { columns: ['Gattung', 'Art'], author: 'Autor' },
    properties: [
      { column: 'Grösse', name: 'Länge', unit: 'mm' },
      { column: 'Nr', meaning: 'source', from: { sheet: 'Quellen', key: 'Nr', columns: ['Zitat'] } },
    ],
    relations: [{ partner: { columns: ['Wirt'] }, type: { text: 'Wirt von' }, reversed: true }],
    decisions: { 'Bufo bufo': '7', 'Hyla arborea': null },
  }
  expect(readMapping(table)).toEqual({ mapping: { tables: [table] } })
  expect(readMapping({ tables: [table, { long: { property: 'a', value: 'b' } }] })).toEqual({
    mapping: { tables: [table, { long: { property: 'a', value: 'b' } }] },
  })
})

test('a mapping says what the columns of a taxonomy are', () => {
  const table = {
    taxonomy: {
      name: ['Gattung', 'Art'],
      parent: 'Oberbegriff',
      vernacular: [{ column: 'Name d', language: 'de' }, { column: 'Name' }],
      classification: [{ column: 'Fam.', rank: 'family' }],
      ignored: ['intern'],
    },
    about: { licence: 'unbekannt' },
  }
  expect(readMapping(table)).toEqual({ mapping: { tables: [table] } })
  expect(readMapping({ taxonomy: { name: 'Art' } })).toEqual({ mapping: { tables: [{ taxonomy: { name: 'Art' } }] } })
})

test.each<[unknown, string]>([
  [
    { properties: [{ column: 'a', meaning: 'quelle' }] },
    '«properties[0].meaning» ist keines von «source», «redListCategory», «protection», «indicatorValue», «keyFact».',
  ],
  [{ properties: [{ column: 'a', from: { file: 'b.csv', key: 'c' } }] }, 'In «properties[0].from» fehlt «columns».'],
  [{ taxon: { columns: ['a'], from: { column: 'b', key: 'c' } } }, 'In «taxon.from» fehlt «file».'],
  [{ taxonomy: { name: [] } }, '«taxonomy.name» ist keine Liste.'],
  [{ taxonomy: { vernacular: ['Deutsch'] } }, '«taxonomy.vernacular[0]» ist kein Objekt in geschweiften Klammern.'],
  [
    { taxonomy: { eltern: 'x' } },
    '«taxonomy.eltern» gibt es nicht; möglich sind name, author, rank, code, id, parent, accepted, status, level, synonyms, vernacular, ' +
      'classification, properties, sources, ignored.',
  ],

  [{ tables: [] }, '«tables» ist keine Liste mit mindestens einer Tabelle.'],
  ['x', 'Die Zuordnung ist kein Objekt in geschweiften Klammern.'],
  [{ headerRow: 0 }, '«headerRow» ist keine Zeilennummer ab 1.'],
  [{ sameTaxon: 'first' }, '«sameTaxon» ist keines von «none», «join».'],
  [{ tables: [{}, { taxon: { columns: [] } }] }, '«tables[1].taxon.columns» ist keine Liste.'],
  [{ taxon: {} }, 'In «taxon» fehlt «columns».'],
  [{ relations: [{ partner: { columns: ['a'] }, type: { name: 'x' } }] }, 'In «relations[0].type» fehlt «column».'],
  [{ long: { property: 'a', value: 'b', einheit: 'c' } }, '«long.einheit» gibt es nicht; möglich sind property, value, unit.'],
  [{ about: { lastUpdated: '21.11.2026' } }, '«about.lastUpdated» ist kein Datum wie 2026-11-21.'],
  [{ decisions: { a: 1 } }, '«decisions.a» ist kein Text.'],
  [
    { properties: [{ column: 'a', meaning: 'indicatorValue', meaningDetails: { least: '1', greatest: 9 } }] },
    '«properties[0].meaningDetails.least» ist keine Zahl.',
  ],
  [
    { properties: [{ column: 'a', meaning: 'protection', meaningDetails: { least: 1, greatest: 9 } }] },
    'Spalte «a»: «Skala von» gehört nicht zur Bedeutung «Schutz».',
  ],
  [
    { relations: [{ partner: { columns: ['b'] }, type: { text: 'frisst' }, properties: [{ column: 'a', meaning: 'keyFact' }] }] },
    'Spalte «a»: Bei einer Beziehung kann eine Spalte nur die Bedeutung «Quelle der Zeile» haben.',
  ],
])('%j: %s', (json, problem) => {
  expect(readMapping(json)).toEqual({ problem })
})
