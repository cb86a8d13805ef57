import { sql } from 'kysely'
import type { Db } from '../../db/db'
import { escapeLike } from '../../db/likePattern'
import { prepared } from '../../db/preparedStatements'
import { hitsOf, type SearchHitRow } from './hits'
import { type FoundRow, isReplaced } from './sql'
import { edits, editsToBeginning, exchanged, forgivenEdits } from './typos'
import { beginningWords, type WantedText, wholeWords } from './wanted'

/** Other words tried for one that was typed. */
const MOST_ALTERNATIVES = 40
/** The same where nothing was found with these, and the other words of a text leave only some: «blaues gras» is «Blaues Zittergras», whatever else ends so. */
export const MOST_TOGETHER = 200
/** Words looked at for typos: the most similar of them. */
const MOST_SIMILAR = 400
/** Words of a text that may be misspelt; the others have to be right. */
const MOST_MISSPELT = 4

/** Names compared to find the nearest, and those shown. */
const MOST_COMPARED = 500
const MOST_NEAREST = 8

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u

/** Words beside those that were typed. */
interface OtherWords {
  /** A text query for the names with them; null when no such words exist. */
  query: string | null
  /** There are more such words than the query has. */
  capped: boolean
}

/**
 * Names of which each word contains one that was typed, or which write it as two («Wald-Föhre» is «Waldföhre»). Short ones have to begin a word as usual.
 */
export async function wordsContaining(db: Db, { words }: WantedText, most = MOST_ALTERNATIVES): Promise<OtherWords> {
  const long = words.filter(([word = '']) => THREE_LETTERS.test(word))
  if (long.length === 0) return { query: null, capped: false }
  const parts = long.flatMap((spellings, place) => spellings.map((word) => ({ part: escapeLike(word), place })))
  const halves = long.flatMap((spellings, place) => spellings.flatMap(divided).map((each) => ({ ...each, place })))
  const { rows } = await sql<{ place: number; word: string; rest: string | null; nth: number }>`${prepared}
    select p.place, w.word, null as rest, w.nth::int
    from unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ place }) => place)}::int[]) as p (part, place)
    cross join lateral words_containing(p.part, ${most + 1}) with ordinality as w (word, nth)
    union all
    select p.place, p.word, p.rest, 0
    from unnest(${halves.map(({ word }) => word)}::text[], ${halves.map(({ rest }) => rest)}::text[], ${halves.map(({ place }) => place)}::int[])
      as p (word, rest, place)
    where exists (select from search_words w where w.word = p.word) and exists (select from search_words w where w.word = p.rest)`.execute(
    db,
  )
  const used = rows.filter(({ nth }) => nth <= most)
  const found = long.map((_, index) => used.filter(({ place }) => place === index))
  return { query: withShortWords(words, wholeWords(found)), capped: used.length < rows.length }
}

/** The ways to write a word as two. */
const divided = (word: string): { word: string; rest: string }[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, more) => ({
    word: word.slice(0, more + 3),
    rest: word.slice(more + 3),
  }))

/** Names of which each word is one that was typed or differs from it by a typo or two. */
export async function wordsLike(db: Db, { words }: WantedText): Promise<OtherWords> {
  const misspelt = words.filter(([word = '']) => forgivenEdits(word) > 0 && !/\d/.test(word)).slice(0, MOST_MISSPELT)
  if (misspelt.length === 0) return { query: null, capped: false }
  const typed = misspelt.map(([word = '']) => word)
  const { rows } = await sql<{ place: number; word: string }>`${prepared}
    select p.place::int, w.word from unnest(${typed}::text[]) with ordinality as p (model, place)
    cross join lateral words_like(p.model, ${MOST_SIMILAR}) w
    union
    select 0, word from search_words where word = any (${typed.flatMap(exchanged)}::text[])`.execute(db)
  let capped = false
  const like = (word: string, index: number): string[] => {
    const near = (edits: (typed: string, other: string) => number) =>
      rows
        .filter(({ place }) => place === index + 1 || place === 0)
        .map((row) => ({ word: row.word, edits: edits(word, row.word) }))
        .filter((other) => other.edits <= forgivenEdits(word))
        .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
        .map((other) => other.word)
    const whole = near(edits)
    const nearest = whole.length > 0 ? whole : near(editsToBeginning)
    capped ||= nearest.length > MOST_ALTERNATIVES
    return nearest.slice(0, MOST_ALTERNATIVES)
  }
  const parts = words.map((spellings) => {
    const index = misspelt.indexOf(spellings)
    const others = index < 0 ? null : wholeWords([like(spellings[0] ?? '', index).map((word) => ({ word }))])
    const own = beginningWords([spellings])
    return own && others ? `(${own} | ${others})` : (others ?? own)
  })
  return { query: all(parts), capped }
}

const withShortWords = (words: WantedText['words'], long: string | null): string | null =>
  long === null ? null : all([long, beginningWords(words.filter(([word = '']) => !THREE_LETTERS.test(word)))])

const all = (parts: readonly (string | null)[]) => {
  const some = parts.filter((part) => part !== null)
  return some.length === 0 ? null : some.join(' & ')
}

/** The names that resemble a text most: one of their words is like one of it. For those who found nothing. */
export async function nearestNames(db: Db, { texts, words }: WantedText): Promise<SearchHitRow[]> {
  const long = words
    .map(([word = '']) => word)
    .filter((word) => THREE_LETTERS.test(word))
    .slice(0, MOST_MISSPELT)
  if (long.length === 0) return []
  const { rows: like } = await sql<{ word: string }>`
    select distinct w.word from unnest(${long}::text[]) m cross join lateral words_like(m, 10) w`.execute(db)
  const query = wholeWords([like])
  if (query === null) return []
  const { rows } = await sql<FoundRow>`
    select kind, id, label, 9 as score, taxonomy_id as "taxonomyId", rank, null as type, ${isReplaced(sql`best.taxonomy_id`)} as replaced from (
      select distinct on (f.id) f.*, similarity(f.search_name, ${texts[0] ?? ''}) as likeness from (
        select case when t.accepted_id is not null then 'synonym' when x.type = 'Lebensraum' then 'habitat' else 'taxon' end as kind,
          t.id, t.name as label, t.search_name, t.taxonomy_id, t.rank
        from taxa_with_words(${query}::tsquery, ${MOST_COMPARED}) f cross join lateral (select * from taxa where id = f.id limit 1) t
        join taxonomies x on x.id = t.taxonomy_id and x.published
        union all
        select 'vernacular', t.id, v.name, v.search_name, t.taxonomy_id, t.rank
        from vernacular_names_with_words(${query}::tsquery, ${MOST_COMPARED}) f
        cross join lateral (select * from vernacular_names where id = f.id limit 1) v
        cross join lateral (select * from taxa where id = v.taxon_id limit 1) t
        join taxonomies x on x.id = t.taxonomy_id and x.published
      ) f order by f.id, likeness desc, f.label
    ) best order by likeness desc, length(label), replaced, label, id limit ${MOST_NEAREST}`.execute(db)
  return hitsOf(db, rows)
}
