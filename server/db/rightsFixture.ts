import type { Role } from './tables'

/** Stable ids, so that the cases read well. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const own = {
  organization: id(1),
  taxonomy: id(11),
  taxon: id(21),
  child: id(22),
  collection: id(31),
  record: id(41),
  relation: id(51),
  vernacular: id(61),
}
export const foreign = { organization: id(2), taxonomy: id(12), taxon: id(23), collection: id(32) }
const unpublished = { taxonomy: id(13), taxon: id(24), collection: id(33), record: id(43), relation: id(53) }
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
      ('${unpublished.relation}', '${unpublished.collection}', '${own.taxon}', '${foreign.taxon}', 'eats');`
}
