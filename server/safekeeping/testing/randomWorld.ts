import fc from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '../../db/database'

/** Texts that have broken formats before; anything but U+0000, which PostgreSQL does not store. */
const awkward = [
  ...[
    '\\',
    '\\N',
    '\\.',
    '"',
    "'",
    '""',
    '{}',
    '{null}',
    'null',
    'NULL',
    ',',
    '\t',
    '\n',
    '\r\n',
    'a\nb',
    '\u2028\u2029',
    '\u0085',
    '\u0001\u001f\u007f',
  ],
  ...[
    'ä',
    'a\u0308',
    'Ωμέγα',
    'Жаба',
    '蛙',
    '🐸',
    '👩‍👩‍👧',
    '\ufeff',
    '\u202e',
    ' ',
    '  beide  ',
    '%_',
    '$1',
    '</script>',
    '\u00a0',
    '\uffff',
    '007',
    '1e400',
    '-0',
  ],
]
/**
 * Letters that stand for others (𝚭 for Ζ) are searched as those by newer versions of PostgreSQL's unaccent only: the same name then has another search
 * text in another database, and rightly so.
 */
const isKept = (character: string) => character !== '\0' && character.normalize('NFKC') === character

export const anyText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...awkward) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => [...text].filter(isKept).join('')) },
)
const anyName = anyText.map((text) => `x${text.slice(0, 200)}`)
const anyJson = fc
  .jsonValue({ stringUnit: 'binary', maxDepth: 3 })
  .map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))

/** What of a random world is left to chance: texts and values in the columns of most kinds the tables have. */
export const anyWorld = fc.record({
  users: fc.array(anyName, { minLength: 1, maxLength: 6 }),
  links: fc.array(fc.option(anyText, { nil: null }), { maxLength: 5 }),
  taxa: fc.array(
    fc.record({
      name: anyName,
      code: fc.option(anyText, { nil: null }),
      author: fc.option(anyText, { nil: null }),
      key: anyText,
      value: anyJson,
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  ),
  changes: fc.array(
    fc.record({
      before: fc.option(anyJson, { nil: null }),
      after: fc.option(anyJson, { nil: null }),
      microseconds: fc.bigInt({ min: -60_000_000_000_000_000n, max: 8_000_000_000_000_000n }),
    }),
    { maxLength: 20 },
  ),
  revision: fc.bigInt({ min: 1n, max: 2n ** 62n }),
  aliases: fc.uniqueArray(
    fc.nat(1_000).map((number) => `Früher ${number}`),
    { maxLength: 4 },
  ),
})

type World = typeof anyWorld extends fc.Arbitrary<infer T> ? T : never

/** Fills a new database with it, through SQL alone, with everything that hangs on taxa and collections. */
export async function fillWorld({ owner }: Database, world: World): Promise<void> {
  for (const [index, name] of world.users.entries()) {
    await sql`insert into users (name, email, is_admin) values (${`${index} ${name}`}, ${`u${index}@example.org`}, ${index === 0})`.execute(
      owner,
    )
  }
  await sql`insert into user_credentials (user_id, password_hash) select id, '$argon2id$' || name from users where is_admin`.execute(
    owner,
  )
  await sql`
    insert into organizations (name, links, contact_id, email)
    select 'Fachstelle', array[${sql.join([...world.links, 'x'])}]::text[], id, 'fehler@example.org'
    from users where is_admin`.execute(owner)
  await sql`insert into memberships (organization_id, user_id, role) select o.id, u.id, 'orgAdmin' from organizations o, users u`.execute(
    owner,
  )
  const { rows: heads } = await sql<{ id: string }>`
    insert into taxonomies (type, name, published, last_updated, habitat_number_min)
    values ('Art', 'Zufall', true, '-infinity', -2147483648) returning id`.execute(owner)
  const taxonomy = heads[0]?.id ?? ''
  for (const { name, code, author, key, value } of world.taxa) {
    await sql`
      insert into taxa (taxonomy_id, parent_id, name, code, author, properties)
      values (${taxonomy}, (select id from taxa where accepted_id is null order by hashtext(id::text) limit 1), ${name}, ${code}, ${author},
        jsonb_build_object(${key}::text, ${value}::jsonb))`.execute(owner)
  }
  await sql`insert into taxa (taxonomy_id, accepted_id, name, status) select taxonomy_id, id, name || ' alt', 'synonym' from taxa order by id limit 3`.execute(
    owner,
  )
  await sql`insert into vernacular_names (taxon_id, name, language) select id, name || ' deutsch', 'de' from taxa`.execute(owner)
  await sql`insert into synonyms (taxon_id, synonym_id) select a.id, b.id from taxa a, taxa b where a.id <> b.id order by a.id, b.id limit 4`.execute(
    owner,
  )
  await sql`insert into property_collections (name, published) values ('Sammlung', true), ('Herkunft', true)`.execute(owner)
  await sql`
    update property_collections set origin_collection_id = (select id from property_collections where name = 'Herkunft')
    where name = 'Sammlung'`.execute(owner)
  await sql`
    insert into property_records (collection_id, taxon_id, properties) select c.id, t.id, t.properties
    from property_collections c, taxa t where c.name = 'Sammlung'`.execute(owner)
  await sql`
    insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
    select c.id, a.id, b.id, a.name, b.properties from property_collections c, taxa a, taxa b
    where a.id < b.id and c.name = 'Sammlung' order by a.id, b.id limit 30`.execute(owner)
  for (const name of world.aliases)
    await sql`insert into name_aliases (name, taxonomy_id) values (${name}, ${taxonomy})`.execute(owner)
  await sql`
    insert into import_batches (source, state, report, finished_at)
    values ('Zufall', 'done', ${JSON.stringify(world.links)}::jsonb, 'infinity')`.execute(owner)
  for (const { before, after, microseconds } of world.changes) {
    await sql`
      insert into changes (at, table_name, action, before, after)
      values (timestamptz '2000-01-01 UTC' + (${microseconds.toString()} || ' microseconds')::interval,
        'taxa', 'update', ${before}::jsonb, ${after}::jsonb)`.execute(owner)
  }
  await sql`select create_short_link(name, 1000000000) from taxa order by id limit 5`.execute(owner)
  await sql`
    insert into saved_exports (user_id, name, query) select u.id, left(t.name, 200), t.name from users u, taxa t limit 5
    on conflict do nothing`.execute(owner)
  await sql`
    insert into watched_selections (query, query_hash, revision, changed_at, first_count, row_count, content, taxonomy_ids, collection_ids, reach)
    select name, id::text, 1, now(), 0, 0, decode(md5(name), 'hex'), array[id], '{}', 'all' from taxonomies limit 3`.execute(
    owner,
  )
  await sql`
    insert into watches (user_id, selection_id, name, channel, end_key)
    select u.id, s.id, left('B ' || s.query, 200), 'mail', u.id || s.id::text from users u, watched_selections s on conflict do nothing`.execute(
    owner,
  )
  await sql`
    insert into selection_events (selection_id, since, at, revision, rows)
    select id, now(), now(), 2, jsonb_build_array(query) from watched_selections`.execute(owner)
  await sql`
    insert into deliveries (watch_id, event_id)
    select w.id, e.id from watches w join selection_events e using (selection_id)`.execute(owner)
  await sql`
    insert into crosswalks (from_taxonomy_id, to_taxonomy_id, making, begun, made_at, writes_seen)
    select a.id, b.id, 1, 1, now(), 1 from taxonomies a join taxonomies b on a.id < b.id limit 3`.execute(owner)
  await sql`
    insert into crosswalk_pairs (crosswalk_id, making, position, place, from_id, from_name, kind, state, reasons)
    select c.id, 1, row_number() over (), 0, t.id, t.name, 'gone', 'decided', '[{"code": "decided"}]' from crosswalks c
    join taxa t on t.taxonomy_id = c.from_taxonomy_id limit 10`.execute(owner)
  await sql`
    insert into crosswalk_decisions (crosswalk_id, from_id, to_ids, decided_by, spreads)
    select p.crosswalk_id, p.from_id, '{}', (select id from users order by id limit 1), p.position % 2 = 0 from crosswalk_pairs p`.execute(
    owner,
  )
  await sql`
    insert into crosswalk_choices (crosswalk_id, collection_id, taxon_id, field, seen)
    select c.id, p.id, t.id, t.name, jsonb_build_object(t.id, t.name) from crosswalks c, property_collections p,
      (select id, name from taxa order by id limit 2) t limit 4`.execute(owner)
  await sql`
    insert into moves (crosswalk_id, collection_ids, copies, result)
    select c.id, array(select id from property_collections order by id limit 1000), true, '{"moved": 1}' from crosswalks c
    where exists (select from property_collections) limit 2`.execute(owner)
  await sql`
    insert into moved_rows (row_id, taxon_id, batch_id, name, author, taxonomy_name)
    select r.id, t.id, b.id, t.name, t.author, y.name from property_records r join taxa t on t.id = r.taxon_id join taxonomies y on y.id = t.taxonomy_id
    cross join (select id from import_batches order by id limit 1) b limit 5`.execute(owner)
  await sql`update data_state set revision = ${world.revision.toString()}::bigint`.execute(owner)
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(owner)
  await sql`select refresh_collection(id) from property_collections`.execute(owner)
}
