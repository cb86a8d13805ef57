import { MAX_FILTERS } from './exportParameters'
import { MAX_QUERY_LENGTH, parseExportQuery, writeExportQuery } from './exportQuery'
import { addProperty, defaultExportSettings, defaultExportView, setFilter } from './exportSettings'
import type { ExportSettings, ExportView } from './exportShape'

const groupExample = 'Erwartet wird zum Beispiel [{"any":["pco~Sammlung~Eigenschaft~=~Wert"]}].'

test('nothing chosen is an empty address', () => {
  expect(writeExportQuery(defaultExportSettings(), defaultExportView())).toBe('')
  expect(parseExportQuery('')).toEqual({ settings: defaultExportSettings(), view: defaultExportView(), errors: [] })
})

test('a whole export as its address, and back (spec §1.2)', () => {
  let settings: ExportSettings = {
    ...defaultExportSettings(),
    type: 'Lebensräume',
    taxonomies: ['Lebensräume & Co', '100 % ~ \\'],
    ids: ['00000000-0000-4000-8000-000000000001'],
    withSynonymData: false,
    addFilterFields: false,
    tooManyProperties: true,
  }
  settings = { ...addProperty(settings, { axis: 'tax', taxname: 'Lebensräume & Co', pname: '@author' }), tooManyProperties: true }
  settings = addProperty(settings, { axis: 'pco', pcname: 'Rote Liste', pname: 'a~b\\c' })
  settings = addProperty(settings, { axis: 'rco', pcname: 'Rote Liste', relationtype: 'frisst', pname: '@partner' })
  settings = setFilter(settings, { axis: 'tax', taxname: '100 % ~ \\', pname: 'Name', comparator: 'ILIKE', value: '50%+_' })
  settings = setFilter(settings, { axis: 'pco', pcname: 'Rote Liste', pname: 'Zeigerwert', comparator: '>=', value: 0 })
  settings = setFilter(settings, {
    axis: 'rco',
    pcname: 'Rote Liste',
    relationtype: 'frisst',
    pname: 'Jahr',
    comparator: 'between',
    value: '1..5',
  })
  const view: ExportView = {
    subtree: ['00000000-0000-4000-8000-000000000002'],
    ranks: 'species',
    filterGroups: [
      {
        match: 'any',
        parts: [
          { axis: 'pco', pcname: 'Rote Liste', pname: 'a~b', comparator: '=', value: 5 },
          {
            match: 'none',
            parts: [{ axis: 'rco', pcname: 'A', relationtype: 'frisst', pname: '@partner', comparator: 'empty', value: '' }],
          },
        ],
      },
    ],
    relationRows: true,
    provenance: true,
    lendAlong: true,
    columns: ['source~pco~Rote Liste', 'pco~Rote Liste~a\\~b\\\\c'],
    sort: { column: 'pco~Rote Liste~a\\~b\\\\c', descending: true },
    csvForExcel: true,
  }
  const query = writeExportQuery(settings, view)
  expect(query.split('&')).toEqual([
    'type=Lebensr%C3%A4ume',
    'taxonomies=Lebensr%C3%A4ume%20%26%20Co',
    'taxonomies=100%20%25%20~%20%5C',
    'ids=00000000-0000-4000-8000-000000000001',
    'taxProperties=Lebensr%C3%A4ume%20%26%20Co~%40author',
    'pcoProperties=Rote%20Liste~a%5C~b%5C%5Cc',
    'rcoProperties=Rote%20Liste~frisst~%40partner',
    'taxFilters=100%20%25%20%5C~%20%5C%5C~Name~ILIKE~50%25%2B_',
    'pcoFilters=Rote%20Liste~Zeigerwert~%3E%3D~0',
    'rcoFilters=Rote%20Liste~Jahr~frisst~between~1..5',
    'withSynonymData=false',
    'addFilterFields=false',
    'subtree=00000000-0000-4000-8000-000000000002',
    'ranks=species',
    `filterGroups=${encodeURIComponent('[{"any":["pco~Rote Liste~a\\\\~b~=~5",{"none":["rco~A~frisst~@partner~empty~"]}]}]')}`,
    'relationRows=true',
    'provenance=true',
    'lendAlong=true',
    'columns=source~pco~Rote%20Liste',
    'columns=pco~Rote%20Liste~a%5C~b%5C%5Cc',
    'sort=pco~Rote%20Liste~a%5C~b%5C%5Cc',
    'descending=true',
    'excel=true',
  ])
  expect(parseExportQuery(`?${query}`)).toEqual({ settings: { ...settings, tooManyProperties: false }, view, errors: [] })
})

test('a canonical number comes back as a number, everything else as text (spec §3.13)', () => {
  const read = (value: string) =>
    parseExportQuery(`pcoFilters=A~p~%3D~${encodeURIComponent(value)}`).settings.pcoFilters[0]?.value
  expect(['0', '-1.5', '1e+21', '007', '1.10', 'NaN', 'Infinity', '+1', ' 1', ''].map(read)).toEqual([
    0,
    -1.5,
    1e21,
    '007',
    '1.10',
    'NaN',
    'Infinity',
    '+1',
    ' 1',
    '',
  ])
})

test.each([
  [
    'format=csv',
    'Den Parameter «format» gibt es im Export nicht. Möglich sind: type, taxonomies, ids, taxProperties, pcoProperties, ' +
      'rcoProperties, taxFilters, pcoFilters, rcoFilters, withSynonymData, addFilterFields, subtree, ranks, filterGroups, ' +
      'relationRows, provenance, lendAlong, columns, sort, descending, excel.',
  ],
  [
    'tooManyProperties=true',
    'Den Parameter «tooManyProperties» gibt es im Export nicht. ' +
      'Möglich sind: type, taxonomies, ids, taxProperties, pcoProperties, rcoProperties, taxFilters, pcoFilters, rcoFilters, ' +
      'withSynonymData, addFilterFields, subtree, ranks, filterGroups, relationRows, provenance, lendAlong, columns, sort, ' +
      'descending, excel.',
  ],
  ['type=Art', 'type=Art ist kein Typ. Möglich sind Arten und Lebensräume.'],
  ['type=Arten&type=Arten', 'Der Parameter «type» steht mehrmals in der Abfrage.'],
  ['taxonomies=', 'Der Parameter «taxonomies» hat keinen Wert.'],
  [
    'pcoProperties=nur eins',
    'pcoProperties=nur eins ist nicht lesbar. Erwartet wird pcname~pname; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.',
  ],
  [
    'pcoProperties=A~b~c',
    'pcoProperties=A~b~c ist nicht lesbar. Erwartet wird pcname~pname; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.',
  ],
  [
    'pcoProperties=A~b\\n',
    'pcoProperties=A~b\\n ist nicht lesbar. Erwartet wird pcname~pname; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.',
  ],
  [
    'pcoProperties=A~',
    'pcoProperties=A~ ist nicht lesbar. Erwartet wird pcname~pname; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.',
  ],
  [
    'rcoFilters=A~p~=~1',
    'rcoFilters=A~p~=~1 ist nicht lesbar. Erwartet wird pcname~pname~relationtype~comparator~value; ein ~ oder \\ in einem Namen steht als \\~ oder \\\\.',
  ],
  [
    'pcoFilters=A~p~>~1&pcoFilters=A~p~<~9',
    'pcoFilters=A~p~<~9: Für dieses Feld steht schon ein Filter in der Abfrage. Zwei Grenzen sind «between» mit von..bis.',
  ],
  ['withSynonymData=ja', 'withSynonymData=ja ist weder true noch false.'],
  ['taxonomies=a%00b', 'taxonomies=a\0b enthält ein ungültiges Zeichen.'],
  [
    'constructor=1',
    'Den Parameter «constructor» gibt es im Export nicht. ' +
      'Möglich sind: type, taxonomies, ids, taxProperties, pcoProperties, rcoProperties, taxFilters, pcoFilters, rcoFilters, ' +
      'withSynonymData, addFilterFields, subtree, ranks, filterGroups, relationRows, provenance, lendAlong, columns, sort, ' +
      'descending, excel.',
  ],
  ['ranks=genus', 'ranks=genus gibt es nicht. Möglich ist species; ohne ranks sind es alle Ränge.'],
  ['filterGroups=x', `filterGroups ist nicht lesbar: Das ist kein JSON. ${groupExample}`],
  ['filterGroups={}', `filterGroups ist nicht lesbar: Das ist keine Liste von Gruppen. ${groupExample}`],
  ['filterGroups=[{"any":[]}]', `filterGroups ist nicht lesbar: Eine Gruppe hat keine Bedingung. ${groupExample}`],
  [
    'filterGroups=[{"some":["pco~A~p~=~1"]}]',
    `filterGroups ist nicht lesbar: Eine Gruppe hat genau einen von all, any, none und dahinter eine Liste. ${groupExample}`,
  ],
  ['filterGroups=[{"any":["pco~A~=~1"]}]', `filterGroups ist nicht lesbar: «pco~A~=~1» ist keine Bedingung. ${groupExample}`],
  [
    'filterGroups=[{"any":[{"all":[{"none":["pco~A~p~=~1"]}]}]}]',
    `filterGroups ist nicht lesbar: Gruppen stehen in Gruppen, aber nicht tiefer. ${groupExample}`,
  ],
])('%s is answered by a sentence', (query, sentence) => {
  expect(parseExportQuery(query).errors).toEqual([sentence])
})

test('too many properties, too many filters, too long a query (spec §5.3)', () => {
  const repeat = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => write(index)).join('&')
  const properties = parseExportQuery(repeat(101, (index) => `pcoProperties=A~p${index}`))
  expect(properties.errors).toEqual(['pcoProperties=A~p100 ist zu viel: Ein Export hat höchstens 100 Eigenschaften.'])
  expect(properties.settings.tooManyProperties).toBe(true)
  // A duplicate is ignored, before and after.
  const twice = parseExportQuery(`${repeat(102, (index) => `pcoProperties=A~p${index}`)}&pcoProperties=A~p7`)
  expect([twice.errors.length, twice.settings.tooManyProperties]).toEqual([2, true])
  const filters = parseExportQuery(repeat(MAX_FILTERS + 1, (index) => `pcoFilters=A~p${index}~=~1`))
  expect(filters.errors).toEqual(['pcoFilters=A~p50~=~1 ist zu viel: Ein Export hat höchstens 50 Filter.'])
  const groups = (count: number) =>
    `filterGroups=${encodeURIComponent(JSON.stringify([{ any: Array.from({ length: count }, (_, index) => `pco~A~q${index}~=~1`) }]))}`
  expect(parseExportQuery(`pcoFilters=A~p~=~1&${groups(49)}`).errors).toEqual([])
  expect(parseExportQuery(`pcoFilters=A~p~=~1&${groups(50)}`).errors).toEqual([
    'filterGroups ist zu viel: Ein Export hat höchstens 50 Filter.',
  ])
  expect(parseExportQuery(`${groups(50)}&pcoFilters=A~p~=~1`).errors).toEqual([
    'pcoFilters=A~p~=~1 ist zu viel: Ein Export hat höchstens 50 Filter.',
  ])
  // Their fields are columns, unless they are not to be.
  const most = repeat(99, (index) => `pcoProperties=A~p${index}`)
  expect(parseExportQuery(`${most}&${groups(1)}`).errors).toEqual([])
  expect(parseExportQuery(`${most}&${groups(2)}`).errors).toEqual([
    'Mit den Feldern von filterGroups sind es mehr als 100 Eigenschaften.',
  ])
  expect(parseExportQuery(`${most}&${groups(2)}&addFilterFields=false`).errors).toEqual([])
  expect(parseExportQuery('x'.repeat(MAX_QUERY_LENGTH + 1)).errors).toEqual([
    'Die Abfrage ist mit 250001 Zeichen zu lang, erlaubt sind 250000. Wählen Sie weniger ids.',
  ])
})

test('descending alone turns the names round', () => {
  expect(parseExportQuery('descending=true').view.sort).toEqual({ column: 'name', descending: true })
  expect(parseExportQuery('descending=false').view.sort).toBeNull()
  expect(parseExportQuery('descending=true&sort=id').view.sort).toEqual({ column: 'id', descending: true })
})
