import fc from 'fast-check'
import { sql } from 'kysely'
import { composedText, plainValue } from '../../../../lib/domain/text/composedText'
import { propertyName } from '../../../../lib/domain/vocabulary/propertyName'
import type { Database } from '../../../db/database'
import { anyText } from '../../../safekeeping/testing/randomWorld'

export const WORLD = 'Zufall'

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const anyWord = fc.constantFrom('Rana', 'temporaria', 'Bufo "bufo"', 'aus, Bus', 'Ä\u00e9', '蛙', 'x\ny', '×')
/** Among them two that are looked for alike. */
const anyVernacular = fc.oneof(
  anyText.map((text) => composedText(`n${text}`)),
  fc.constantFrom('Weißer Frosch', 'Weisser frosch'),
)
const anyNumber = fc.constantFrom('5', '1.50', '-0.25', '1e3', '12345678901234567890', '0', '-0')
/** The JSON of a value as it is kept. */
const anyValue = fc.oneof(
  anyText.map((text) => JSON.stringify(plainValue(text))),
  anyNumber,
  anyNumber.map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'false', '"2024-02-29"', '"1.3.2024"', '""'),
)
const anyField = fc.constantFrom('Länge', 'a~b', 'Quelle', '@x', 'Kategorie', 'lang '.repeat(20).trim())
const anyProperties = fc.uniqueArray(fc.tuple(anyField, anyValue), { maxLength: 4, selector: ([name]) => propertyName(name) })
const anyNames = fc.array(
  fc.record({ name: anyVernacular, language: orNull(fc.constantFrom('de', 'fr', 'romontsch')), preferred: fc.boolean() }),
  { maxLength: 2 },
)
const anyRelated = fc.nat(50)
const anyAbout = fc.record({
  description: orNull(fc.constantFrom('Zwei\nZeilen', 'kurz')),
  links: fc.uniqueArray(fc.constantFrom('https://a.example/x', 'https://b.example/?q=1,2'), { maxLength: 2 }),
  licence: orNull(fc.constantFrom('CC-BY-4.0', 'eigene «Lizenz»')),
  citation: orNull(fc.constantFrom('Muster, A. (2026): Liste', 'a: b # c')),
  termsOfUse: orNull(fc.constant('Nur mit Nennung')),
  lastUpdated: orNull(fc.constant('2026-01-31')),
  /** Said of a taxonomy alone. */
  habitats: orNull(fc.constant({ label: 'Code', comments: 'Zwei\nZeilen', min: 1, max: 99 })),
})

/** A taxonomy with all that an archive is to carry, as imports and edits leave it. */
export const anySmallWorld = fc.record({
  about: anyAbout,
  taxa: fc.array(
    fc.record({
      words: fc.array(anyWord, { minLength: 1, maxLength: 3 }),
      hasAuthor: fc.boolean(),
      author: orNull(fc.constantFrom('L.', '(Linnaeus, 1758)', 'Müller & "Co"')),
      hasSourceId: fc.boolean(),
      code: orNull(fc.constantFrom('1.2', '1.10', 'A')),
      rank: orNull(fc.constantFrom('species', 'genus', 'eigener rang')),
      rankVerbatim: orNull(fc.constantFrom('Art', 'species')),
      status: fc.constantFrom('accepted', 'provisionally accepted', 'unresolved', 'eigener status'),
      statusVerbatim: orNull(fc.constantFrom('valid', 'accepted')),
      above: orNull(anyRelated),
      properties: anyProperties,
      synonyms: fc.array(
        fc.record({
          name: anyWord,
          status: fc.constantFrom('synonym', 'misapplied'),
          properties: anyProperties,
          names: anyNames,
        }),
        { maxLength: 2 },
      ),
      names: anyNames,
    }),
    { minLength: 1, maxLength: 12 },
  ),
  collections: fc.array(
    fc.record({
      about: anyAbout,
      combining: fc.boolean(),
      records: fc.uniqueArray(
        fc.record({ of: anyRelated, ofSynonym: fc.boolean(), hasOrigin: fc.boolean(), properties: anyProperties }),
        {
          maxLength: 8,
          selector: ({ of }) => of % 12,
        },
      ),
      relations: fc.array(
        fc.record({
          from: anyRelated,
          to: anyRelated,
          type: fc.constantFrom('frisst', 'lebt in', 'host of'),
          properties: anyProperties,
        }),
        { maxLength: 8 },
      ),
    }),
    { maxLength: 3 },
  ),
  unit: orNull(fc.constantFrom('cm', '%')),
  details: fc.boolean(),
})

export type SmallWorld = typeof anySmallWorld extends fc.Arbitrary<infer T> ? T : never

const json = (properties: [string, string][]) =>
  `{${properties.map(([name, value]) => `${JSON.stringify(propertyName(name))}:${value}`).join()}}`

/** Takes away whatever an earlier world has left. */
export async function clearWorld({ owner }: Database): Promise<void> {
  await sql`truncate taxonomies, property_collections, import_batches cascade`.execute(owner)
}

/** Fills an empty database with it. */
export async function storeSmallWorld({ owner }: Database, world: SmallWorld): Promise<void> {
  const head = await insertHead(owner, 'taxonomies', WORLD, world.about)
  const ids: string[] = []
  const synonyms: string[][] = []
  for (const [index, taxon] of world.taxa.entries()) {
    const base = `${taxon.words.join(' ')} ${index}`
    const name = taxon.hasAuthor && taxon.author ? `${base} ${taxon.author}` : base
    // Only those before: no circles.
    const above = taxon.above === null || index === 0 ? null : (ids[taxon.above % index] ?? null)
    ids.push(
      await insertTaxon(owner, head, {
        ...taxon,
        name,
        sourceId: taxon.hasSourceId ? `id,${index}` : null,
        parent: above,
        accepted: null,
      }),
    )
    const own: string[] = []
    for (const [place, synonym] of taxon.synonyms.entries()) {
      const more = { ...synonym, code: null, author: taxon.author, rank: taxon.rank, rankVerbatim: null, statusVerbatim: null }
      const sourceId = taxon.hasSourceId ? `syn ${index} ${place}` : null
      const id = await insertTaxon(owner, head, {
        ...more,
        name: `${synonym.name} ${index}.${place}`,
        sourceId,
        parent: null,
        accepted: ids[index] ?? null,
      })
      own.push(id)
      await insertNames(owner, id, synonym.names)
    }
    synonyms.push(own)
    await insertNames(owner, ids[index], taxon.names)
  }
  const origin = await insertHead(owner, 'property_collections', 'Herkunft', null)
  for (const [index, { about, combining, records, relations }] of world.collections.entries()) {
    const collection = await insertHead(owner, 'property_collections', `Sammlung ${index}`, about)
    await sql`update property_collections set combining = ${combining} where id = ${collection}::uuid`.execute(owner)
    for (const { of, ofSynonym, hasOrigin, properties } of records) {
      // Whatever says nothing is no statement.
      if (properties.every(([, value]) => value === '""' || value === '"[]"')) continue
      const at = of % 12
      const taxon = (ofSynonym && synonyms[at % ids.length]?.[0]) || ids[at % ids.length]
      await sql`insert into property_records (collection_id, taxon_id, origin_collection_id, properties)
        values (${collection}::uuid, ${taxon}::uuid, ${combining && hasOrigin ? origin : null}::uuid, ${json(properties)}::text::jsonb)
        on conflict do nothing`.execute(owner)
    }
    for (const { from, to, type, properties } of relations) {
      const [a, b] = [ids[from % ids.length], ids[to % ids.length]]
      if (a !== b)
        await sql`insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
          select ${collection}::uuid, ${a}::uuid, ${b}::uuid, ${type}, p from (select ${json(properties)}::text::jsonb as p) v
          where not exists (select from relations r where r.collection_id = ${collection}::uuid and r.taxon_id = ${a}::uuid
            and r.related_taxon_id = ${b}::uuid and r.relation_type = ${type})`.execute(owner)
    }
  }
  await sql`select refresh_taxonomy(id) from taxonomies`.execute(owner)
  await sql`select refresh_collection(id) from property_collections`.execute(owner)
  await sql`update property_fields set unit = ${world.unit}, description = 'Von Kopf, «bis» Fuss' where name = 'Länge'`.execute(
    owner,
  )
  await sql`update property_fields set meaning = 'source' where name = 'Quelle'`.execute(owner)
  if (world.details)
    await sql`update property_fields set meaning = 'redListCategory', meaning_details = '{"area": "Schweiz", "year": 2016}'
      where name = 'Kategorie' and relation_type is null`.execute(owner)
}

type About = SmallWorld['about']

async function insertHead(
  owner: Database['owner'],
  table: 'taxonomies' | 'property_collections',
  name: string,
  about: About | null,
) {
  const { label = null, comments = null, min = null, max = null } = about?.habitats ?? {}
  const [type, value] =
    table === 'taxonomies'
      ? [
          sql`, type, habitat_label, habitat_comments, habitat_number_min, habitat_number_max`,
          sql`, 'Art', ${label}, ${comments}, ${min}::int, ${max}::int`,
        ]
      : [sql``, sql``]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (name, published, description, links, licence, citation, terms_of_use, last_updated${type})
    values (${name}, true, ${about?.description ?? null}, ${about?.links ?? []}::text[], ${about?.licence ?? null}, ${about?.citation ?? null},
      ${about?.termsOfUse ?? null}, ${about?.lastUpdated ?? null}::date${value}) returning id`.execute(owner)
  return rows[0]?.id ?? ''
}

async function insertNames(owner: Database['owner'], taxon: string | undefined, names: SmallWorld['taxa'][number]['names']) {
  for (const { name, language, preferred } of names)
    await sql`insert into vernacular_names (taxon_id, name, language, preferred)
      values (${taxon}::uuid, ${name}, ${language}, ${preferred})`.execute(owner)
}

interface WrittenTaxon {
  name: string
  sourceId: string | null
  parent: string | null
  accepted: string | null
  code: string | null
  author: string | null
  rank: string | null
  rankVerbatim: string | null
  status: string
  statusVerbatim: string | null
  properties: [string, string][]
}

async function insertTaxon(owner: Database['owner'], head: string, taxon: WrittenTaxon): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into taxa (taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, rank_verbatim, status, status_verbatim, properties)
    values (${head}::uuid, ${taxon.parent}::uuid, ${taxon.accepted}::uuid, ${taxon.sourceId}, ${taxon.name}, ${taxon.code}, ${taxon.author}, ${taxon.rank},
      ${taxon.rankVerbatim}, ${taxon.status}, ${taxon.statusVerbatim}, ${json(taxon.properties)}::text::jsonb) returning id`.execute(
    owner,
  )
  return rows[0]?.id ?? ''
}
