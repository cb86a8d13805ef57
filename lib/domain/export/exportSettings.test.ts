import {
  addAllProperties,
  addProperty,
  defaultExportSettings,
  MAX_EXPORT_FIELDS,
  propertyCount,
  removeAllProperties,
  removeProperty,
  setFilter,
} from './exportSettings'

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ pcname: 'Rote Liste', pname: `p${index}` }))

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
  tax: { taxname: 'Flora', pname: 'Wuchs', comparator: '=', value: 'Baum', label: 'x' },
  pco: { pcname: 'Zeiger', pname: 'Licht', comparator: '>', value: 4, label: 'x' },
  rco: { pcname: 'Bestäuber', pname: 'Jahr', relationtype: 'besucht', comparator: '<', value: 0, label: 'x' },
}

test('a property and a filter keep exactly the fields of their kind (spec §3.4, §3.5, §3.6, §3.7, §3.8, §3.9, §3.13)', () => {
  let settings = defaultExportSettings()
  settings = setFilter(addProperty(settings, 'tax', of.tax), 'tax', of.tax)
  settings = setFilter(addProperty(settings, 'pco', of.pco), 'pco', of.pco)
  settings = setFilter(addProperty(settings, 'rco', of.rco), 'rco', of.rco)
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
  test.each(['tax', 'pco', 'rco'] as const)('a duplicate is ignored: %s (spec §4.7)', (axis) => {
    const once = addProperty(defaultExportSettings(), axis, of[axis])
    expect(addProperty(once, axis, { ...of[axis] })).toBe(once)
    expect(propertyCount(once)).toBe(1)
  })

  test('a duplicate is ignored where there is no room either, and is not said to be too much (spec §4.7, §4.8)', () => {
    const full = addAllProperties(defaultExportSettings(), 'pco', many(MAX_EXPORT_FIELDS))
    expect(addProperty(full, 'pco', { pcname: 'Rote Liste', pname: 'p7' })).toBe(full)
    expect(full.tooManyProperties).toBe(false)
  })

  test('the same name in another collection or relation type is no duplicate', () => {
    let settings = addProperty(defaultExportSettings(), 'rco', { pcname: 'A', relationtype: 'frisst', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'A', relationtype: 'bestäubt', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'B', relationtype: 'frisst', pname: 'p' })
    expect(settings.rcoProperties).toHaveLength(3)
  })

  test('the 100th of all three kinds together fits, the 101st is not added but said (spec §4.8, §5.3, §9.4)', () => {
    let settings = addAllProperties(defaultExportSettings(), 'pco', many(98))
    settings = addProperty(settings, 'tax', { taxname: 'T', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'A', relationtype: 'frisst', pname: 'p' })
    expect(settings.tooManyProperties).toBe(false)
    const before = settings
    settings = addProperty(settings, 'tax', { taxname: 'T', pname: 'q' })
    expect(settings).toEqual({ ...before, tooManyProperties: true })
  })

  test('removing one makes room again (spec §4.8)', () => {
    let settings = addAllProperties(defaultExportSettings(), 'pco', many(MAX_EXPORT_FIELDS + 5))
    expect(settings.tooManyProperties).toBe(true)
    settings = removeProperty(settings, 'pco', { pcname: 'Rote Liste', pname: 'p0' })
    expect(settings.tooManyProperties).toBe(false)
    expect(addProperty(settings, 'tax', { taxname: 'T', pname: 'p' }).taxProperties).toHaveLength(1)
    expect(removeAllProperties(settings, 'pco', many(MAX_EXPORT_FIELDS)).pcoProperties).toEqual([])
  })
})

describe('setting a filter', () => {
  const filter = { pcname: 'Rote Liste', pname: 'Jahr', comparator: '>', value: 2000 }

  test('it is added at the end or replaces the one of the same key in its place (spec §4.5)', () => {
    let settings = setFilter(defaultExportSettings(), 'pco', filter)
    settings = setFilter(settings, 'pco', { ...filter, pname: 'Ort', comparator: 'ILIKE', value: 'zürich' })
    settings = setFilter(settings, 'pco', { ...filter, comparator: '<', value: 0 })
    expect(settings.pcoFilters).toEqual([
      { pcname: 'Rote Liste', pname: 'Jahr', comparator: '<', value: 0 },
      { pcname: 'Rote Liste', pname: 'Ort', comparator: 'ILIKE', value: 'zürich' },
    ])
  })

  test.each(['tax', 'pco', 'rco'] as const)(
    'with comparator and value empty it is removed, alone of its kind: %s (spec §4.4)',
    (axis) => {
      const other = { ...of[axis], pname: 'anders' }
      const settings = setFilter(setFilter(defaultExportSettings(), axis, of[axis]), axis, other)
      expect(setFilter(settings, axis, { ...of[axis], comparator: '', value: '' })).toEqual(
        setFilter(defaultExportSettings(), axis, other),
      )
    },
  )

  test.each([
    ['', 0],
    ['=', ''],
    ['', 'x'],
    ['', ' '],
  ] as const)('comparator %j with value %j is not empty (spec §3.13, §4.4)', (comparator, value) => {
    const settings = setFilter(defaultExportSettings(), 'pco', filter)
    expect(setFilter(settings, 'pco', { ...filter, comparator, value }).pcoFilters).toEqual([{ ...filter, comparator, value }])
  })

  test('removing what is not there changes nothing (spec §4.4)', () => {
    const settings = setFilter(defaultExportSettings(), 'pco', filter)
    expect(setFilter(settings, 'pco', { ...filter, pname: 'Ort', comparator: '', value: '' })).toEqual(settings)
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
    const settings = setFilter(setFilter(defaultExportSettings(), axis, first), axis, second)
    expect(settings[`${axis}Filters`]).toEqual([first, second])
  })
})
