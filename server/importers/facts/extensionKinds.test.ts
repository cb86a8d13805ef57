import { headerColumns } from '../formats/taxonColumns'
import { key } from '../formats/vocabulary'
import { extensionKind, type ExtensionKind, type ExtensionRows, kinds } from './extensionKinds'

/** How a table with this header is read, its taxon in the first column. */
function reading(kind: ExtensionKind, header: string[]): ExtensionRows | { missing: string } {
  const columns = headerColumns(header)
  const find = (...words: string[]) => columns.find((column) => words.includes(key(column.name))) ?? null
  const [taxon] = columns
  if (!taxon) throw new Error('A table has a column for the taxon.')
  return kinds[kind].reading(taxon, find, columns)
}

const rows = (kind: ExtensionKind, header: string[], values: string[]) => {
  const read = reading(kind, header)
  return 'missing' in read ? read.missing : { values: read.values?.(values) ?? [], relations: read.relations?.(values) ?? [] }
}

test('a partner that is only named is a value, whichever column names it', () => {
  for (const column of ['relatedTaxonScientificName', 'relatedScientificName', 'relationshipRemarks', 'remarks'])
    expect(rows('relationships', ['id', 'relatedResourceID', 'type', column], ['1', '', 'frisst', 'Poa annua'])).toEqual({
      values: [['1', 'frisst', 'Poa annua']],
      relations: [],
    })
  // Without a column of ids the name alone is enough, a remark is not.
  expect(rows('relationships', ['id', 'type', 'relatedScientificName'], ['1', 'frisst', 'Poa'])).toMatchObject({ values: [['1', 'frisst', 'Poa']] }) // prettier-ignore
  expect(rows('relationships', ['id', 'type', 'remarks'], ['1', 'frisst', 'Poa'])).toBe('relatedResourceID und relationshipOfResource') // prettier-ignore
  expect(rows('relationships', ['id', 'relatedTaxonID'], ['1', '2'])).toBe('relatedResourceID und relationshipOfResource')
})

test('a relation goes from the taxon of the row, also where it stands as the related one', () => {
  const header = ['id', 'resourceID', 'relatedResourceID', 'relationshipOfResource', 'relationshipAccordingTo']
  const relation = (...values: string[]) => rows('relationships', header, [...values, 'frisst', 'Buch'])
  expect(relation('1', '', '2')).toEqual({ values: [], relations: [['1', 'frisst', '2', 'Buch']] })
  expect(relation('1', '1', '2')).toEqual({ values: [], relations: [['1', 'frisst', '2', 'Buch']] })
  expect(relation('1', '2', '1')).toEqual({ values: [], relations: [['1', 'frisst', '2', 'Buch']] })
  expect(relation('1', '3', '2')).toEqual({ values: [], relations: [['3', 'frisst', '2', 'Buch']] })
})

test('a distribution is its area with what is said about it, a threat stands for itself', () => {
  const header = ['id', 'locality', 'locationID', 'countryCode', 'occurrenceStatus', 'establishmentMeans', 'threatStatus']
  const of = (...values: string[]) => rows('distributions', header, ['1', ...values])
  expect(of('Alpen', 'x', 'CH', 'present', '', 'EN')).toEqual({ values: [['1', 'Verbreitung', 'Alpen (present)'], ['1', 'threatStatus (Alpen)', 'EN']], relations: [] }) // prettier-ignore
  expect(of('', '', 'CH', 'present', 'native', '')).toMatchObject({ values: [['1', 'Verbreitung', 'CH (present, native)']] })
  expect(of('', 'A1', 'CH', '', '', '')).toMatchObject({ values: [['1', 'Verbreitung', 'A1']] })
  expect(of('', '', '', 'present', '', 'EN')).toMatchObject({ values: [['1', '', '']] })
  expect(rows('distributions', ['id', 'status'], ['1', 'x'])).toBe('locality')
})

test('values, descriptions, estimates and profiles', () => {
  expect(rows('measurements', ['id', 'measurementType', 'measurementValue', 'measurementUnit'], ['1', 'Länge', '5', 'mm'])).toEqual({ values: [['1', 'Länge', '5', 'mm']], relations: [] }) // prettier-ignore
  expect(rows('measurements', ['id', 'property', 'value', 'unit'], ['1', 'Länge', '5', ''])).toMatchObject({ values: [['1', 'Länge', '5', '']] }) // prettier-ignore
  expect(rows('measurements', ['id', 'property'], ['1', 'x'])).toBe('measurementType und measurementValue')
  expect(rows('descriptions', ['id', 'description', 'type'], ['1', 'gross', ''])).toMatchObject({ values: [['1', 'Beschreibung', 'gross']] }) // prettier-ignore
  expect(rows('descriptions', ['id', 'description', 'type'], ['1', 'gross', 'Wuchs'])).toMatchObject({ values: [['1', 'Wuchs', 'gross']] }) // prettier-ignore
  expect(rows('descriptions', ['id', 'type'], ['1', 'x'])).toBe('description')
  expect(rows('estimates', ['id', 'estimate', 'type'], ['1', '9', 'lebend'])).toMatchObject({ values: [['1', 'Geschätzte Zahl der Arten (lebend)', '9']] }) // prettier-ignore
  expect(rows('estimates', ['id', 'estimate'], ['1', '9'])).toMatchObject({ values: [['1', 'Geschätzte Zahl der Arten', '9']] })
  expect(rows('estimates', ['id'], ['1'])).toBe('estimate')
  expect(rows('profiles', ['id', 'taxonID', 'isMarine', 'isExtinct'], ['1', '1', 'true', ''])).toMatchObject({ values: [['1', 'isMarine', 'true']] }) // prettier-ignore
  expect(rows('profiles', ['id', 'coreid'], ['1', '1'])).toBe('mit Werten')
})

test('a table is known by its name', () => {
  expect(['MeasurementOrFact', 'taxonproperty', 'SpeciesInteraction', 'speciesprofile', 'SpeciesEstimate', 'Description', 'SpeciesDistribution', 'Multimedia'].map(extensionKind)).toEqual(['measurements', 'measurements', 'relationships', 'profiles', 'estimates', 'descriptions', 'distributions', null]) // prettier-ignore
})
