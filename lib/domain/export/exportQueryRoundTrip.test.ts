import fc from 'fast-check'
import { parseExportQuery, writeExportQuery } from './exportQuery'
import { addProperty, defaultExportSettings, setFilter } from './exportSettings'
import { type AxisFilter, type ExportSettings, type FilterGroup, groupMatches, type GroupPart } from './exportShape'

const text = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }))
  .filter((value) => !value.includes('\0'))
const hostile = fc.oneof(
  text,
  fc.constantFrom('~', '\\', '\\~', '~~', '%', '%41', '&=', '+', ' ', '"\'', 'a\nb', '?', '#', 'ä', 'a\u0308', '🐸', '🐸~\\'),
  fc.constantFrom('x'.repeat(200), '007', '1e21', '-0', '\ufeff', '\u2028', '__proto__', 'null', 'undefined'),
)
const value = fc
  .oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((n) => (n === 0 ? 0 : n)),
    fc.constantFrom(0, -1.5, 1e21, 1e-7, Number.MAX_VALUE, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER + 1),
    hostile,
  )
  .map(readBack)
const comparator = fc.constantFrom('ILIKE', '=', '>', 'between', '')

/** A value is what it is once written: the text of a canonical number is that number. */
function readBack(given: string | number) {
  return typeof given === 'string' && Number.isFinite(Number(given)) && String(Number(given)) === given ? Number(given) : given
}

const settingsArbitrary = fc
  .record({
    type: fc.constantFrom(null, 'Arten', 'Lebensräume'),
    taxonomies: fc.uniqueArray(hostile, { maxLength: 4 }),
    ids: fc.uniqueArray(fc.uuid(), { maxLength: 4 }),
    tax: fc.array(fc.record({ axis: fc.constant('tax' as const), taxname: hostile, pname: hostile, comparator, value }), {
      maxLength: 5,
    }),
    pco: fc.array(fc.record({ axis: fc.constant('pco' as const), pcname: hostile, pname: hostile, comparator, value }), {
      maxLength: 5,
    }),
    rco: fc.array(
      fc.record({ axis: fc.constant('rco' as const), pcname: hostile, relationtype: hostile, pname: hostile, comparator, value }),
      { maxLength: 5 },
    ),
    withSynonymData: fc.boolean(),
    addFilterFields: fc.boolean(),
  })
  .map(({ tax, pco, rco, ...rest }) => {
    let settings: ExportSettings = { ...defaultExportSettings(), ...rest }
    for (const item of [...tax, ...pco, ...rco]) settings = setFilter(addProperty(settings, item), item)
    return settings
  })
const condition = fc.oneof(
  fc.record({
    axis: fc.constant('tax' as const),
    taxname: hostile,
    pname: hostile,
    comparator: fc.constantFrom('=', 'in'),
    value,
  }),
  fc.record({
    axis: fc.constant('pco' as const),
    pcname: hostile,
    pname: hostile,
    comparator: fc.constantFrom('=', 'in'),
    value,
  }),
  fc.record({
    axis: fc.constant('rco' as const),
    pcname: hostile,
    relationtype: hostile,
    pname: hostile,
    comparator: fc.constantFrom('=', 'in'),
    value,
  }),
)
const group = <C extends object>(part: fc.Arbitrary<GroupPart<C>>): fc.Arbitrary<FilterGroup<C>> =>
  fc.record({ match: fc.constantFrom(...groupMatches), parts: fc.array(part, { minLength: 1, maxLength: 3 }) })
const viewArbitrary = fc.record({
  subtree: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  ranks: fc.constantFrom(null, 'species' as const),
  filterGroups: fc.array(group<AxisFilter>(fc.oneof(condition, group<AxisFilter>(condition))), { maxLength: 2 }),
  relationRows: fc.boolean(),
  provenance: fc.boolean(),
  lendAlong: fc.boolean(),
  columns: fc.uniqueArray(hostile, { maxLength: 4 }),
  sort: fc.option(fc.record({ column: hostile, descending: fc.boolean() })),
  csvForExcel: fc.boolean(),
})

test('whatever is chosen reads back from its address as it was (spec §3.1, §3.2, §3.3, §3.4, §3.5, §3.6, §3.7, §3.8, §3.9, §3.10, §3.12, §3.13)', () => {
  fc.assert(
    fc.property(settingsArbitrary, viewArbitrary, (settings, view) => {
      expect(parseExportQuery(writeExportQuery(settings, view))).toEqual({ settings, view, errors: [] })
    }),
  )
})

const names = [
  ...['type', 'taxonomies', 'ids', 'taxProperties', 'pcoProperties', 'rcoProperties', 'taxFilters', 'pcoFilters', 'rcoFilters'],
  ...[
    'withSynonymData',
    'addFilterFields',
    'subtree',
    'ranks',
    'filterGroups',
    'relationRows',
    'provenance',
    'lendAlong',
    'columns',
    'sort',
    'descending',
    'excel',
  ],
]

/** Names that exist with values that nearly fit, in any order, some of them twice. */
const nearlyRight = fc
  .array(
    fc.tuple(
      fc.constantFrom(...names, 'tooManyProperties', ''),
      fc.oneof(
        fc.constantFrom(
          'Arten',
          'Lebensräume',
          'true',
          'species',
          '[{"any":["pco~A~p~=~0"]}]',
          '[{"any":["pco~A~p~=~\\ud83d"]}]',
          '[{"all":[{"none":[{"any":[]}]}]}]',
          'false',
          '',
          'A~p',
          'A~p~=~0',
          'A~p~~',
          'A~p~r~=~-1.5',
          'A~r~p',
          '\\~~\\',
        ),
        hostile,
        fc.array(hostile, { minLength: 2, maxLength: 5 }).map((fields) => fields.join('~')),
      ),
    ),
    { maxLength: 12 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString())

test('whatever stands in an address, reading it never throws, and what was read is written so that it reads the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters(), nearlyRight), (query) => {
      const { settings, view } = parseExportQuery(query)
      const written = writeExportQuery(settings, view)
      const again = parseExportQuery(written)
      expect(again).toEqual({ settings: { ...settings, tooManyProperties: false }, view, errors: [] })
      expect(writeExportQuery(again.settings, again.view)).toBe(written)
    }),
    { numRuns: 300 },
  )
})

test('the order of the parameters does not matter, only that within a list', () => {
  const shuffled = fc
    .tuple(settingsArbitrary, viewArbitrary)
    .chain(([settings, view]) =>
      fc.tuple(fc.constant({ settings, view }), fc.shuffledSubarray([...names], { minLength: names.length })),
    )
  fc.assert(
    fc.property(shuffled, ([{ settings, view }, order]) => {
      const written = writeExportQuery(settings, view)
      const nameOf = (pair: string) => pair.split('=')[0] ?? ''
      const other = written.split('&').toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)))
      expect(parseExportQuery(other.join('&'))).toEqual({ settings, view, errors: [] })
    }),
  )
})

test('half of a surrogate pair, which no address can hold, becomes the sign for it', () => {
  const settings = setFilter(defaultExportSettings(), {
    axis: 'pco',
    pcname: 'A\ud83d',
    pname: '\udc38🐸',
    comparator: '=',
    value: '\ud83d',
  })
  expect(parseExportQuery(writeExportQuery(settings)).settings.pcoFilters).toEqual([
    { pcname: 'A\ufffd', pname: '\ufffd🐸', comparator: '=', value: '\ufffd' },
  ])
})
