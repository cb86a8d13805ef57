import { detailsLine, type FieldMeaning, fieldMeanings, type MeaningDetails, meaningLabels } from './fieldMeaning'

/** What people call a field, by its name in a form (camelCase) and in the history (snake_case). */
const labels: Record<string, string> = {
  name: 'Name',
  code: 'Code',
  author: 'Autor',
  rank: 'Rang',
  rank_verbatim: 'Rang im Original',
  status: 'Status',
  status_verbatim: 'Status im Original',
  source_id: 'Kennung der Quelle',
  parentId: 'übergeordnetes Objekt',
  acceptedId: 'gültiger Name',
  description: 'Beschreibung',
  links: 'Links',
  lastUpdated: 'Stand',
  licence: 'Lizenz',
  citation: 'Zitiervorschlag',
  termsOfUse: 'Nutzungsbedingungen',
  habitatLabel: 'Einheiten heissen',
  habitatComments: 'Bemerkungen zu den Lebensräumen',
  habitatNumberMin: 'kleinste Nummer',
  habitatNumberMax: 'grösste Nummer',
  combining: 'zusammenfassend',
  language: 'Sprache',
  preferred: 'bevorzugt',
  taxonId: 'Objekt',
  relatedTaxonId: 'Gegenüber',
  relationType: 'Beziehungsart',
  originCollectionId: 'ursprüngliche Sammlung',
  contactId: 'Kontakt',
  email: 'E-Mail',
  organizationId: 'Organisation',
  importedBy: 'importiert von',
  synonymId: 'gleichwertiges Objekt',
  unit: 'Einheit',
  meaning: 'Bedeutung',
  meaningDetails: 'Skala, Gebiet und Jahr',
  deletedAt: 'gelöscht am',
  // Of an import, in numbers.
  added: 'neu',
  changed: 'geändert',
  deleted: 'gelöscht',
}

const PROPERTY = 'properties.'
const VERNACULAR = 'vernacular_names.'

/** A property is called what its source calls it, a name by its language. */
export function fieldLabel(field: string): string {
  if (field.startsWith(PROPERTY)) return field.slice(PROPERTY.length)
  if (field.startsWith(VERNACULAR)) return `Name (${field.slice(VERNACULAR.length)})`
  return labels[field] ?? labels[field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] ?? field
}

/** What people call a value of a field, where it is a word of ours. */
export const fieldValue = (field: string, value: string | null): string | null =>
  field === 'meaning' && isMeaning(value)
    ? meaningLabels[value]
    : field === 'meaning_details' && value !== null
      ? detailsLine(JSON.parse(value) as MeaningDetails)
      : value

const isMeaning = (value: string | null): value is FieldMeaning => fieldMeanings.some((each) => each === value)

/** What a row of the history's table is. */
export const rowLabels: Record<string, string> = {
  taxonomies: 'Taxonomie',
  taxa: 'Objekt',
  synonyms: 'Gleichwertiges Objekt',
  vernacular_names: 'Name',
  property_collections: 'Eigenschaften-Sammlung',
  property_records: 'Eigenschaften',
  relations: 'Beziehung',
  property_fields: 'Feld',
  organizations: 'Organisation',
}

export const actionLabels: Record<string, string> = {
  insert: 'hinzugefügt',
  update: 'geändert',
  delete: 'gelöscht',
  import: 'importiert',
}
