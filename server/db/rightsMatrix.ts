import { foreign, own, users, type Viewer, viewers } from './rightsFixture'

/** Whoever may ask: with a login, or without one (`anonymous`: the reader's role, read-only). */
export type Who = Viewer | 'anonymous'
export const everybody: Who[] = ['anonymous', ...viewers]

/** A statement that touches one row of organisation 1 (`own`), and who may do it; everybody else is refused. */
export interface Cell {
  sql: string
  may: Viewer[]
}

export interface TableRights {
  table: string
  /** Rows that each sees; one number: everybody. Who is not named sees no row; `anonymous` that is not named may not even ask. */
  sees: number | Partial<Record<Who, number>>
  insert: Cell
  update: Cell
  delete: Cell
}

const taxonomyEditors: Viewer[] = ['taxonomyWriter', 'orgAdmin', 'admin']
const collectionEditors: Viewer[] = ['collectionWriter', 'orgAdmin', 'admin']
const orgAdmins: Viewer[] = ['orgAdmin', 'admin']

const nobody = (sql: string): Cell => ({ sql, may: [] })

/** All tables that a request may touch at all; the test sees to it that none is missing. */
export const matrix: TableRights[] = [
  {
    table: 'users',
    sees: { ...Object.fromEntries(viewers.map((viewer) => [viewer, 1])), orgAdmin: 3, foreignAdmin: 3, admin: viewers.length },
    insert: { sql: `insert into users (name) values ('new')`, may: ['admin'] },
    update: { sql: `update users set name = 'renamed' where id = '${users.taxonomyWriter}'`, may: ['taxonomyWriter', 'admin'] },
    delete: nobody(`delete from users where id = '${users.taxonomyWriter}'`),
  },
  {
    table: 'organizations',
    sees: 2,
    insert: { sql: `insert into organizations (name) values ('new')`, may: ['admin'] },
    update: { sql: `update organizations set name = 'renamed' where id = '${own.organization}'`, may: orgAdmins },
    delete: { sql: `delete from organizations where id = '${own.organization}'`, may: ['admin'] },
  },
  {
    table: 'memberships',
    sees: {
      ...{ taxonomyWriter: 1, collectionWriter: 1, foreignTaxonomyWriter: 1, foreignCollectionWriter: 1 },
      ...{ orgAdmin: 3, foreignAdmin: 3, admin: 6 },
    },
    insert: {
      sql: `insert into memberships (organization_id, user_id, role) values ('${own.organization}', '${users.taxonomyWriter}', 'orgCollectionWriter')`,
      may: orgAdmins,
    },
    update: { sql: `update memberships set role = 'orgAdmin' where user_id = '${users.taxonomyWriter}'`, may: orgAdmins },
    delete: { sql: `delete from memberships where user_id = '${users.taxonomyWriter}'`, may: orgAdmins },
  },
  {
    table: 'taxonomies',
    sees: { ...Object.fromEntries(everybody.map((who) => [who, 2])), foreignAdmin: 3, foreignTaxonomyWriter: 3, admin: 3 },
    insert: {
      sql: `insert into taxonomies (type, name, organization_id) values ('Art', 'new', '${own.organization}')`,
      may: taxonomyEditors,
    },
    update: { sql: `update taxonomies set name = 'renamed' where id = '${own.taxonomy}'`, may: taxonomyEditors },
    // Deleting hides it (`deleted_at`), see rights.db.test.ts.
    delete: nobody(`delete from taxonomies where id = '${own.taxonomy}'`),
  },
  {
    table: 'taxa',
    // What is unpublished is kept out by the views, not by the policy (ARCHITECTURE).
    sees: 4,
    insert: {
      sql: `insert into taxa (taxonomy_id, parent_id, name) values ('${own.taxonomy}', '${own.taxon}', 'new')`,
      may: taxonomyEditors,
    },
    update: { sql: `update taxa set name = 'renamed' where id = '${own.child}'`, may: taxonomyEditors },
    delete: { sql: `delete from taxa where id = '${own.child}'`, may: taxonomyEditors },
  },
  {
    table: 'synonyms',
    sees: 1,
    insert: {
      sql: `insert into synonyms (taxon_id, synonym_id) values ('${own.child}', '${foreign.taxon}')`,
      may: taxonomyEditors,
    },
    update: { sql: `update synonyms set synonym_id = '${own.child}' where taxon_id = '${own.taxon}'`, may: taxonomyEditors },
    delete: { sql: `delete from synonyms where taxon_id = '${own.taxon}'`, may: taxonomyEditors },
  },
  {
    table: 'vernacular_names',
    sees: 1,
    insert: { sql: `insert into vernacular_names (taxon_id, name) values ('${own.taxon}', 'new')`, may: taxonomyEditors },
    update: { sql: `update vernacular_names set name = 'renamed' where id = '${own.vernacular}'`, may: taxonomyEditors },
    delete: { sql: `delete from vernacular_names where id = '${own.vernacular}'`, may: taxonomyEditors },
  },
  {
    table: 'property_collections',
    sees: { ...Object.fromEntries(everybody.map((who) => [who, 2])), foreignAdmin: 3, foreignCollectionWriter: 3, admin: 3 },
    insert: {
      sql: `insert into property_collections (name, organization_id) values ('new', '${own.organization}')`,
      may: collectionEditors,
    },
    update: { sql: `update property_collections set name = 'renamed' where id = '${own.collection}'`, may: collectionEditors },
    delete: nobody(`delete from property_collections where id = '${own.collection}'`),
  },
  {
    table: 'property_records',
    sees: 2,
    insert: {
      sql: `insert into property_records (collection_id, taxon_id) values ('${own.collection}', '${foreign.taxon}')`,
      may: collectionEditors,
    },
    update: { sql: `update property_records set properties = '{"a": 1}' where id = '${own.record}'`, may: collectionEditors },
    delete: { sql: `delete from property_records where id = '${own.record}'`, may: collectionEditors },
  },
  {
    table: 'relations',
    sees: 2,
    insert: {
      sql: `insert into relations (collection_id, taxon_id, related_taxon_id, relation_type) values ('${own.collection}', '${own.taxon}', '${foreign.taxon}', 'new')`,
      may: collectionEditors,
    },
    update: { sql: `update relations set relation_type = 'renamed' where id = '${own.relation}'`, may: collectionEditors },
    delete: { sql: `delete from relations where id = '${own.relation}'`, may: collectionEditors },
  },
]
