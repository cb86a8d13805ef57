import {
  addAllProperties,
  addProperty,
  defaultExportSettings,
  MAX_EXPORT_FIELDS,
  propertyCount,
  removeAllProperties,
  removeFilter,
  removeProperty,
  setFilter,
} from './exportSettings'

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ axis: 'pco' as const, pcname: 'Rote Liste', pname: `p${index}` }))

test('nothing is chosen at first, synonyms lend their data and filters become columns (spec §3.1, §3.2, §3.3, §3.10, §3.11, §3.12)', () => {
  expect(defaultExportSettings()).toEqual({
    type: null,
    taxonomies: [],
    ids: [],
    taxProperties: [],
    pcoProperties: [],
    rcoProperties: [],
    taxFilters: [],
    pcoFilters: [],
    rcoFilters: [],
    withSynonymData: true,
    tooManyProperties: false,
    addFilterFields: true,
  })
})

/** One of each kind with something that does not belong to it. */
const of = {
  tax: { axis: 'tax', taxname: 'Flora', pname: 'Wuchs', comparator: '=', value: 'Baum', label: 'x' },
  pco: { axis: 'pco', pcname: 'Zeiger', pname: 'Licht', comparator: '>', value: 4, label: 'x' },
  rco: { axis: 'rco', pcname: 'Bestäuber', pname: 'Jahr', relationtype: 'besucht', comparator: '<', value: 0, label: 'x' },
} as const

test('a property and a filter keep exactly the fields of their kind (spec §3.4, §3.5, §3.6, §3.7, §3.8, §3.9, §3.13)', () => {
  let settings = defaultExportSettings()
  for (const each of [of.tax, of.pco, of.rco]) settings = setFilter(addProperty(settings, each), each)
  expect(settings).toEqual({
    ...defaultExportSettings(),
    taxProperties: [{ taxname: 'Flora', pname: 'Wuchs' }],
    pcoProperties: [{ pcname: 'Zeiger', pname: 'Licht' }],
    rcoProperties: [{ pcname: 'Bestäuber', relationtype: 'besucht', pname: 'Jahr' }],
    taxFilters: [{ taxname: 'Flora', pname: 'Wuchs', comparator: '=', value: 'Baum' }],
    pcoFilters: [{ pcname: 'Zeiger', pname: 'Licht', comparator: '>', value: 4 }],
    rcoFilters: [{ pcname: 'Bestäuber', pname: 'Jahr', relationtype: 'besucht', comparator: '<', value: 0 }],
  })
})

describe('adding a property', () => {
  test('a taxonomy and a collection of one name have properties of their own, as have their filters', () => {
    const [tax, pco] = [of.tax, { ...of.pco, pcname: of.tax.taxname, pname: of.tax.pname }]
    let settings = addAllProperties(defaultExportSettings(), [tax, pco])
    settings = setFilter(setFilter(settings, tax), pco)
    expect([settings.taxProperties.length, settings.pcoProperties.length]).toEqual([1, 1])
    settings = removeFilter(removeProperty(settings, tax), tax)
    expect([settings.taxProperties.length, settings.pcoProperties.length]).toEqual([0, 1])
    expect([settings.taxFilters.length, settings.pcoFilters.length]).toEqual([0, 1])
  })

  test.each(['tax', 'pco', 'rco'] as const)('a duplicate is ignored: %s (spec §4.7)', (axis) => {
    const once = addProperty(defaultExportSettings(), of[axis])
    expect(addProperty(once, { ...of[axis] })).toBe(once)
    expect(propertyCount(once)).toBe(1)
  })

  test('a duplicate is ignored where there is no room either, and is not said to be too much (spec §4.7, §4.8)', () => {
    const full = addAllProperties(defaultExportSettings(), many(MAX_EXPORT_FIELDS))
    expect(addProperty(full, { axis: 'pco', pcname: 'Rote Liste', pname: 'p7' })).toBe(full)
    expect(full.tooManyProperties).toBe(false)
  })

  test('the same name in another collection or relation type is no duplicate', () => {
    let settings = addProperty(defaultExportSettings(), { axis: 'rco', pcname: 'A', relationtype: 'frisst', pname: 'p' })
    settings = addProperty(settings, { axis: 'rco', pcname: 'A', relationtype: 'bestäubt', pname: 'p' })
    settings = addProperty(settings, { axis: 'rco', pcname: 'B', relationtype: 'frisst', pname: 'p' })
    expect(settings.rcoProperties).toHaveLength(3)
  })

  test('the 100th of all three kinds together fits, the 101st is not added but said (spec §4.8, §5.3, §9.4)', () => {
    let settings = addAllProperties(defaultExportSettings(), many(98))
    settings = addProperty(settings, { axis: 'tax', taxname: 'T', pname: 'p' })
    settings = addProperty(settings, { axis: 'rco', pcname: 'A', relationtype: 'frisst', pname: 'p' })
    expect(settings.tooManyProperties).toBe(false)
    const before = settings
    settings = addProperty(settings, { axis: 'tax', taxname: 'T', pname: 'q' })
    expect(settings).toEqual({ ...before, tooManyProperties: true })
  })

  test('removing one makes room again (spec §4.8)', () => {
    let settings = addAllProperties(defaultExportSettings(), many(MAX_EXPORT_FIELDS + 5))
    expect(settings.tooManyProperties).toBe(true)
    settings = removeProperty(settings, { axis: 'pco', pcname: 'Rote Liste', pname: 'p0' })
    expect(settings.tooManyProperties).toBe(false)
    expect(addProperty(settings, { axis: 'tax', taxname: 'T', pname: 'p' }).taxProperties).toHaveLength(1)
    expect(removeAllProperties(settings, many(MAX_EXPORT_FIELDS)).pcoProperties).toEqual([])
  })
})

describe('setting a filter', () => {
  const filter = { pcname: 'Rote Liste', pname: 'Jahr', comparator: '>', value: 2000 }

  test('it is added at the end or replaces the one of the same key in its place (spec §4.5)', () => {
    let settings = setFilter(defaultExportSettings(), { axis: 'pco', ...filter })
    settings = setFilter(settings, { axis: 'pco', ...filter, pname: 'Ort', comparator: 'ILIKE', value: 'zürich' })
    settings = setFilter(settings, { axis: 'pco', ...filter, comparator: '<', value: 0 })
    expect(settings.pcoFilters).toEqual([
      { pcname: 'Rote Liste', pname: 'Jahr', comparator: '<', value: 0 },
      { pcname: 'Rote Liste', pname: 'Ort', comparator: 'ILIKE', value: 'zürich' },
    ])
  })

  test.each(['tax', 'pco', 'rco'] as const)(
    'with comparator and value empty it is removed, alone of its kind: %s (spec §4.4)',
    (axis) => {
      const other = { ...of[axis], pname: 'anders' }
      const settings = setFilter(setFilter(defaultExportSettings(), of[axis]), other)
      expect(setFilter(settings, { ...of[axis], comparator: '', value: '' })).toEqual(setFilter(defaultExportSettings(), other))
    },
  )

  test.each([
    ['', 0],
    ['=', ''],
    ['', 'x'],
    ['', ' '],
  ] as const)('comparator %j with value %j is not empty (spec §3.13, §4.4)', (comparator, value) => {
    const settings = setFilter(defaultExportSettings(), { axis: 'pco', ...filter })
    expect(setFilter(settings, { axis: 'pco', ...filter, comparator, value }).pcoFilters).toEqual([
      { ...filter, comparator, value },
    ])
  })

  test('removing what is not there changes nothing (spec §4.4)', () => {
    const settings = setFilter(defaultExportSettings(), { axis: 'pco', ...filter })
    expect(setFilter(settings, { axis: 'pco', ...filter, pname: 'Ort', comparator: '', value: '' })).toEqual(settings)
  })

  test.each([
    ['tax', 'taxname'],
    ['tax', 'pname'],
    ['pco', 'pcname'],
    ['pco', 'pname'],
    ['rco', 'pcname'],
    ['rco', 'relationtype'],
    ['rco', 'pname'],
  ] as const)('filters of kind %s with another %s are two (spec §4.6)', (axis, field) => {
    const { label, ...first } = of[axis]
    const second = { ...first, [field]: label }
    const settings = setFilter(setFilter(defaultExportSettings(), first), second)
    expect(settings[`${axis}Filters`]).toEqual([first, second].map(({ axis: _axis, ...filter }) => filter))
  })
})
