import { sql } from 'kysely'
import type { Database } from '../../../db/database'
import { signToken } from '../../../auth/token'

const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const editingIds = {
  organization: id(4, 1),
  /** Taxa come, go, move and are renamed here. */
  taxonomy: id(1, 1),
  /** Deleted and brought back meanwhile. */
  comingAndGoing: id(1, 2),
  records: id(3, 1),
  /** Deleted and brought back meanwhile. */
  relations: id(3, 2),
  /** The one record that everybody writes. */
  shared: id(6, 1),
  genus: (n: number) => id(2, 100 + n),
  /** A taxon of the taxonomy that comes and goes, one for each editor. */
  foreign: (editor: number) => id(2, 100_000 + editor),
  /** What the collection that comes and goes says about it. */
  foreignRecord: (editor: number) => id(6, 100_000 + editor),
}
export const GENERA = 12

/** An organisation whose administrators all editors are, two taxonomies, two collections. Answers a token for each editor. */
export async function fillForEditing({ owner }: Database, editors: number, secret: string): Promise<string[]> {
  const { organization, taxonomy, comingAndGoing, records, relations, shared, genus, foreign, foreignRecord } = editingIds
  await sql`insert into organizations (id, name) values (${organization}, 'Fachstelle')`.execute(owner)
  const { rows: users } = await sql<{ id: string; name: string; generation: string }>`
    with made as (insert into users (name) select 'Editor ' || n from generate_series(1, ${editors}::int) n returning id, name),
    roles as (insert into memberships (organization_id, user_id, role) select ${organization}::uuid, id, 'orgAdmin' from made),
    passwords as (insert into user_credentials (user_id, password_hash) select id, 'none' from made returning user_id, token_generation)
    select made.id, made.name, passwords.token_generation as generation from made join passwords on passwords.user_id = made.id`.execute(
    owner,
  )
  await sql`
    insert into taxonomies (id, type, name, published, organization_id) values
      (${taxonomy}, 'Art', 'Arten', true, ${organization}), (${comingAndGoing}, 'Art', 'Kommt und geht', true, ${organization})`.execute(
    owner,
  )
  const genera = Array.from({ length: GENERA }, (_, n) => genus(n))
  const foreigners = Array.from({ length: editors }, (_, n) => foreign(n))
  await sql`
    insert into taxa (id, taxonomy_id, name) select i.id, ${taxonomy}::uuid, 'Gattung ' || i.n
    from unnest(${genera}::uuid[]) with ordinality i (id, n)`.execute(owner)
  await sql`
    insert into taxa (id, taxonomy_id, name) select i.id, ${comingAndGoing}::uuid, 'Fremd ' || i.n
    from unnest(${foreigners}::uuid[]) with ordinality i (id, n)`.execute(owner)
  await sql`
    insert into property_collections (id, name, published, organization_id) values
      (${records}, 'Datensätze', true, ${organization}), (${relations}, 'Beziehungen', true, ${organization})`.execute(owner)
  await sql`
    insert into property_records (id, collection_id, taxon_id, properties) values (${shared}, ${records}, ${genus(0)}, '{"Zähler": 0}')`.execute(
    owner,
  )
  await sql`
    insert into property_records (id, collection_id, taxon_id, properties)
    select i.id, ${relations}::uuid, i.taxon, '{"Stand": 0}'
    from unnest(${foreigners.map((_, n) => foreignRecord(n))}::uuid[], ${foreigners}::uuid[]) i (id, taxon)`.execute(owner)
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(owner)
  await sql`select refresh_collection(id) from property_collections`.execute(owner)
  const key = new TextEncoder().encode(secret)
  return Promise.all(users.map((user) => signToken(key, user)))
}
