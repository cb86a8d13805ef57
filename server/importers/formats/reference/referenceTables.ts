import type { Source, SourceFile } from '../../source/sourceFile'

/** The tables of the reference system, by name; only the first two must be there. */
export const tableNames = [
  'taxonomies',
  'objects',
  'synonyms',
  'property_collections',
  'pcos',
  'relations',
  'users',
  'organizations',
  'organization_users',
] as const
export type TableName = (typeof tableNames)[number]

const properties = { properties: 'Eigenschaften' }
const head = {
  id: 'Id',
  name: 'Name',
  description: 'Beschreibung',
  links: 'Links',
  last_updated: 'Stand',
  terms_of_use: 'Nutzungsbedingungen',
  organization_id: 'Organisation',
  imported_by: 'importiert von',
}

/** What the columns of each table become, in German. */
export const tableColumns: Readonly<Record<TableName, Readonly<Record<string, string>>>> = {
  taxonomies: {
    ...head,
    type: 'Art oder Lebensraum',
    habitat_label: 'Eigenschaft mit dem Code',
    habitat_nr_fns_min: 'kleinste Nummer',
    habitat_nr_fns_max: 'grösste Nummer',
  },
  objects: { id: 'Id', taxonomy_id: 'Taxonomie', parent_id: 'übergeordnet', name: 'Name', ...properties },
  synonyms: { object_id: 'Taxon', object_id_synonym: 'gleichwertiges Taxon' },
  property_collections: { ...head, combining: 'ob zusammenfassend' },
  pcos: {
    id: 'Id',
    object_id: 'Taxon',
    property_collection_id: 'Eigenschaften-Sammlung',
    property_collection_of_origin: 'Herkunft',
    ...properties,
  },
  relations: {
    id: 'Id',
    object_id: 'Taxon',
    object_id_relation: 'Partner',
    property_collection_id: 'Eigenschaften-Sammlung',
    relation_type: 'Art der Beziehung',
    ...properties,
  },
  users: { id: 'Id', name: 'Name', email: 'E-Mail' },
  organizations: { id: 'Id', name: 'Name', links: 'Links', contact: 'Kontakt' },
  organization_users: { id: 'Id', organization_id: 'Organisation', user_id: 'Benutzer', role: 'Rolle' },
}

/** The file of a source that holds a table. */
export function tableFile(source: Source, name: TableName): SourceFile | undefined {
  return source.files.find((file) => new RegExp(`(^|/)${name}\\.(csv|tsv)$`, 'i').test(file.path))
}
