import { key } from '../../../../lib/domain/vocabulary/columnKey'
import { headerColumns } from '../../formats/taxonColumns'
import { RowCells } from '../../columns/rowCells'
import { extensionKind, type ExtensionKind, kinds } from './extensionKinds'

/** What a row says in a table with this header, its taxon in the first column. */
function said(kind: ExtensionKind, header: string[], values: string[], isListed = false) {
  const columns = headerColumns(header)
  const find = (...words: string[]) => columns.find((column) => words.includes(key(column.name))) ?? null
  const [taxon] = columns
  if (!taxon) throw new Error('A table has a column for the taxon.')
  const how = kinds[kind].reading(taxon, find, columns)
  if ('missing' in how) return how.missing
  const row = how.read(new RowCells().begin(values), isListed)
  return row.relation ?? row.values.map(({ name, value, unit }) => `${name}=${value}${unit ? ` ${unit}` : ''}`)
}

test('a partner that is only named is a value, whichever column names it', () => {
  for (const column of ['relatedTaxonScientificName', 'relatedScientificName', 'relationshipRemarks', 'remarks']) {
    const header = ['id', 'relatedResourceID', 'type', column]
    expect(said('relationships', header, ['1', '', 'frisst', 'Poa annua'])).toEqual(['frisst=Poa annua'])
  }
  // Without a column of ids the name alone is enough, a remark is not.
  expect(said('relationships', ['id', 'type', 'relatedScientificName'], ['1', 'frisst', 'Poa'])).toEqual(['frisst=Poa'])
  const missing = 'relatedResourceID und relationshipOfResource'
  expect(said('relationships', ['id', 'type', 'remarks'], ['1', 'frisst', 'Poa'])).toBe(missing)
  expect(said('relationships', ['id', 'relatedTaxonID'], ['1', '2'])).toBe(missing)
})

test('a relation goes from the taxon of the row, also where it stands as the related one', () => {
  const header = ['id', 'resourceID', 'relatedResourceID', 'relationshipOfResource', 'relationshipAccordingTo', 'remarks']
  const relation = (...values: string[]) => said('relationships', header, [...values, 'frisst', 'Buch', ''])
  const value = (name: string, text: string) => ({ name, value: text, unit: null })
  const book = { type: 'frisst', properties: [value('source', 'Buch')] }
  expect(relation('1', '', '2')).toEqual({ ...book, from: '1', to: '2' })
  expect(relation('1', '1', '2')).toEqual({ ...book, from: '1', to: '2' })
  expect(relation('1', '2', '1')).toEqual({ ...book, from: '1', to: '2' })
  expect(relation('1', '3', '2')).toEqual({ ...book, from: '3', to: '2', properties: [...book.properties, value('id', '1')] })
  expect(said('relationships', header, ['1', '', '2', 'frisst', '', 'nachts'])).toMatchObject({
    properties: [value('remarks', 'nachts')],
  })
})

test('a distribution is its area with what is said about it, a threat stands for itself', () => {
  const header = ['id', 'locality', 'locationID', 'countryCode', 'occurrenceStatus', 'establishmentMeans', 'threatStatus']
  const of = (values: string[], isListed = false) => said('distributions', header, ['1', ...values], isListed)
  expect(of(['Alpen', '', '', 'present', '', 'EN'])).toEqual(['Verbreitung=Alpen (present)', 'threatStatus (Alpen)=EN'])
  expect(of(['Alpen', '', '', '', '', 'EN'], true)).toEqual(['Verbreitung=Alpen', 'threatStatus=Alpen: EN'])
  expect(of(['', '', 'CH', 'present', 'native', ''])).toEqual(['Verbreitung=CH (present, native)'])
  expect(of(['', 'A1', 'CH', '', '', ''])).toEqual(['Verbreitung=A1', 'countryCode=A1: CH'])
  expect(of(['', '', '', 'present', '', 'EN'])).toEqual(['occurrenceStatus=present', 'threatStatus=EN'])
  expect(said('distributions', ['id', 'status'], ['1', 'x'])).toBe('locality')
})

test('values, descriptions, estimates and profiles', () => {
  const measured = ['id', 'measurementType', 'measurementValue', 'measurementUnit']
  expect(said('measurements', measured, ['1', 'Länge', '5', 'mm'])).toEqual(['Länge=5 mm'])
  expect(said('measurements', ['id', 'property', 'value', 'unit'], ['1', 'Länge', '5', ''])).toEqual(['Länge=5'])
  expect(said('measurements', ['id', 'property'], ['1', 'x'])).toBe('measurementType und measurementValue')
  expect(said('descriptions', ['id', 'description', 'type'], ['1', 'gross', ''])).toEqual(['Beschreibung=gross'])
  expect(said('descriptions', ['id', 'description', 'type'], ['1', 'gross', 'Wuchs'])).toEqual(['Wuchs=gross'])
  expect(said('descriptions', ['id', 'type'], ['1', 'x'])).toBe('description')
  expect(said('estimates', ['id', 'estimate', 'type'], ['1', '9', 'lebend'])).toEqual(['Geschätzte Zahl der Arten (lebend)=9'])
  expect(said('estimates', ['id', 'estimate'], ['1', '9'])).toEqual(['Geschätzte Zahl der Arten=9'])
  expect(said('estimates', ['id'], ['1'])).toBe('estimate')
  expect(said('profiles', ['id', 'taxonID', 'isMarine', 'isExtinct'], ['1', '1', 'true', ''])).toEqual(['isMarine=true'])
  expect(said('profiles', ['id', 'coreid'], ['1', '1'])).toBe('mit Werten')
})

test('a table is known by its name', () => {
  const kindOf = {
    MeasurementOrFact: 'measurements',
    taxonproperty: 'measurements',
    SpeciesInteraction: 'relationships',
    speciesprofile: 'profiles',
    SpeciesEstimate: 'estimates',
    Description: 'descriptions',
    SpeciesDistribution: 'distributions',
    Multimedia: null,
  }
  expect(Object.keys(kindOf).map(extensionKind)).toEqual(Object.values(kindOf))
})
