import {
  addAllProperties,
  addProperty,
  defaultExportSettings,
  MAX_EXPORT_FIELDS,
  removeAllProperties,
  removeProperty,
  setFilter,
} from './exportSettings'

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ pcname: 'Rote Liste', pname: `p${index}` }))

test('nothing is chosen at first, synonyms lend their data and filters become columns', () => {
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

describe('adding a property', () => {
  test('a duplicate is ignored', () => {
    const once = addProperty(defaultExportSettings(), 'pco', { pcname: 'Rote Liste', pname: 'Kategorie' })
    expect(addProperty(once, 'pco', { pcname: 'Rote Liste', pname: 'Kategorie' })).toBe(once)
    expect(once.pcoProperties).toEqual([{ pcname: 'Rote Liste', pname: 'Kategorie' }])
  })

  test('the same name in another collection or relation type is no duplicate', () => {
    let settings = addProperty(defaultExportSettings(), 'rco', { pcname: 'A', relationtype: 'frisst', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'A', relationtype: 'bestäubt', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'B', relationtype: 'frisst', pname: 'p' })
    expect(settings.rcoProperties).toHaveLength(3)
  })

  test('the 100th of all three kinds together fits, the 101st is not added but said', () => {
    let settings = addAllProperties(defaultExportSettings(), 'pco', many(98))
    settings = addProperty(settings, 'tax', { taxname: 'T', pname: 'p' })
    settings = addProperty(settings, 'rco', { pcname: 'A', relationtype: 'frisst', pname: 'p' })
    expect(settings.tooManyProperties).toBe(false)
    const before = settings
    settings = addProperty(settings, 'tax', { taxname: 'T', pname: 'q' })
    expect(settings).toEqual({ ...before, tooManyProperties: true })
  })

  test('removing one makes room again', () => {
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

  test('it is added, replaced in its place, and removed when comparator and value are empty', () => {
    let settings = setFilter(defaultExportSettings(), 'pco', filter)
    settings = setFilter(settings, 'pco', { ...filter, pname: 'Ort', comparator: 'ILIKE', value: 'zürich' })
    settings = setFilter(settings, 'pco', { ...filter, value: 2010 })
    expect(settings.pcoFilters.map(({ pname, value }) => [pname, value])).toEqual([
      ['Jahr', 2010],
      ['Ort', 'zürich'],
    ])
    settings = setFilter(settings, 'pco', { ...filter, comparator: '', value: '' })
    expect(settings.pcoFilters.map(({ pname }) => pname)).toEqual(['Ort'])
  })

  test('0 is not empty, nor is a comparator or a value alone', () => {
    for (const [comparator, value] of [
      ['', 0],
      ['=', ''],
      ['', 'x'],
    ] as const) {
      expect(setFilter(defaultExportSettings(), 'pco', { ...filter, comparator, value }).pcoFilters).toHaveLength(1)
    }
  })

  test('removing what is not there changes nothing', () => {
    const settings = setFilter(defaultExportSettings(), 'pco', filter)
    expect(setFilter(settings, 'pco', { ...filter, pname: 'Ort', comparator: '', value: '' })).toEqual(settings)
  })

  test('relations are told apart by their type', () => {
    const relation = { pcname: 'A', relationtype: 'frisst', pname: 'p', comparator: '=', value: 1 }
    let settings = setFilter(defaultExportSettings(), 'rco', relation)
    settings = setFilter(settings, 'rco', { ...relation, relationtype: 'bestäubt' })
    expect(settings.rcoFilters).toHaveLength(2)
  })
})
