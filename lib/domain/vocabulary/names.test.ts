import { actionLabels, fieldLabel, rowLabels } from './fieldLabel'
import { numberedName, propertyName } from './propertyName'

test('a field is called alike in a form and in the history', () => {
  const fields = {
    parent_id: 'übergeordnetes Objekt',
    acceptedId: 'gültiger Name',
    last_updated: 'Stand',
    termsOfUse: 'Nutzungsbedingungen',
    habitat_number_min: 'kleinste Nummer',
    habitatNumberMax: 'grösste Nummer',
    origin_collection_id: 'ursprüngliche Sammlung',
    originCollectionId: 'ursprüngliche Sammlung',
    related_taxon_id: 'Gegenüber',
    relationType: 'Beziehungsart',
    rank_verbatim: 'Rang im Original',
    source_id: 'Kennung der Quelle',
    imported_by: 'importiert von',
    deletedAt: 'gelöscht am',
    'properties.Länge': 'Länge',
    'vernacular_names.de': 'Name (de)',
    sonst_was: 'sonst_was',
  }
  expect(Object.fromEntries(Object.keys(fields).map((field) => [field, fieldLabel(field)]))).toEqual(fields)
})

test('nothing is called nothing', () => {
  const fields = [
    'name code author rank rank_verbatim status status_verbatim source_id parentId acceptedId description links',
    'lastUpdated licence citation termsOfUse habitatLabel habitatComments habitatNumberMin habitatNumberMax combining',
    'language preferred taxonId relatedTaxonId relationType originCollectionId contactId organizationId importedBy',
    'synonymId unit meaning deletedAt added changed deleted',
  ].flatMap((line) => line.split(' '))
  for (const label of [...fields.map(fieldLabel), ...Object.values(rowLabels), ...Object.values(actionLabels)])
    expect(label).toMatch(/^\p{L}[\p{L} -]+$/u)
  expect(fields.filter((field) => fieldLabel(field) === field)).toEqual([])
})

test('a name of a property has 300 characters at most, also with its number behind it', () => {
  expect([propertyName('a'.repeat(300)), propertyName('a'.repeat(301))]).toEqual(Array(2).fill('a'.repeat(300)))
  expect(propertyName('𝒜'.repeat(301))).toBe('𝒜'.repeat(300))
  expect(propertyName(`${'a'.repeat(299)} b`)).toBe('a'.repeat(299))
  expect([' \u0007 ', '', 'a\nb', ' é '.normalize('NFD')].map(propertyName)).toEqual(['Ohne Namen', 'Ohne Namen', 'a b', 'é'])
  expect([numberedName('Länge', 2), numberedName('a'.repeat(300), 12)]).toEqual(['Länge (2)', `${'a'.repeat(295)} (12)`])
})
