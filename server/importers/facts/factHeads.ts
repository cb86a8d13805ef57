import { sql } from 'kysely'
import { UNKNOWN_LICENCE } from '../../../lib/domain/import/importMapping'
import type { Database } from '../../db/database'
import { ImportError } from '../importError'
import { detailsArray, keptDetails, keptMeaning } from '../load/saidMeaning'
import { textArray } from '../../db/arrays'
import type { FactCollection, FactsPlan } from './factsPlan'

type Bulk = Database['bulk']

/** The id of each collection that there is already, by name or former name; null for a new one. Throws `ImportError`. */
export async function existingFactCollections(bulk: Bulk, collections: readonly FactCollection[]): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for (const { name } of collections) {
    const { rows } = await sql<{ id: string; deleted: boolean }>`
      select c.id, c.deleted_at is not null as deleted from property_collections c
      where (c.published or c.deleted_at is not null) and (same_name(c.name) = same_name(${name})
        or c.id in (select a.collection_id from name_aliases a where same_name(a.name) = same_name(${name})))
      order by deleted, same_name(c.name) = same_name(${name}) desc limit 1`.execute(bulk)
    if (rows[0]?.deleted)
      throw new ImportError(
        `Die Eigenschaften-Sammlung «${name}» wurde gelöscht. Machen Sie das Löschen rückgängig, oder wählen Sie einen anderen Namen.`,
      )
    found.push(rows[0]?.id ?? null)
  }
  return found
}

/** What undoing needs of heads that are there already: their row and what the catalogue says about their fields, before anything is changed. */
export async function noteHeads(
  trx: Bulk,
  batch: string,
  table: 'taxonomies' | 'property_collections',
  ids: readonly string[],
): Promise<void> {
  const isTaxonomy = table === 'taxonomies'
  await sql`
    insert into import_heads (batch_id, table_name, row_id, is_new, before, fields)
    select ${batch}::uuid, ${table}, h.id, false, history_image(to_jsonb(h)), coalesce((
      select jsonb_agg(jsonb_build_object('relation_type', f.relation_type, 'name', f.name, 'unit', f.unit,
        'description', f.description, 'meaning', f.meaning, 'meaning_details', f.meaning_details, 'position', f.position))
      from property_fields f where ${isTaxonomy ? sql`f.taxonomy_id` : sql`f.collection_id`} = h.id), '[]')
    from ${isTaxonomy ? sql`taxonomies` : sql`property_collections`} h where h.id = any (${textArray(ids)}::uuid[])`.execute(trx)
}

const known = (licence: string | undefined) => (licence === UNKNOWN_LICENCE ? null : (licence ?? null))

/**
 * The last word about the heads of an import: new ones, and what each now says; beside what its fields were, what they are left as, null for one that is
 * gone.
 */
export async function closeHeads(
  trx: Bulk,
  batch: string,
  { taxonomies, collections }: { taxonomies: readonly string[]; collections: readonly string[] },
): Promise<void> {
  await sql`
    insert into import_heads (batch_id, table_name, row_id, is_new)
    select ${batch}::uuid, 'taxonomies', id, true from unnest(${textArray(taxonomies)}::uuid[]) id
    union all
    select ${batch}::uuid, 'property_collections', id, true from unnest(${textArray(collections)}::uuid[]) id
    on conflict do nothing`.execute(trx)
  await sql`
    update import_heads h set after = coalesce((select history_image(to_jsonb(t)) from taxonomies t where t.id = h.row_id),
        (select history_image(to_jsonb(c)) from property_collections c where c.id = h.row_id)),
      fields = (
        select jsonb_agg(b.field || jsonb_build_object('left', case when f.id is not null then jsonb_build_object('unit', f.unit,
          'description', f.description, 'meaning', f.meaning, 'meaning_details', f.meaning_details, 'position', f.position) end) order by b.place)
        from jsonb_array_elements(h.fields) with ordinality as b (field, place)
        left join property_fields f on h.row_id in (f.taxonomy_id, f.collection_id) and f.name = b.field ->> 'name'
          and f.relation_type is not distinct from b.field ->> 'relation_type')
    where h.batch_id = ${batch}::uuid`.execute(trx)
}

/** Writes what the import knows about its collections; where it says nothing, what stands there stays. Answers whether anything changed. */
export async function describeFacts(
  trx: Bulk,
  batch: string,
  { collections }: FactsPlan,
  ids: readonly string[],
  existing: readonly (string | null)[],
  userId: string | null,
): Promise<boolean> {
  let isChanged = false
  for (const [index, collection] of collections.entries()) {
    const id = ids[index] ?? ''
    const isNew = (existing[index] ?? null) === null
    const described = await describe(trx, id, collection, isNew ? userId : null)
    if (described && !isNew) await noteDescription(trx, batch, id)
    const fields = await describeFields(trx, batch, id, collection)
    isChanged = isChanged || described || fields
  }
  return isChanged
}

async function describe(
  trx: Bulk,
  id: string,
  { about, organizationId }: FactCollection,
  userId: string | null,
): Promise<boolean> {
  const wanted = sql`
    select coalesce(${about.description ?? null}, c.description) as description,
      case when ${about.links !== undefined} then ${textArray(about.links ?? [])}::text[] else c.links end as links,
      coalesce(${about.lastUpdated ?? null}::date, c.last_updated) as last_updated, coalesce(${known(about.licence)}, c.licence) as licence,
      coalesce(${about.citation ?? null}, c.citation) as citation, coalesce(${about.termsOfUse ?? null}, c.terms_of_use) as terms_of_use,
      coalesce(${about.combining ?? null}::boolean, c.combining) as combining, coalesce(${organizationId}::uuid, c.organization_id) as organization_id,
      coalesce(${userId}::uuid, c.imported_by) as imported_by
    from property_collections c where c.id = ${id}::uuid`
  const { numAffectedRows } = await sql`
    update property_collections c set description = w.description, links = w.links, last_updated = w.last_updated, licence = w.licence, citation = w.citation,
      terms_of_use = w.terms_of_use, combining = w.combining, organization_id = w.organization_id, imported_by = w.imported_by
    from (${wanted}) w
    where c.id = ${id}::uuid and (c.description, c.links, c.last_updated, c.licence, c.citation, c.terms_of_use, c.combining, c.organization_id, c.imported_by)
      is distinct from (w.description, w.links, w.last_updated, w.licence, w.citation, w.terms_of_use, w.combining, w.organization_id, w.imported_by)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0) > 0
}

async function noteDescription(trx: Bulk, batch: string, id: string): Promise<void> {
  await sql`
    insert into changes (batch_id, table_name, row_id, action, before, after, collection_id)
    select ${batch}::uuid, 'property_collections', c.id, 'update', h.before, history_image(to_jsonb(c)), c.id
    from property_collections c join import_heads h on h.row_id = c.id and h.batch_id = ${batch}::uuid where c.id = ${id}::uuid`.execute(
    trx,
  )
}

/**
 * Units, descriptions, meanings and the order of the columns, for the catalogue as it was just counted.
 * The unit '' is one that rows contradict each other about: it takes away what stood there.
 */
async function describeFields(trx: Bulk, batch: string, id: string, { fields }: FactCollection): Promise<boolean> {
  if (fields.length === 0) return false
  const text = (pick: (field: FactCollection['fields'][number]) => string | null) => sql`${textArray(fields.map(pick))}::text[]`
  const { rows } = await sql<{ n: number }>`
    with wanted as (
      select w.relation_type, w.name, w.unit, w.description, case when not w.is_guessed or not exists (
          select from import_heads h cross join lateral jsonb_to_recordset(h.fields) as b (relation_type text, name text)
          where h.batch_id = ${batch}::uuid and h.row_id = ${id}::uuid and b.name = w.name and b.relation_type is not distinct from w.relation_type
        ) then w.meaning end as meaning, w.details, row_number() over (partition by w.relation_type order by w.place) - 1 as place
      from unnest(${text((field) => field.relationType)}, ${text((field) => field.name)}, ${text((field) => field.unit)},
        ${text((field) => field.description)}, ${text((field) => field.meaning)}, ${detailsArray(fields.map(({ meaningDetails }) => meaningDetails))},
        ${textArray(fields.map(({ isGuessed }) => String(isGuessed ?? false)))}::boolean[])
        with ordinality as w (relation_type, name, unit, description, meaning, details, is_guessed, place)
    ), differing as (
      select f.id, w.place, nullif(coalesce(w.unit, f.unit), '') as unit, coalesce(w.description, f.description) as description,
        ${keptMeaning} as meaning, ${keptDetails} as details
      from wanted w join property_fields f on f.collection_id = ${id}::uuid and f.name = w.name and f.relation_type is not distinct from w.relation_type
      where (f.unit, f.description, f.meaning, f.meaning_details, f.position) is distinct from
        (nullif(coalesce(w.unit, f.unit), ''), coalesce(w.description, f.description), ${keptMeaning}, ${keptDetails}, w.place)
    ), changed as (
      update property_fields f set unit = d.unit, description = d.description, meaning = d.meaning,
        meaning_details = d.details, position = d.place
      from differing d where d.id = f.id returning f.id
    ) select count(*)::int as n from changed`.execute(trx)
  return (rows[0]?.n ?? 0) > 0
}
