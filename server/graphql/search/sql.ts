import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { SearchKind } from '../../../lib/domain/addresses/searchQuery'
import type { Db } from '../../db/db'
import { escapeLike } from '../../db/likePattern'
import { prepared } from '../../db/preparedStatements'
import { ofNoneHidden } from './hidden'
import { beginningWords, type WantedText } from './wanted'
import { wholeNames } from './wholeNames'

/** A name that was found. */
export interface FoundRow {
  kind: SearchKind
  id: string
  label: string
  /** The smaller, the better: see `score`. */
  score: number
  /** Null for what is no taxon. */
  taxonomyId: string | null
  rank: string | null
  /** Type of a taxonomy; null else. */
  type: TaxonomyType | null
  /** It is, or is of, a taxonomy in whose place a newer one stands. */
  replaced: boolean
}

export interface FoundRows {
  rows: FoundRow[]
  /** More names may fit than were looked at. */
  capped: boolean
}

/**
 * Names of each table that are looked at closely because they begin with the text. It bounds the work and the answer whatever is typed; where
 * there are more, the shortest are taken, and the number of hits is a lower bound.
 */
export const CANDIDATES = 300
/** Entries of an index passed over to find the shortest of them. */
const PASSED_OVER = 3_000
/** Names with the words that are fetched, and how many of them are looked at closely. */
const FETCHED = 2_000
const COMPARED = 600
/** Taxonomies, collections and organisations among the hits. */
const MOST_HEADS = 200
/** Hits in all. */
export const MOST = 2_000

/** The last code point, so that every name that begins with a text lies below text || LAST in the C collation. */
const LAST = '\u{10FFFF}'

/** Text queries (tsquery) that widen a search: names with these words too. */
export interface Wider {
  /** Words that contain what was typed. */
  containing?: string | null
  /** Words that resemble it; null: none do, but a taxonomy, collection or organisation may. */
  similar?: string | null
}

/**
 * Everything that fits, best first: 0 exactly the text, with its code or author or without · 1 begins with it, accepted · 2 the same, synonyms and
 * vernacular names · 3, 4 each word begins one of the name · 5, 6 contains · 7, 8 resembles; then what is of no replaced taxonomy, what collections
 * speak of, by name as in every list, by id. A taxon stands there once, where it fits best. The shape of the statement bounds its work: ranges of
 * indexes with a limit, then single rows by their key.
 */
export async function findNames(
  db: Db,
  { texts, words, hidden }: WantedText,
  { containing = null, similar }: Wider = {},
): Promise<FoundRows> {
  const first = texts[0] ?? ''
  const spellings = sql`${texts}::text[]`
  const beginning = beginningWords(words)
  const letters = words.flatMap(([word = '']) => (Array.from(word).length === 1 ? [word] : []))
  const onlyLetters = beginning === null && letters.length > 1 ? letters : null
  const source = (table: 'taxa' | 'vernacular_names') =>
    sourceOf(table, hidden, beginning, letters, onlyLetters, containing, similar ?? null)
  const score = (accepted: Fragment) => sql`
    case
      when s.base < 0 then 0
      -- A whole name with something else behind it is no other name.
      when s.base > 0 and not (s.base = 7 and starts_with(t.text, n.search_name || ' ')) then s.base + case when ${accepted} then 0 else 1 end
      when n.search_name = any (t.spellings) or search_words_of(n.search_name) = t.words then 0
      when starts_with(n.search_name, t.text) then case when ${accepted} then 1 else 2 end
      else case when ${accepted} then 3 else 4 end
    end`
  const { rows } = await sql<FoundRow & { capped: boolean }>`
    ${prepared}
    with typed as materialized (select ${first}::text as text, ${spellings} as spellings, ${words.map(([word = '']) => word)}::text[] as words),
    ${wholeNames(texts, hidden)}, ${source('taxa')}, ${source('vernacular_names')},
    heads as materialized (${heads(words, similar !== undefined)}),
    scientific as (
      select case when n.accepted_id is not null then 'synonym' when x.type = 'Lebensraum' then 'habitat' else 'taxon' end as kind,
        n.id, n.name as label, n.search_name,
        case when n.code is not null and t.text = search_text(n.code) then 0
          else ${score(sql`n.accepted_id is null`)} end as score, n.taxonomy_id, n.rank
      from (select id, min(base) as base from taxa_found group by id) s cross join typed t
      cross join lateral (select * from taxa where taxa.id = s.id limit 1) n
      join taxonomies x on x.id = n.taxonomy_id and x.published
    ),
    vernacular as (
      select 'vernacular', n.taxon_id, n.name, n.search_name, ${score(sql`false`)}, o.taxonomy_id, o.rank
      from (select id, min(base) as base from vernacular_names_found group by id) s cross join typed t
      cross join lateral (select * from vernacular_names where vernacular_names.id = s.id limit 1) n
      cross join lateral (select * from taxa where taxa.id = n.taxon_id limit 1) o
      join taxonomies x on x.id = o.taxonomy_id and x.published
    ),
    best as (
      select distinct on (id) * from (select * from scientific union all select * from vernacular) f
      order by id, score, length(label), search_name, label
    )
    select kind, id, label, score, taxonomy_id as "taxonomyId", rank, type, replaced, capped
    from (
      select (select count(*) from taxa_begun) >= ${CANDIDATES} or (select count(*) from vernacular_names_begun) >= ${CANDIDATES}
        or (select count(*) from taxa_containing) >= ${CANDIDATES} or (select count(*) from vernacular_names_containing) >= ${CANDIDATES}
        or exists (select from (select base from taxa_found where base = 7 union all select base + 1 from vernacular_names_found where base = 7) o
          group by base having count(*) >= ${CANDIDATES})
        or (select count(*) from taxa_found) >= ${COMPARED} or (select count(*) from vernacular_names_found) >= ${COMPARED}
        or (select count(*) from heads) >= ${MOST_HEADS}
        or exists (select from (select letter from taxa_through union all select letter from vernacular_names_through) r group by letter
          having count(*) >= ${onlyLetters ? throughLetters(onlyLetters) : FETCHED}) as capped
    ) looked
    -- One row also where nothing was found, so that it says whether everything was looked at.
    left join (
      select b.kind, b.id, b.label, b.search_name, b.score, b.taxonomy_id, b.rank, null as type,
        -- A scalar look-up, because exists() may be answered by reading all records.
        coalesce((select true from property_records r where r.taxon_id = b.id limit 1), false) as known,
        ${isReplaced(sql`b.taxonomy_id`)} as replaced
      from best b
      union all
      select * from heads
    ) f on true
    order by score, replaced, known desc, search_name, label, id limit ${MOST}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), capped: rows[0]?.capped ?? false }
}

/** Whether the taxonomy of that id is replaced by one that is seen: there are few, looked up once for a statement. */
export const isReplaced = (taxonomyId: Fragment) =>
  sql`${taxonomyId} = any (array(select c.from_taxonomy_id from crosswalks c where c.replaces))`

/** Names that begin with each of several single letters, looked through for the other letters. */
const throughLetters = (letters: readonly string[]) => Math.floor(FETCHED / letters.length)

/**
 * The CTEs `<table>_begun` (names that begin with the text), `<table>_through` (names with its words, or with the letter it says, of which those with
 * the other letters are taken), `<table>_containing` (names with words that contain it) and `<table>_found` (id, base of the score) of one of both
 * tables of names.
 */
function sourceOf(
  table: 'taxa' | 'vernacular_names',
  hidden: readonly string[],
  beginning: string | null,
  letters: readonly string[],
  onlyLetters: readonly string[] | null,
  containing: string | null,
  similar: string | null,
) {
  const names = sql.table(table)
  const begun = sql.table(`${table}_begun`)
  const through = sql.table(`${table}_through`)
  const inside = sql.table(`${table}_containing`)
  const withWords = sql.table(`${table}_with_words`)
  const isSeen = ofNoneHidden(table, hidden)
  const inRange = sql`search_name >= s.spelling and search_name < s.spelling || ${LAST}`
  const shortest = (where: Fragment) => sql`
    select id from (select id, search_name from ${names} where ${where} and ${isSeen} order by search_name limit ${PASSED_OVER}) passed
    order by length(search_name), search_name, id limit ${CANDIDATES}`
  const ofTaxa = sql`
    union (${shortest(sql`${inRange} and position(' ' in search_name) = 0`)})
    union (
      select id from taxa where code is not null and search_text(code) >= s.spelling and search_text(code) < s.spelling || ${LAST} and ${isSeen}
      order by search_text(code), id limit ${CANDIDATES}
    )`
  const fetched = sql`
    case when (select count(*) from ${begun}) < ${CANDIDATES} and (select count(*) from taxa_begun) < ${CANDIDATES}
      then ${FETCHED}::int else 0 end`
  return sql`
    ${begun} as materialized (
      select distinct r.id from typed t cross join lateral unnest(t.spellings) as s (spelling)
      cross join lateral ((${shortest(inRange)}) ${table === 'taxa' ? ofTaxa : sql``}) r
    ),
    ${through} as materialized (
      select id, search_name, null as letter from ${withWords}(${beginning}::tsquery, ${fetched})
      union all
      select n.id, n.search_name, l.letter from unnest(${onlyLetters ? [...onlyLetters] : []}::text[]) as l (letter)
      cross join lateral (
        select id, search_name from ${names} where search_name >= l.letter and search_name < l.letter || ${LAST} and ${isSeen}
        order by search_name limit ${throughLetters(onlyLetters ?? [''])}
      ) n
    ),
    ${inside} as materialized (select id, search_name from ${withWords}(${containing}::tsquery, ${CANDIDATES})),
    ${sql.table(`${table}_found`)} as materialized (
      select id, 0 as base from ${begun}${table === 'taxa' ? sql` union all select id, base from taxa_whole` : sql``}
      union all
      (select f.id, 0 from ${through} f where ${hasLetters(letters)} order by length(f.search_name), f.search_name, f.id limit ${COMPARED})
      union all
      -- Its text query knows no single letters (beginningWords); what resembles may lack them, as the author behind a name does.
      select f.id, 5 from ${inside} f where ${hasLetters(letters)}
      union all
      select f.id, 7 from ${withWords}(${similar}::tsquery, ${CANDIDATES}) f
    )`
}

/** Each of the letters begins a word. */
const hasLetters = (letters: readonly string[]) =>
  sql`' ' || array_to_string(search_words_of(f.search_name), ' ') like all (${letters.map((letter) => `% ${escapeLike(letter)}%`)}::text[])`

type Fragment = ReturnType<typeof sql>

/** Taxonomies, collections and organisations, of which there are few: each is looked at. */
function heads(words: readonly string[][], withSimilar: boolean) {
  const name = sql`search_text(h.name)`
  const patterns = words.map((spellings) => spellings.map((word) => `%${escapeLike(word)}%`))
  const contains = sql.join(
    patterns.map((any) => sql`${name} like any (${any}::text[])`),
    sql` and `,
  )
  const begins = sql.join(
    words.map(
      (spellings) =>
        sql`(' ' || array_to_string(search_words_of(${name}), ' ')) like any (${spellings.map((word) => `% ${escapeLike(word)}%`)}::text[])`,
    ),
    sql` and `,
  )
  return sql`
    select h.kind, h.id, h.name as label, ${name} as search_name, case
        when ${name} = any (t.spellings) then 0 when starts_with(${name}, t.text) then 1 when ${begins} then 3 when ${contains} then 5 else 7 end as score,
      null::uuid as taxonomy_id, null as rank, h.type, false as known,
      h.kind = 'taxonomy' and ${isReplaced(sql`h.id`)} as replaced
    from typed t cross join (
      select 'taxonomy' as kind, id, name, type from taxonomies where published
      union all select 'collection', id, name, null from property_collections where published
      union all select 'organization', id, name, null from organizations
    ) h
    where (${contains}) or (${withSimilar} and similarity(${name}, t.text) > 0.4)
    order by score, search_name, h.id limit ${MOST_HEADS}`
}
