import { sql } from 'kysely'
import type { Database } from '../../db/database'

/** Ids of the rows of {@link storeAmphibians}. */
export const ids = {
  unke: '00000000-0000-4000-8000-000000000001',
  frosch: '00000000-0000-4000-8000-000000000002',
  molch: '00000000-0000-4000-8000-000000000003',
  synonym: '00000000-0000-4000-8000-000000000004',
  moor: '00000000-0000-4000-8000-000000000005',
}

/** Three species with hostile values, a synonym that lends its record, a habitat, an unpublished taxonomy and a renamed collection. */
export async function storeAmphibians(database: Database): Promise<void> {
  await sql
    .raw(
      `
insert into organizations (id, name) values ('0a000000-0000-4000-8000-000000000001', 'Amt für Natur');
insert into taxonomies (id, type, name, published, last_updated, licence, citation, terms_of_use, organization_id) values
  ('10000000-0000-4000-8000-000000000001', 'Art', 'Beispiel-Lurche', true, '2025-03-01', 'CC BY 4.0',
    'Amt (2025): Lurche', null, '0a000000-0000-4000-8000-000000000001'),
  ('10000000-0000-4000-8000-000000000002', 'Lebensraum', 'Moore', true, null, null, null, null, null),
  ('10000000-0000-4000-8000-000000000003', 'Art', 'Verborgen', false, null, null, null, null, null);
insert into taxa (id, taxonomy_id, accepted_id, name, author, rank, properties) values
  ('${ids.unke}', '10000000-0000-4000-8000-000000000001', null, 'Bombina variegata', '(Linnaeus, 1758)', 'species', '{"Länge": 5.5, "Beleg": "2024-02-29"}'),
  ('${ids.frosch}', '10000000-0000-4000-8000-000000000001', null, 'Rana "temporaria"; L.', null, 'species', '{"Länge": 10, "Beleg": "1850-01-01"}'),
  ('${ids.molch}', '10000000-0000-4000-8000-000000000001', null, '=Triturus
cristatus', null, null, '{}'),
  ('${ids.synonym}', '10000000-0000-4000-8000-000000000001', '${ids.unke}', 'Rana variegata', null, 'species', '{}'),
  ('${ids.moor}', '10000000-0000-4000-8000-000000000002', null, 'Hochmoor', null, null, '{}');
insert into property_collections (id, name, published, last_updated, licence) values
  ('20000000-0000-4000-8000-000000000001', 'Rote Liste', true, '2023-12-31', 'CC0'),
  ('20000000-0000-4000-8000-000000000002', 'Lebensräume der Arten', true, null, null);
insert into name_aliases (name, collection_id) values ('Alte Liste', '20000000-0000-4000-8000-000000000001');
insert into property_records (collection_id, taxon_id, properties) values
  ('20000000-0000-4000-8000-000000000001', '${ids.synonym}', '{"Kategorie": "VU", "Geschützt": true, "Bemerkung": "von \\"Synonym\\", geliehen"}'),
  ('20000000-0000-4000-8000-000000000001', '${ids.frosch}', '{"Kategorie": "LC", "Geschützt": false, "Bemerkung": "-5 oder +3"}'),
  ('20000000-0000-4000-8000-000000000001', '${ids.molch}', '{"Kategorie": "", "Bemerkung": "zwei\\r\\nZeilen\\u0001"}');
insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties) values
  ('20000000-0000-4000-8000-000000000002', '${ids.unke}', '${ids.moor}', 'lebt in', '{"Stetigkeit": 3}'),
  ('20000000-0000-4000-8000-000000000002', '${ids.synonym}', '${ids.moor}', 'lebt in', '{"Stetigkeit": 99}'),
  ('20000000-0000-4000-8000-000000000002', '${ids.synonym}', '${ids.frosch}', 'lebt in', '{}');
select refresh_taxonomy(id) from taxonomies;
select refresh_collection(id) from property_collections;
update property_fields set unit = 'cm', description = 'Kopf bis Steiss' where name = 'Länge';
update data_state set revision = 7, changed_at = '2026-11-20T12:00:00Z';`,
    )
    .execute(database.bulk)
}

/** Query string of an export with a column of every kind. */
export const everything = [
  'type=Arten',
  'taxonomies=Beispiel-Lurche',
  'taxProperties=Beispiel-Lurche~@author',
  'taxProperties=Beispiel-Lurche~Länge',
  'taxProperties=Beispiel-Lurche~Beleg',
  'pcoProperties=Rote Liste~Kategorie',
  'pcoProperties=Rote Liste~Geschützt',
  'pcoProperties=Rote Liste~Bemerkung',
  'rcoProperties=Lebensräume der Arten~lebt in~@partner',
  'rcoProperties=Lebensräume der Arten~lebt in~Stetigkeit',
].join('&')
