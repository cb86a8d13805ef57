import { sql } from 'kysely'
import type { Database } from '../../db/database'

/** Ids of the small world: its n-th record of a kind, told apart by the first digit. */
const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const ids = {
  animals: id(1, 1),
  newerAnimals: id(1, 2),
  habitats: id(1, 3),
  hidden: id(1, 4),
  amphibia: id(2, 1),
  bombina: id(2, 2),
  variegata: id(2, 3),
  bombinator: id(2, 4),
  newerVariegata: id(2, 5),
  pond: id(2, 6),
  smallPond: id(2, 7),
  invisible: id(2, 8),
  rana: id(2, 9),
  redList: id(3, 1),
  places: id(3, 2),
  office: id(4, 1),
  anna: id(5, 1),
  beat: id(5, 2),
  ownRecord: id(6, 1),
  lentByName: id(6, 2),
  lentByPair: id(6, 3),
  relation: id(7, 1),
  sameRelation: id(7, 2),
} as const

/** A few taxa with everything that may be between them: a synonym, an equivalent row, records of each, relations, an unpublished taxonomy. */
export async function fillSmallWorld({ owner }: Database): Promise<void> {
  await sql`
    insert into users (id, name, email) values (${ids.anna}, 'Anna', 'anna@example.org'), (${ids.beat}, 'Beat', 'beat@example.org')`.execute(
    owner,
  )
  await sql`insert into organizations (id, name, links, contact_id) values (${ids.office}, 'Fachstelle', '{https://example.org}', ${ids.anna})`.execute(
    owner,
  )
  await sql`
    insert into memberships (organization_id, user_id, role) values
      (${ids.office}, ${ids.anna}, 'orgAdmin'), (${ids.office}, ${ids.beat}, 'orgTaxonomyWriter')`.execute(owner)
  await sql`
    insert into taxonomies (id, type, name, published, organization_id, imported_by, last_updated) values
      (${ids.animals}, 'Art', 'Tiere', true, ${ids.office}, ${ids.anna}, '2026-11-21'),
      (${ids.newerAnimals}, 'Art', 'Älteste Tiere', true, null, null, null),
      (${ids.habitats}, 'Lebensraum', 'Gewässer', true, null, null, null),
      (${ids.hidden}, 'Art', 'Unfertig', false, null, null, null)`.execute(owner)
  await sql`
    insert into taxa (id, taxonomy_id, parent_id, accepted_id, name, code, author, rank, status, properties) values
      (${ids.amphibia}, ${ids.animals}, null, null, 'Amphibia', null, null, 'class', 'accepted', '{}'),
      (${ids.bombina}, ${ids.animals}, ${ids.amphibia}, null, 'Bombina', null, 'Oken, 1816', 'genus', 'accepted', '{}'),
      (${ids.rana}, ${ids.animals}, ${ids.amphibia}, null, 'Rana', null, 'Linnaeus, 1758', 'genus', 'accepted', '{}'),
      (${ids.variegata}, ${ids.animals}, ${ids.bombina}, null, 'Bombina variegata', null, '(Linnaeus, 1758)',
        'species', 'accepted', '{"Länge": 5.5, "giftig": true}'),
      (${ids.bombinator}, ${ids.animals}, null, ${ids.variegata}, 'Bombinator pachypus', null, 'Bonaparte, 1838', 'species', 'synonym', '{}'),
      (${ids.newerVariegata}, ${ids.newerAnimals}, null, null, 'Bombina variegata', null, null, 'species', 'accepted', '{}'),
      (${ids.pond}, ${ids.habitats}, null, null, 'Weiher', '1', null, null, 'accepted', '{}'),
      (${ids.smallPond}, ${ids.habitats}, ${ids.pond}, null, 'Tümpel_100%', '1.1', null, null, 'accepted', '{}'),
      (${ids.invisible}, ${ids.hidden}, null, null, 'Bombina invisibilis', null, null, 'species', 'accepted', '{}')`.execute(
    owner,
  )
  await sql`insert into synonyms (taxon_id, synonym_id) values (${ids.variegata}, ${ids.newerVariegata}), (${ids.newerVariegata}, ${ids.variegata})`.execute(
    owner,
  )
  await sql`
    insert into vernacular_names (taxon_id, name, language, preferred) values
      (${ids.variegata}, 'Gelbbauchunke', 'de', true), (${ids.variegata}, 'Bergunke', 'de', false),
      (${ids.variegata}, 'Sonneur à ventre jaune', 'fr', false)`.execute(owner)
  await sql`
    insert into property_collections (id, name, published, organization_id, imported_by) values
      (${ids.redList}, 'Rote Liste', true, ${ids.office}, ${ids.anna}), (${ids.places}, 'Vorkommen', true, null, null)`.execute(
    owner,
  )
  await sql`
    insert into property_records (id, collection_id, taxon_id, properties) values
      (${ids.ownRecord}, ${ids.redList}, ${ids.variegata}, '{"Status": "EN"}'),
      (${ids.lentByName}, ${ids.redList}, ${ids.bombinator}, '{"Status": "VU"}'),
      (${ids.lentByPair}, ${ids.redList}, ${ids.newerVariegata}, '{"Status": "NT"}')`.execute(owner)
  await sql`
    insert into relations (id, collection_id, taxon_id, related_taxon_id, relation_type, properties) values
      (${ids.relation}, ${ids.places}, ${ids.variegata}, ${ids.smallPond}, 'lebt in', '{"häufig": true}'),
      (${ids.sameRelation}, ${ids.places}, ${ids.newerVariegata}, ${ids.smallPond}, 'lebt in', '{}')`.execute(owner)
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(owner)
  await sql`select refresh_collection(id) from property_collections`.execute(owner)
}
