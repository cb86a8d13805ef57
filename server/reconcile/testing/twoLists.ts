import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { ids, storeAmphibians } from '../../exporters/testing/amphibians'

/** Ids of {@link storeTwoLists}, beside those of the amphibians. */
export const lists = {
  frogs: '10000000-0000-4000-8000-000000000001',
  bogs: '10000000-0000-4000-8000-000000000002',
  hidden: '10000000-0000-4000-8000-000000000003',
  newer: '10000000-0000-4000-8000-000000000004',
  unke: '00000000-0000-4000-8000-000000000041',
  genus: '00000000-0000-4000-8000-000000000042',
  newt: '00000000-0000-4000-8000-000000000043',
  otherNewt: '00000000-0000-4000-8000-000000000044',
  aggregate: '00000000-0000-4000-8000-000000000045',
  strict: '00000000-0000-4000-8000-000000000046',
  hybrid: '00000000-0000-4000-8000-000000000047',
  nowhere: '00000000-0000-4000-8000-00000000dead',
} as const
const { newer, unke, genus, newt, otherNewt, aggregate, strict, hybrid, hidden } = lists

/** The amphibians and a second list with the same toad, homonyms and an aggregate; what is not published has names of both. */
export async function storeTwoLists(database: Database): Promise<void> {
  await storeAmphibians(database)
  await sql
    .raw(
      `insert into taxonomies (id, type, name, published) values ('${newer}', 'Art', 'Neue Lurche', true);
      insert into taxa (id, taxonomy_id, name, author, rank) values
        ('${unke}', '${newer}', 'Bombina variegata', null, 'species'), ('${genus}', '${newer}', 'Bombina', 'Oken, 1816', 'genus'),
        ('${newt}', '${newer}', 'Triturus alpestris', '(Laurenti, 1768)', 'species'),
        ('${otherNewt}', '${newer}', 'Triturus alpestris', 'Müller, 1900', 'subspecies'),
        ('${aggregate}', '${newer}', 'Triturus cristatus agg.', null, 'species aggregate'),
        ('${strict}', '${newer}', 'Triturus cristatus', null, 'species'), ('${hybrid}', '${newer}', 'Pelophylax ×esculentus', null, 'hybrid');
      insert into taxa (taxonomy_id, name) values ('${hidden}', 'Bombina variegata'), ('${hidden}', 'Geheimes Tier');
      insert into vernacular_names (taxon_id, name, language) values ('${ids.unke}', 'Gelbbauchunke', 'de'), ('${ids.unke}', 'Sonneur', 'fr');
      select refresh_taxonomy(id) from taxonomies;
      update data_state set revision = 8, changed_at = '2026-11-20T12:00:00Z'`,
    )
    .execute(database.bulk)
}
