import type { Insertable } from 'kysely'
import { type FieldMeaning, fitDetails } from '../../lib/domain/vocabulary/fieldMeaning'
import type { Role } from '../../lib/domain/vocabulary/role'
import type { TaxonomyType } from '../../lib/domain/addresses/paths'
import type { Tables } from '../db/tables'
import { demoTaxonomyRows } from './demoTaxa'
import { readDemoFile, readDemoFileIfAny, type DemoRow } from './demoFiles'
import { demoId } from './demoId'
import { propertiesOf } from './demoProperties'

/** Everything the demo data put into the database, table by table, in an order in which every row finds what it refers to. */
export function demoRows() {
  const heads = readDemoFile('taxonomies.csv')
  const collectionHeads = readDemoFile('collections.csv')
  return {
    users: readDemoFile('users.csv').map(user),
    organizations: readDemoFile('organizations.csv').map(organization),
    memberships: readDemoFile('memberships.csv').map(membership),
    taxonomies: heads.map(taxonomy),
    ...demoTaxonomyRows(heads.map((head) => need(head, 'key'))),
    property_collections: collectionHeads.map(collection),
    property_records: collectionHeads.flatMap(records),
    relations: collectionHeads.flatMap(relations),
    property_fields: readDemoFile('fields.csv').map(field),
  }
}

const user = (row: DemoRow): Insertable<Tables['users']> => ({
  id: demoId('user', need(row, 'key')),
  name: need(row, 'name'),
  email: need(row, 'email'),
})

const organization = (row: DemoRow): Insertable<Tables['organizations']> => ({
  id: demoId('organization', need(row, 'key')),
  name: need(row, 'name'),
  links: need(row, 'links').split(' '),
  contact_id: demoId('user', need(row, 'contact')),
  email: row.email || null,
})

const membership = (row: DemoRow): Insertable<Tables['memberships']> => ({
  id: demoId('membership', need(row, 'organization'), need(row, 'user'), need(row, 'role')),
  organization_id: demoId('organization', need(row, 'organization')),
  user_id: demoId('user', need(row, 'user')),
  role: need(row, 'role') as Role,
})

const taxonomy = (row: DemoRow): Insertable<Tables['taxonomies']> => ({
  id: demoId('taxonomy', need(row, 'key')),
  type: need(row, 'type') as TaxonomyType,
  ...source(row),
  habitat_label: row.habitat_label || null,
  habitat_comments: row.habitat_comments || null,
  habitat_number_min: row.habitat_number_min ? Number(row.habitat_number_min) : null,
  habitat_number_max: row.habitat_number_max ? Number(row.habitat_number_max) : null,
})

const collection = (row: DemoRow): Insertable<Tables['property_collections']> => ({
  id: demoId('collection', need(row, 'key')),
  combining: need(row, 'combining') === 'true',
  ...source(row),
})

/** What taxonomies and collections say about themselves alike. */
const source = (row: DemoRow) => ({
  name: need(row, 'name'),
  description: need(row, 'description'),
  last_updated: need(row, 'last_updated'),
  licence: need(row, 'licence'),
  citation: need(row, 'citation'),
  terms_of_use: need(row, 'terms_of_use'),
  organization_id: demoId('organization', need(row, 'organization')),
  imported_by: demoId('user', need(row, 'imported_by')),
})

function records(head: DemoRow): Insertable<Tables['property_records']>[] {
  const key = need(head, 'key')
  return readDemoFileIfAny(`records-${key}.csv`).map(({ taxonomy, taxon, origin, ...values }) => ({
    id: demoId('record', key, taxonomy ?? '', taxon ?? ''),
    collection_id: demoId('collection', key),
    taxon_id: demoId('taxon', taxonomy ?? '', taxon ?? ''),
    origin_collection_id: origin ? demoId('collection', origin) : null,
    properties: propertiesOf(values),
  }))
}

function relations(head: DemoRow): Insertable<Tables['relations']>[] {
  const key = need(head, 'key')
  return readDemoFileIfAny(`relations-${key}.csv`).map((row) => {
    const { taxonomy = '', taxon = '', relation_type: type = '', related_taxonomy = '', related_taxon = '', ...values } = row
    return {
      id: demoId('relation', key, type, taxonomy, taxon, related_taxonomy, related_taxon),
      collection_id: demoId('collection', key),
      taxon_id: demoId('taxon', taxonomy, taxon),
      related_taxon_id: demoId('taxon', related_taxonomy, related_taxon),
      relation_type: type,
      properties: propertiesOf(values),
    }
  })
}

/** Only unit, description, meaning and place are ours; the recount after loading keeps these and fills in the rest. */
const field = (row: DemoRow, index: number): Insertable<Tables['property_fields']> => {
  const key = need(row, 'key')
  return {
    id: demoId('field', need(row, 'head'), key, row.relation_type ?? '', need(row, 'name')),
    taxonomy_id: row.head === 'taxonomy' ? demoId('taxonomy', key) : null,
    collection_id: row.head === 'collection' ? demoId('collection', key) : null,
    relation_type: row.relation_type || null,
    name: need(row, 'name'),
    value_type: 'text',
    value_count: 0,
    distinct_count: 0,
    unit: row.unit || null,
    description: row.description || null,
    meaning: (row.meaning || null) as FieldMeaning | null,
    meaning_details: meaningDetails(row),
    position: index,
  }
}

/** As JSON; null where there are none. */
function meaningDetails(row: DemoRow): string | null {
  const number = (text: string | undefined) => (text ? Number(text) : null)
  const meaning = (row.meaning || null) as FieldMeaning | null
  const details = fitDetails(meaning, {
    least: number(row.least),
    greatest: number(row.greatest),
    leastLabel: row.least_label || null,
    greatestLabel: row.greatest_label || null,
    area: row.area || null,
    year: number(row.year),
  })
  return details && JSON.stringify(details)
}

function need(row: DemoRow, column: string): string {
  const value = row[column]
  if (!value) throw new Error(`Demo data: column ${column} is empty in ${JSON.stringify(row)}`)
  return value
}
