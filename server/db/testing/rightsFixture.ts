import type { Role } from '../../../lib/domain/vocabulary/role'

/** Stable ids, so that the cases read well. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const own = {
  organization: id(1),
  taxonomy: id(11),
  /** Nobody says anything about its taxa: it has none. */
  emptyTaxonomy: id(14),
  taxon: id(21),
  child: id(22),
  collection: id(31),
  record: id(41),
  relation: id(51),
  vernacular: id(61),
  field: id(91),
  fieldOfTaxonomy: id(92),
  /** A record that is gone, and its deletion by somebody who has no role any more. */
  goneRecord: id(42),
  deletion: id(81),
  /** An import of the one who writes taxonomies, its draft, and a check that waits. */
  batch: id(82),
  draft: id(83),
  freshDraft: id(84),
  job: id(85),
  savedExport: id(87),
  watch: id(93),
  selection: id(94),
  event: id(95),
  /** Into the taxonomy of the other organisation. */
  crosswalk: id(88),
}
/** Entries of the history whose state before can be restored, and one of a collection that is not published. */
export const entries = { goneRecord: 901, record: 902, child: 903, foreignRecord: 904, unpublished: 905 }
export const foreign = { organization: id(2), taxonomy: id(12), taxon: id(23), collection: id(32) }
export const unpublished = {
  taxonomy: id(13),
  taxon: id(24),
  collection: id(33),
  record: id(43),
  relation: id(53),
  crosswalk: id(89),
}
export const users = {
  nobody: id(71),
  taxonomyWriter: id(72),
  collectionWriter: id(73),
  orgAdmin: id(74),
  foreignAdmin: id(75),
  admin: id(76),
  foreignTaxonomyWriter: id(77),
  foreignCollectionWriter: id(78),
}
export type Viewer = keyof typeof users
export const viewers = Object.keys(users) as Viewer[]

/** Two organizations with users of each role, and one row of every kind: published, of the other organization, unpublished. */
export function rightsFixture(): string {
  const membership = (user: Viewer, organization: string, role: Role) => `('${organization}', '${users[user]}', '${role}')`
  const draft = `'${users.taxonomyWriter}', '${id(86)}', 'liste.csv', 9, '${inspected}', '${settings}'`
  return `
    insert into users (id, name, email, is_admin) values
      ${viewers.map((viewer) => `('${users[viewer]}', '${viewer}', '${viewer}@example.org', ${viewer === 'admin'})`).join(', ')};
    insert into organizations (id, name) values ('${own.organization}', 'own'), ('${foreign.organization}', 'foreign');
    insert into memberships (organization_id, user_id, role) values
      ${membership('taxonomyWriter', own.organization, 'orgTaxonomyWriter')},
      ${membership('collectionWriter', own.organization, 'orgCollectionWriter')},
      ${membership('orgAdmin', own.organization, 'orgAdmin')},
      ${membership('foreignAdmin', foreign.organization, 'orgAdmin')},
      ${membership('foreignTaxonomyWriter', foreign.organization, 'orgTaxonomyWriter')},
      ${membership('foreignCollectionWriter', foreign.organization, 'orgCollectionWriter')};
    insert into taxonomies (id, type, name, organization_id, published, imported_by) values
      ('${own.taxonomy}', 'Art', 'own', '${own.organization}', true, '${users.taxonomyWriter}'),
      ('${own.emptyTaxonomy}', 'Art', 'own and empty', '${own.organization}', true, null),
      ('${foreign.taxonomy}', 'Art', 'foreign', '${foreign.organization}', true, null),
      ('${unpublished.taxonomy}', 'Art', 'unpublished', '${foreign.organization}', false, '${users.foreignAdmin}');
    insert into taxa (id, taxonomy_id, parent_id, name) values
      ('${own.taxon}', '${own.taxonomy}', null, 'Bufo'), ('${own.child}', '${own.taxonomy}', '${own.taxon}', 'Bufo bufo'),
      ('${foreign.taxon}', '${foreign.taxonomy}', null, 'Rana'), ('${unpublished.taxon}', '${unpublished.taxonomy}', null, 'Hyla');
    insert into synonyms (taxon_id, synonym_id) values ('${own.taxon}', '${foreign.taxon}');
    insert into vernacular_names (id, taxon_id, name) values ('${own.vernacular}', '${own.taxon}', 'Kröten');
    insert into property_collections (id, name, organization_id, published) values
      ('${own.collection}', 'own', '${own.organization}', true), ('${foreign.collection}', 'foreign', '${foreign.organization}', true),
      ('${unpublished.collection}', 'unpublished', '${foreign.organization}', false);
    insert into property_records (id, collection_id, taxon_id) values
      ('${own.record}', '${own.collection}', '${own.taxon}'), ('${unpublished.record}', '${unpublished.collection}', '${own.taxon}');
    insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type) values
      ('${own.relation}', '${own.collection}', '${own.taxon}', '${foreign.taxon}', 'eats'),
      ('${unpublished.relation}', '${unpublished.collection}', '${own.taxon}', '${foreign.taxon}', 'eats');
    insert into property_fields (id, collection_id, name, value_type, value_count, distinct_count)
    values ('${own.field}', '${own.collection}', 'Status', 'text', 1, 1);
    insert into property_fields (id, taxonomy_id, name, value_type, value_count, distinct_count)
    values ('${own.fieldOfTaxonomy}', '${own.taxonomy}', 'Status', 'text', 1, 1);
    insert into deletions (id, user_id, table_name, row_id, name, collection_id, numbers) values
      ('${own.deletion}', '${users.nobody}', 'property_records', '${own.goneRecord}', 'Bufo bufo', '${own.collection}', '{"records": 1}');
    insert into import_batches (id, user_id, source, state) values ('${own.batch}', '${users.taxonomyWriter}', 'liste.csv', 'done');
    insert into import_drafts (id, user_id, store, file_name, bytes, inspected, settings) values
      ('${own.draft}', ${draft}), ('${own.freshDraft}', ${draft});
    insert into import_jobs (id, draft_id, kind, user_id, settings, batch_id) values
      ('${own.job}', '${own.draft}', 'CHECK', '${users.taxonomyWriter}', '${settings}', '${own.batch}');
    insert into saved_exports (id, user_id, name, query) values
      ('${own.savedExport}', '${users.taxonomyWriter}', 'Meine', 'type=Arten&taxonomies=own');
    insert into watched_selections (id, query, query_hash, revision, changed_at, first_count, row_count, content, taxonomy_ids, collection_ids, reach)
      values ('${own.selection}', 'taxonomies=own', 'x', 1, now(), 1, 1, '', '{}', '{}', 'own');
    insert into watches (id, user_id, selection_id, name, channel, url, secret, end_key)
      values ('${own.watch}', '${users.taxonomyWriter}', '${own.selection}', 'Meine', 'webhook', 'https://empfang.example/', 'x', 'x');
    insert into selection_events (id, selection_id, since, at, revision) values ('${own.event}', '${own.selection}', now(), now(), 1);
    insert into deliveries (watch_id, event_id) values ('${own.watch}', '${own.event}');
    insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id, making, begun, made_at) values
      ('${own.crosswalk}', '${own.taxonomy}', '${foreign.taxonomy}', 1, 1, now()),
      ('${unpublished.crosswalk}', '${own.taxonomy}', '${unpublished.taxonomy}', 1, 1, now());
    insert into crosswalk_pairs (crosswalk_id, making, position, place, from_id, from_name, kind, state) values
      ('${own.crosswalk}', 1, 1, 0, '${own.child}', 'Bufo bufo', 'gone', 'certain'),
      ('${unpublished.crosswalk}', 1, 1, 0, '${own.child}', 'Bufo bufo', 'gone', 'certain');
    insert into crosswalk_decisions (crosswalk_id, from_id, to_ids) values
      ('${own.crosswalk}', '${own.child}', '{}'), ('${unpublished.crosswalk}', '${own.child}', '{}');
    insert into crosswalk_choices (crosswalk_id, collection_id, taxon_id, field, seen) values
      ('${own.crosswalk}', '${own.collection}', '${foreign.taxon}', 'Status', '{}'),
      ('${unpublished.crosswalk}', '${own.collection}', '${unpublished.taxon}', 'Status', '{}');
    insert into moves (crosswalk_id, collection_ids, copies) values
      ('${own.crosswalk}', array['${own.collection}']::uuid[], true), ('${unpublished.crosswalk}', array['${own.collection}']::uuid[], true);
    insert into moved_rows (row_id, taxon_id, batch_id, name, taxonomy_name) values
      ('${own.record}', '${own.taxon}', '${own.batch}', 'Bufo', 'own');
    insert into changes (id, table_name, row_id, action, before, after, taxonomy_id, collection_id, taxon_id, deletion_id) overriding system value values
      (${entries.goneRecord}, 'property_records', '${own.goneRecord}', 'delete', '${record(own.goneRecord, own.collection, own.child)}', null, null,
        '${own.collection}', '${own.child}', '${own.deletion}'),
      (${entries.record}, 'property_records', '${own.record}', 'update', '${record(own.record, own.collection, own.taxon)}', null, null,
        '${own.collection}', '${own.taxon}', null),
      (${entries.child}, 'taxa', '${own.child}', 'update',
        '{"id": "${own.child}", "parent_id": "${own.taxon}", "name": "Bufo buffo", "status": "accepted", "properties": {}}',
        null, '${own.taxonomy}', null, '${own.child}', null),
      (${entries.foreignRecord}, 'property_records', '${id(44)}', 'delete', '${record(id(44), foreign.collection, own.child)}', null, null,
        '${foreign.collection}', '${own.child}', null),
      (${entries.unpublished}, 'property_records', '${unpublished.record}', 'update',
        '${record(unpublished.record, unpublished.collection, own.taxon)}', null, null,
        '${unpublished.collection}', '${own.taxon}', null);`
}

const inspected = '{"format": "CSV", "isArchive": false, "tables": []}'
const settings = '{"as": "taxonomy", "name": "new", "organizationId": null, "type": "Art", "mapping": {"tables": []}}'

/** A record as the history keeps it. */
const record = (of: string, collection: string, taxon: string) =>
  `{"id": "${of}", "collection_id": "${collection}", "taxon_id": "${taxon}", "properties": {"Status": "alt"}, "version": 1}`
