// One table of who may do what; whoever reads it wants all of it at once.
import { entries, foreign, own, users, type Viewer, viewers } from './rightsFixture'

/** Whoever may ask: with a login, or without one (`anonymous`: the reader's role, read-only). */
export type Who = Viewer | 'anonymous'
export const everybody: Who[] = ['anonymous', ...viewers]

/** A statement that touches one row of organisation 1 (`own`), and who may do it; everybody else is refused. */
export interface Cell {
  sql: string
  may: Viewer[]
  /** The ways there are to do it through the interface; none where there is no mutation for it. */
  mutations: Mutation[]
}

export interface Mutation {
  mutation: string
  may: Viewer[]
  /** What those hear who may not; those without a login hear UNAUTHENTICATED. */
  refused: (viewer: Viewer) => 'FORBIDDEN' | 'NOT_FOUND' | 'FACTS_OF_OTHERS'
  /** What those hear who may, where there is nothing to do. */
  heard?: 'BAD_USER_INPUT'
}

export interface TableRights {
  table: string
  /** Rows that each sees; one number: everybody. Who is not named sees no row; `anonymous` that is not named may not even ask, and nobody where it is null. */
  sees: number | Partial<Record<Who, number>> | null
  insert: Cell
  update: Cell
  delete: Cell
}

const taxonomyEditors: Viewer[] = ['taxonomyWriter', 'orgAdmin', 'admin']
const collectionEditors: Viewer[] = ['collectionWriter', 'orgAdmin', 'admin']
const foreignCollectionEditors: Viewer[] = ['foreignCollectionWriter', 'foreignAdmin', 'admin']
const isForeignTaxonomyEditor = (viewer: Viewer) => ['foreignTaxonomyWriter', 'foreignAdmin'].includes(viewer)
const orgAdmins: Viewer[] = ['orgAdmin', 'admin']
const admins: Viewer[] = ['admin']
/** Who has uploaded it. */
const draftOwners: Viewer[] = ['taxonomyWriter', 'admin']
const all = (rows: number) => Object.fromEntries(viewers.map((viewer) => [viewer, rows]))

/** Whoever writes one of the two taxonomies. */
const crosswalkEditors: Viewer[] = [...taxonomyEditors, 'foreignTaxonomyWriter', 'foreignAdmin']
/** One leads into a taxonomy that is not published. */
const crosswalkReaders = { ...all(1), foreignTaxonomyWriter: 2, foreignAdmin: 2, admin: 2 }

/** A cell and its mutations: texts are for those who may run the statement, too. */
const cell = (sql: string, may: Viewer[], ...mutations: (string | Mutation)[]): Cell => ({
  sql,
  may,
  mutations: mutations.map((each) => (typeof each === 'string' ? by(may, each) : each)),
})
const by = (may: Viewer[], mutation: string, refused: Mutation['refused'] = () => 'FORBIDDEN'): Mutation => ({
  mutation,
  may,
  refused,
})
const nobody = (sql: string, ...mutations: Mutation[]) => cell(sql, [], ...mutations)

const terms = 'licence: "CC0-1.0", citation: "x"'
const deleteRow = (kind: string, id: string) => `deleteRow(kind: ${kind}, id: "${id}", version: 1) { id }`
const restore = (entry: number, version: number) => `restoreBefore(changeId: "${entry}", version: ${version})`

/**
 * All tables that a request may touch at all; the tests see to it that none is missing, and no mutation. One table, whole: hence longer than
 * other files.
 */
export const matrix: TableRights[] = [
  {
    table: 'users',
    sees: { ...all(1), orgAdmin: 3, foreignAdmin: 3, admin: viewers.length },
    insert: cell(
      `insert into users (name) values ('new')`,
      admins,
      'createUser(name: "new") { user { id } link { secret } }',
      `createUser(name: "new", role: { organizationId: "${own.organization}", role: orgAdmin }) { user { id } }`,
    ),
    update: cell(
      `update users set name = 'renamed' where id = '${users.taxonomyWriter}'`,
      ['taxonomyWriter', 'admin'],
      `updateUser(id: "${users.taxonomyWriter}", name: "renamed") { id }`,
    ),
    delete: nobody(`delete from users where id = '${users.taxonomyWriter}'`),
  },
  {
    table: 'user_credentials',
    sees: null,
    insert: nobody(`insert into user_credentials (user_id, password_hash) values ('${users.nobody}', 'x')`),
    update: nobody(`update user_credentials set password_hash = 'x'`),
    delete: nobody('delete from user_credentials', by(admins, `closeAccount(userId: "${users.taxonomyWriter}")`)),
  },
  {
    table: 'password_links',
    sees: null,
    insert: nobody(
      `insert into password_links (user_id, secret_hash, expires_at) values ('${users.nobody}', 'x', now())`,
      by(admins, `createPasswordLink(userId: "${users.taxonomyWriter}") { secret }`),
    ),
    update: nobody(`update password_links set secret_hash = 'x'`),
    delete: nobody('delete from password_links'),
  },
  {
    table: 'organizations',
    sees: 2,
    insert: cell(`insert into organizations (name) values ('new')`, admins, 'createOrganization(name: "new") { id }'),
    update: cell(
      `update organizations set name = 'renamed' where id = '${own.organization}'`,
      orgAdmins,
      `updateOrganization(id: "${own.organization}", version: 1, changes: { name: "renamed" }) { id }`,
    ),
    delete: cell(`delete from organizations where id = '${own.organization}'`, admins),
  },
  {
    table: 'memberships',
    sees: {
      ...{ taxonomyWriter: 1, collectionWriter: 1, foreignTaxonomyWriter: 1, foreignCollectionWriter: 1 },
      ...{ orgAdmin: 3, foreignAdmin: 3, admin: 6 },
    },
    insert: cell(
      `insert into memberships (organization_id, user_id, role) values ('${own.organization}', '${users.taxonomyWriter}', 'orgCollectionWriter')`,
      orgAdmins,
      `giveRole(organizationId: "${own.organization}", userId: "${users.taxonomyWriter}", role: orgCollectionWriter) { id }`,
      // An id is not enough to make a stranger a member, whose e-mail one would then see.
      by(
        admins,
        `giveRole(organizationId: "${own.organization}", userId: "${users.foreignAdmin}", role: orgCollectionWriter) { id }`,
      ),
      `addMember(organizationId: "${own.organization}", email: "foreignAdmin@example.org", role: orgTaxonomyWriter) { id }`,
    ),
    update: cell(`update memberships set role = 'orgAdmin' where user_id = '${users.taxonomyWriter}'`, orgAdmins),
    delete: cell(
      `delete from memberships where user_id = '${users.taxonomyWriter}'`,
      orgAdmins,
      by(
        orgAdmins,
        `takeRole(organizationId: "${own.organization}", userId: "${users.taxonomyWriter}", role: orgTaxonomyWriter) { id }`,
        () => 'NOT_FOUND',
      ),
    ),
  },
  {
    table: 'taxonomies',
    sees: { anonymous: 3, ...all(3), foreignAdmin: 4, foreignTaxonomyWriter: 4, admin: 4 },
    insert: cell(
      `insert into taxonomies (type, name, organization_id) values ('Art', 'new', '${own.organization}')`,
      taxonomyEditors,
      `createTaxonomy(organizationId: "${own.organization}", type: Art, taxonomy: { name: "new", ${terms} }) { id }`,
    ),
    update: cell(
      `update taxonomies set name = 'renamed' where id = '${own.taxonomy}'`,
      taxonomyEditors,
      `updateTaxonomy(id: "${own.taxonomy}", version: 1, changes: { name: "renamed" }) { id }`,
    ),
    // Deleting hides it (`deleted_at`), see rights.db.test.ts.
    delete: nobody(
      `delete from taxonomies where id = '${own.emptyTaxonomy}'`,
      by(taxonomyEditors, deleteRow('taxonomy', own.emptyTaxonomy)),
      // Collections of the other organisation speak of its taxa: who writes it may not delete it with them.
      by(admins, deleteRow('taxonomy', foreign.taxonomy), (viewer) =>
        isForeignTaxonomyEditor(viewer) ? 'FACTS_OF_OTHERS' : 'FORBIDDEN',
      ),
    ),
  },
  {
    table: 'taxa',
    // What is unpublished is kept out by the views, not by the policy (docs/decisions/0009-views-keep-the-unpublished-out.md).
    sees: 4,
    insert: cell(
      `insert into taxa (taxonomy_id, parent_id, name) values ('${own.taxonomy}', '${own.taxon}', 'new')`,
      taxonomyEditors,
      `createTaxon(taxonomyId: "${own.taxonomy}", taxon: { parentId: "${own.taxon}", name: "new" }) { id }`,
    ),
    update: cell(
      `update taxa set name = 'renamed' where id = '${own.child}'`,
      taxonomyEditors,
      `updateTaxon(id: "${own.child}", version: 1, changes: { name: "renamed" }) { id }`,
      restore(entries.child, 1),
    ),
    delete: cell(`delete from taxa where id = '${own.child}'`, taxonomyEditors, deleteRow('taxon', own.child)),
  },
  {
    table: 'synonyms',
    sees: 2,
    insert: cell(
      `insert into synonyms (taxon_id, synonym_id) values ('${own.child}', '${foreign.taxon}')`,
      taxonomyEditors,
      `addEquivalentTaxon(taxonId: "${own.child}", otherId: "${own.taxon}") { id }`,
    ),
    update: cell(`update synonyms set synonym_id = '${own.child}' where taxon_id = '${own.taxon}'`, taxonomyEditors),
    delete: cell(
      `delete from synonyms where taxon_id = '${own.taxon}'`,
      taxonomyEditors,
      // Who may write either of the two: a pair stands for both, or not at all.
      by(
        [...taxonomyEditors, 'foreignTaxonomyWriter', 'foreignAdmin'],
        `removeEquivalentTaxon(taxonId: "${own.taxon}", otherId: "${foreign.taxon}") { id }`,
      ),
    ),
  },
  {
    table: 'vernacular_names',
    sees: 1,
    insert: cell(
      `insert into vernacular_names (taxon_id, name) values ('${own.taxon}', 'new')`,
      taxonomyEditors,
      `createVernacularName(taxonId: "${own.taxon}", vernacularName: { name: "new" }) { id }`,
    ),
    update: cell(
      `update vernacular_names set name = 'renamed' where id = '${own.vernacular}'`,
      taxonomyEditors,
      `updateVernacularName(id: "${own.vernacular}", version: 1, changes: { name: "renamed" }) { id }`,
    ),
    delete: cell(
      `delete from vernacular_names where id = '${own.vernacular}'`,
      taxonomyEditors,
      deleteRow('vernacularName', own.vernacular),
    ),
  },
  {
    table: 'property_collections',
    sees: { anonymous: 2, ...all(2), foreignAdmin: 3, foreignCollectionWriter: 3, admin: 3 },
    insert: cell(
      `insert into property_collections (name, organization_id) values ('new', '${own.organization}')`,
      collectionEditors,
      `createCollection(organizationId: "${own.organization}", collection: { name: "new", ${terms} }) { id }`,
    ),
    update: cell(
      `update property_collections set name = 'renamed' where id = '${own.collection}'`,
      collectionEditors,
      `updateCollection(id: "${own.collection}", version: 1, changes: { name: "renamed" }) { id }`,
    ),
    delete: nobody(
      `delete from property_collections where id = '${own.collection}'`,
      by(collectionEditors, deleteRow('collection', own.collection)),
    ),
  },
  {
    table: 'property_fields',
    sees: 2,
    insert: nobody(
      `insert into property_fields (collection_id, name, value_type, value_count, distinct_count) values ('${own.collection}', 'new', 'text', 1, 1)`,
    ),
    update: cell(
      `update property_fields set unit = 'm' where id = '${own.field}'`,
      collectionEditors,
      `describeField(collectionId: "${own.collection}", name: "Status", unit: "m") { id }`,
    ),
    delete: nobody(`delete from property_fields where id = '${own.field}'`),
  },
  {
    table: 'property_fields',
    sees: 2,
    insert: nobody(
      `insert into property_fields (taxonomy_id, name, value_type, value_count, distinct_count) values ('${own.taxonomy}', 'new', 'text', 1, 1)`,
    ),
    update: cell(
      `update property_fields set unit = 'm' where id = '${own.fieldOfTaxonomy}'`,
      taxonomyEditors,
      `describeTaxonomyField(taxonomyId: "${own.taxonomy}", name: "Status", unit: "m") { id }`,
    ),
    delete: nobody(`delete from property_fields where id = '${own.fieldOfTaxonomy}'`),
  },
  {
    table: 'property_records',
    sees: 2,
    insert: cell(
      `insert into property_records (collection_id, taxon_id) values ('${own.collection}', '${foreign.taxon}')`,
      collectionEditors,
      `createRecord(collectionId: "${own.collection}", taxonId: "${foreign.taxon}", properties: {}) { id }`,
      restore(entries.goneRecord, 0),
      // Into a collection of another organisation.
      by(foreignCollectionEditors, restore(entries.foreignRecord, 0)),
    ),
    update: cell(
      `update property_records set properties = '{"a": 1}' where id = '${own.record}'`,
      collectionEditors,
      `updateRecord(id: "${own.record}", version: 1, properties: { a: 1 }) { id }`,
      restore(entries.record, 1),
    ),
    delete: cell(`delete from property_records where id = '${own.record}'`, collectionEditors, deleteRow('record', own.record)),
  },
  {
    table: 'relations',
    sees: 2,
    insert: cell(
      `insert into relations (collection_id, taxon_id, related_taxon_id, relation_type)
        values ('${own.collection}', '${own.taxon}', '${foreign.taxon}', 'new')`,
      collectionEditors,
      `createRelation(collectionId: "${own.collection}", taxonId: "${own.taxon}", relatedTaxonId: "${foreign.taxon}", relationType: "new") { id }`,
    ),
    update: cell(
      `update relations set relation_type = 'renamed' where id = '${own.relation}'`,
      collectionEditors,
      `updateRelation(id: "${own.relation}", version: 1, relationType: "renamed") { id }`,
    ),
    delete: cell(`delete from relations where id = '${own.relation}'`, collectionEditors, deleteRow('relation', own.relation)),
  },
  {
    table: 'changes',
    sees: { ...all(4), foreignCollectionWriter: 5, foreignAdmin: 5, admin: 5 },
    insert: nobody(`insert into changes (table_name, action) values ('taxa', 'import')`),
    update: nobody(`update changes set user_id = null`),
    delete: nobody('delete from changes'),
  },
  {
    table: 'deletions',
    // Whoever deleted it sees it too, but has no role any more to undo it.
    sees: { nobody: 1, collectionWriter: 1, orgAdmin: 1, admin: 1 },
    insert: nobody(
      `insert into deletions (id, table_name, row_id, numbers) values (gen_random_uuid(), 'taxa', '${own.taxon}', '{}')`,
    ),
    update: nobody(
      'update deletions set undone_at = now()',
      by(collectionEditors, `undoDeletion(id: "${own.deletion}") { id }`, (viewer) =>
        viewer === 'nobody' ? 'FORBIDDEN' : 'NOT_FOUND',
      ),
    ),
    delete: nobody('delete from deletions'),
  },
  {
    table: 'saved_exports',
    // Whoever has saved it, and nobody else, not the administration either.
    sees: { taxonomyWriter: 1 },
    insert: cell(
      `insert into saved_exports (user_id, name, query) values ('${users.taxonomyWriter}', 'new', 'x')`,
      ['taxonomyWriter'],
      by(viewers, 'saveExport(name: "new", query: "type=Arten&taxonomies=own") { id }'),
    ),
    update: cell(
      `update saved_exports set name = 'renamed' where id = '${own.savedExport}'`,
      ['taxonomyWriter'],
      by(['taxonomyWriter'], `renameSavedExport(id: "${own.savedExport}", name: "renamed") { id }`, () => 'NOT_FOUND'),
    ),
    delete: cell(
      `delete from saved_exports where id = '${own.savedExport}'`,
      ['taxonomyWriter'],
      by(['taxonomyWriter'], `deleteSavedExport(id: "${own.savedExport}")`, () => 'NOT_FOUND'),
    ),
  },
  {
    table: 'watches',
    // Whoever watches, and nobody else, not the administration either.
    sees: { taxonomyWriter: 1 },
    insert: cell(
      `insert into watches (user_id, selection_id, name, channel, end_key) values ('${users.taxonomyWriter}', '${own.selection}', 'new', 'mail', 'y')`,
      ['taxonomyWriter'],
      by(viewers, 'addWatch(name: "new", query: "taxonomies=own", channel: webhook, url: "https://empfang.example.org/") { id }'),
    ),
    update: cell(
      `update watches set paused_at = null where id = '${own.watch}'`,
      ['taxonomyWriter'],
      by(['taxonomyWriter'], `resumeWatch(id: "${own.watch}") { id }`, () => 'NOT_FOUND'),
      by(['taxonomyWriter'], `renameWatch(id: "${own.watch}", name: "renamed") { id }`, () => 'NOT_FOUND'),
    ),
    delete: cell(
      `delete from watches where id = '${own.watch}'`,
      ['taxonomyWriter'],
      by(['taxonomyWriter'], `endWatch(id: "${own.watch}")`, () => 'NOT_FOUND'),
    ),
  },
  {
    table: 'watched_selections',
    // Not all of it: whoever watches sees some columns (ownWatches).
    sees: null,
    insert: nobody(
      `insert into watched_selections (query, query_hash, revision, changed_at, first_count, row_count, content, taxonomy_ids, collection_ids, reach)
        values ('x', 'y', 1, now(), 0, 0, '', '{}', '{}', 'own')`,
    ),
    update: nobody('update watched_selections set problem = null'),
    delete: nobody('delete from watched_selections'),
  },
  {
    table: 'selection_events',
    sees: { taxonomyWriter: 1 },
    insert: nobody(
      `insert into selection_events (selection_id, since, at, revision) values ('${own.selection}', now(), now(), 2)`,
    ),
    update: nobody('update selection_events set problem = null'),
    delete: nobody('delete from selection_events'),
  },
  {
    table: 'deliveries',
    sees: { taxonomyWriter: 1 },
    insert: nobody(`insert into deliveries (watch_id, event_id) values ('${own.watch}', '${own.event}')`),
    update: nobody('update deliveries set problem = null'),
    delete: nobody('delete from deliveries'),
  },
  {
    table: 'crosswalks',
    sees: { ...crosswalkReaders, anonymous: 1 },
    insert: cell(
      `insert into crosswalks (from_taxonomy_id, to_taxonomy_id) values ('${own.emptyTaxonomy}', '${own.taxonomy}')`,
      taxonomyEditors,
      `makeCrosswalk(fromId: "${own.emptyTaxonomy}", toId: "${own.taxonomy}") { id }`,
    ),
    update: cell(
      `update crosswalks set asked_at = now() where id = '${own.crosswalk}'`,
      crosswalkEditors,
      // Of the old one only.
      by(taxonomyEditors, `sayReplaced(crosswalkId: "${own.crosswalk}", replaces: true) { id }`),
    ),
    delete: cell(
      `delete from crosswalks where id = '${own.crosswalk}'`,
      crosswalkEditors,
      `deleteCrosswalk(id: "${own.crosswalk}")`,
    ),
  },
  {
    table: 'crosswalk_pairs',
    sees: { ...crosswalkReaders, anonymous: 1 },
    insert: cell(
      `insert into crosswalk_pairs (crosswalk_id, making, position, place, from_id, kind, state) values
        ('${own.crosswalk}', 1, 2, 0, '${own.taxon}', 'gone', 'certain')`,
      crosswalkEditors,
    ),
    update: cell(`update crosswalk_pairs set kind = 'same' where crosswalk_id = '${own.crosswalk}'`, crosswalkEditors),
    delete: cell(`delete from crosswalk_pairs where crosswalk_id = '${own.crosswalk}'`, crosswalkEditors),
  },
  {
    table: 'crosswalk_decisions',
    // Who has decided what is for those who are logged in.
    sees: crosswalkReaders,
    insert: cell(
      `insert into crosswalk_decisions (crosswalk_id, from_id, to_ids) values ('${own.crosswalk}', '${own.child}', '{}')`,
      crosswalkEditors,
      `decideCrosswalk(id: "${own.crosswalk}", decisions: [{ fromId: "${own.child}", toIds: ["${foreign.taxon}"] }]) { id }`,
    ),
    update: cell(
      `update crosswalk_decisions set undone_at = now() where crosswalk_id = '${own.crosswalk}'`,
      crosswalkEditors,
      `undoCrosswalkDecisions(id: "${own.crosswalk}", fromIds: ["${own.child}"]) { id }`,
    ),
    delete: nobody('delete from crosswalk_decisions'),
  },
  {
    table: 'crosswalk_choices',
    sees: crosswalkReaders,
    insert: cell(
      `insert into crosswalk_choices (crosswalk_id, collection_id, taxon_id, field, seen)
        values ('${own.crosswalk}', '${own.collection}', '${foreign.taxon}', 'new', '{}')`,
      collectionEditors,
      {
        ...by(
          collectionEditors,
          `chooseInMove(crosswalkId: "${own.crosswalk}", choices: [{ collectionId: "${own.collection}", taxonId: "${foreign.taxon}", field: "Status" }])`,
        ),
        heard: 'BAD_USER_INPUT',
      },
    ),
    update: cell(
      `update crosswalk_choices set seen = '{"a": 1}' where crosswalk_id = '${own.crosswalk}' and collection_id = '${own.collection}'`,
      collectionEditors,
    ),
    delete: cell(`delete from crosswalk_choices where crosswalk_id = '${own.crosswalk}'`, collectionEditors),
  },
  {
    table: 'moves',
    sees: crosswalkReaders,
    insert: cell(
      `insert into moves (crosswalk_id, collection_ids, copies) values ('${own.crosswalk}', array['${own.collection}']::uuid[], false)`,
      collectionEditors,
      `startMove(crosswalkId: "${own.crosswalk}", collectionIds: ["${own.collection}"]) { id }`,
    ),
    update: nobody(`update moves set copies = true`),
    delete: nobody('delete from moves'),
  },
  {
    table: 'moved_rows',
    sees: 1,
    insert: nobody(
      `insert into moved_rows (row_id, taxon_id, batch_id, name, taxonomy_name) values ('${own.record}', '${own.child}', '${own.batch}', 'x', 'y')`,
    ),
    update: nobody(`update moved_rows set name = 'x'`),
    delete: nobody('delete from moved_rows'),
  },
  {
    table: 'import_drafts',
    // The program makes them, when the file has come; see server/importers/assistant.
    sees: { taxonomyWriter: 2, admin: 2 },
    insert: nobody(
      `insert into import_drafts (user_id, store, file_name, bytes, inspected) values ('${users.nobody}', gen_random_uuid(), 'x', 1, '{}')`,
    ),
    update: cell(
      `update import_drafts set settings = '{}' where id = '${own.draft}'`,
      draftOwners,
      by(
        draftOwners,
        `saveImportSettings(draftId: "${own.draft}", settings: { as: "taxonomy", name: "new" }) { id }`,
        () => 'NOT_FOUND',
      ),
      by(draftOwners, `removeImportFile(draftId: "${own.draft}", name: "werte.csv") { id }`, () => 'NOT_FOUND'),
    ),
    delete: cell(
      `delete from import_drafts where id = '${own.draft}'`,
      draftOwners,
      by(draftOwners, `deleteImportDraft(id: "${own.draft}")`, () => 'NOT_FOUND'),
    ),
  },
  {
    table: 'import_jobs',
    sees: { taxonomyWriter: 1, admin: 1 },
    insert: cell(
      `insert into import_jobs (draft_id, kind, settings) values ('${own.freshDraft}', 'CHECK', '{}')`,
      draftOwners,
      by(draftOwners, `startImportJob(draftId: "${own.freshDraft}", kind: CHECK) { id }`, () => 'NOT_FOUND'),
    ),
    update: cell(
      `update import_jobs set cancel_wanted = true where id = '${own.job}'`,
      draftOwners,
      by(draftOwners, `cancelImportJob(draftId: "${own.draft}") { id }`, () => 'NOT_FOUND'),
    ),
    delete: nobody(`delete from import_jobs where id = '${own.job}'`),
  },
  {
    table: 'import_batches',
    sees: { taxonomyWriter: 1, admin: 1 },
    insert: nobody(`insert into import_batches (source) values ('x')`),
    update: nobody(
      'update import_batches set undone_at = now()',
      by(draftOwners, `undoImport(batch: "${own.batch}") { id }`, () => 'NOT_FOUND'),
    ),
    delete: nobody('delete from import_batches'),
  },
]
