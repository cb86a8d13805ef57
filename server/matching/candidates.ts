import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Db } from '../db/db'

/** A name of the database that may be the wanted one. */
export interface Candidate {
  id: string
  name: string
  author: string | null
  rank: string | null
  taxonomyId: string
  /** Of a synonym: the taxon it stands for. */
  acceptedId: string | null
}

/** The same, for the wanted name at place `n`. */
export type CandidateFor = Candidate & { n: number }

/** A text to look up for the wanted name at place `n`. */
export interface WantedName {
  n: number
  text: string
}

/** Taxa are looked for in these taxonomies; `equivalent`: by names of all others, whose row says that it means one of theirs. */
export interface Scope {
  taxonomyIds: readonly string[]
  equivalent: boolean
}

/** The last code point, so that every name that begins with a text lies below text || LAST in the C collation. */
const LAST = '\u{10FFFF}'

const columns = sql`t.id, t.name, t.author, t.rank, t.taxonomy_id as "taxonomyId", t.accepted_id as "acceptedId"`
/** The row of a chosen taxonomy that says it means the same as the one with the name. */
const equivalentColumns = sql`t.id, t.name, t.author, t.rank, e.taxonomy_id as "taxonomyId", coalesce(e.accepted_id, e.id) as "acceptedId"`

// As text, so that no index of the taxonomies is taken instead of the one of the names: it would be read whole for each name.
const inTaxonomies = (ids: readonly string[]) => sql`t.taxonomy_id::text = any (${[...ids]}::text[])`

/**
 * Names that begin so, at most `most` for each beginning, in the order of the names: one look into their index per beginning. `isFull` are the
 * beginnings of which there may be more.
 */
export async function namesBeginning(
  db: Db,
  { taxonomyIds, equivalent }: Scope,
  beginnings: readonly string[],
  most: number,
): Promise<{ found: ReadonlyMap<string, Candidate[]>; isFull: ReadonlySet<string> }> {
  const distinct = [...new Set(beginnings)]
  if (distinct.length === 0) return { found: new Map(), isFull: new Set() }
  const { rows } = await sql<Candidate & { low: string }>`
    select r.low, c.* from unnest(${distinct}::text[]) as r (low)
    cross join lateral (
      select ${equivalent ? equivalentColumns : columns} from taxa t
      ${equivalent ? sql`join synonyms s on s.taxon_id = t.id join taxa e on e.id = s.synonym_id` : sql``}
      where t.search_name >= r.low collate "C" and t.search_name < (r.low || ${LAST}) collate "C"
        and ${
          equivalent
            ? sql`e.taxonomy_id::text = any (${[...taxonomyIds]}::text[]) and exists (select from taxonomies x where x.id = t.taxonomy_id and x.published)`
            : inTaxonomies(taxonomyIds)
        }
      order by t.search_name, t.id limit ${most}) c`.execute(db)
  const found = new Map<string, Candidate[]>()
  for (const { low, ...candidate } of rows) {
    const known = found.get(low)
    if (known) known.push(candidate)
    else found.set(low, [candidate])
  }
  return { found, isFull: new Set(distinct.filter((low) => found.get(low)?.length === most)) }
}

/** A genus and an epithet to look up for the wanted name at place `n`. */
export interface WantedEpithet {
  n: number
  genus: string
  epithet: string
}

const wantedWords = (wanted: readonly WantedEpithet[]) =>
  sql`unnest(${wanted.map(({ n }) => n)}::int[], ${wanted.map(({ genus }) => genus)}::text[],
    ${wanted.map(({ epithet }) => epithet)}::text[])`

/**
 * Names of a genus whose epithet is the wanted one but for its beginning (`isBegunWrong`), among the first `most` of the genus: no index knows
 * epithets by their endings.
 */
export async function epithetsBegunWrong(
  db: Db,
  taxonomyIds: readonly string[],
  wanted: readonly WantedEpithet[],
  most: number,
): Promise<CandidateFor[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<CandidateFor>`
    select w.n, ${columns} from ${wantedWords(wanted)} as w (n, genus, epithet)
    cross join lateral (
      select t.id, t.name, t.author, t.rank, t.taxonomy_id, t.accepted_id, t.search_name from taxa t
      where t.search_name >= (w.genus || ' ') collate "C" and t.search_name < (w.genus || ' ' || ${LAST}) collate "C" and ${inTaxonomies(taxonomyIds)}
      order by t.search_name limit ${most}) t
    cross join lateral (select split_part(ltrim(substr(t.search_name, length(w.genus) + 2), '* '), ' ', 1) as word) e
    -- What all of them end with leaves few to be taken apart.
    where strpos(t.search_name, substr(w.epithet, 3)) > 0 and (substr(e.word, 2) in (substr(w.epithet, 2), w.epithet)
      or e.word in (substr(w.epithet, 2), substr(w.epithet, 2, 1) || substr(w.epithet, 1, 1) || substr(w.epithet, 3)))`.execute(
    db,
  )
  return rows
}

/** Names of this epithet whose genus begins so («a», «quinata»), at most `most` of each. */
export async function namesWithEpithet(
  db: Db,
  taxonomyIds: readonly string[],
  wanted: readonly WantedEpithet[],
  most: number,
): Promise<CandidateFor[]> {
  if (wanted.length === 0) return []
  const words = wanted.map(({ epithet }) => {
    const each = epithet
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
      .split(' ')
    return each.map((word) => `'${word}'`).join(' & ')
  })
  const { rows } = await sql<CandidateFor>`
    select w.n, ${columns} from unnest(${wanted.map(({ n }) => n)}::int[], ${wanted.map(({ genus }) => genus)}::text[], ${words}::text[]) as w (n, genus, words)
    cross join lateral taxa_begun_with_words(w.genus, w.words::tsquery, ${[...taxonomyIds]}::uuid[], ${most}) f join taxa t on t.id = f.id`.execute(
    db,
  )
  return rows
}

/** Names of the genus and the epithet with a subgenus between them: «Carabus (Morphocarabus) monilis». */
export async function namesWithSubgenus(
  db: Db,
  taxonomyIds: readonly string[],
  wanted: readonly WantedEpithet[],
  most: number,
): Promise<CandidateFor[]> {
  if (wanted.length === 0) return []
  const isOne = sql`strpos(t.search_name, ') ' || w.epithet) > 0`
  const { rows } = await ofEach(
    sql`${wantedWords(wanted)} as w (n, genus, epithet)`,
    taxonomyIds,
    sql`w.genus || ' ('`,
    isOne,
    most,
  ).execute(db)
  return rows
}

/** Names that are exactly this text but for capitals and accents: of habitats, of genera and families without authors, codes of habitats. */
export async function namesEqual(
  db: Db,
  taxonomyIds: readonly string[],
  texts: readonly WantedName[],
  most: number,
): Promise<CandidateFor[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<CandidateFor>`
    select w.n, c.* from ${wantedTexts(texts)} cross join lateral (
      select ${columns} from taxa t where t.search_name = w.text collate "C" and ${inTaxonomies(taxonomyIds)}
      order by t.id limit ${most}) c
    union
    select w.n, ${columns} from ${wantedTexts(texts)} join taxa t on search_text(t.code) = w.text and t.code is not null
    where ${inTaxonomies(taxonomyIds)}`.execute(db)
  return rows
}

/** Names of one word with this word, alone or followed by an author: «Salix L.», not «Salix alba» nor «Salix 'Alba'». */
export async function namesOfOneWord(
  db: Db,
  taxonomyIds: readonly string[],
  words: readonly WantedName[],
  most: number,
): Promise<CandidateFor[]> {
  if (words.length === 0) return []
  const isOne = sql`t.name ~ '^[^ ]+ (?!["''‘’][[:upper:]])[^a-zäöüïë×*]'`
  const { rows } = await ofEach(wantedTexts(words), taxonomyIds, sql`w.text || ' '`, isOne, most).execute(db)
  return rows
}

/** The first names that begin with a text of each wanted one `w`, as far as they are what is looked for. */
const ofEach = (
  wanted: RawBuilder<unknown>,
  taxonomyIds: readonly string[],
  beginning: RawBuilder<unknown>,
  isOne: RawBuilder<unknown>,
  most: number,
) =>
  sql<CandidateFor>`
    select w.n, c.* from ${wanted} cross join lateral (
      select ${columns} from taxa t
      where t.search_name >= (${beginning}) collate "C" and t.search_name < (${beginning} || ${LAST}) collate "C"
        and ${isOne} and ${inTaxonomies(taxonomyIds)}
      order by t.search_name, t.id limit ${most}) c`

/** Taxa with exactly one of these vernacular names, in any language: each once, however many languages call it so. */
export async function vernacularsEqual(
  db: Db,
  taxonomyIds: readonly string[],
  texts: readonly WantedName[],
  most: number,
): Promise<(CandidateFor & { vernacular: string; language: string | null })[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<CandidateFor & { vernacular: string; language: string | null }>`
    select w.n, c.* from ${wantedTexts(texts)} cross join lateral (
      select distinct on (t.id) ${columns}, v.name as vernacular, v.language from vernacular_names v join taxa t on t.id = v.taxon_id
      where v.search_name = w.text collate "C" and ${inTaxonomies(taxonomyIds)}
      order by t.id, v.id limit ${most}) c`.execute(db)
  return rows
}

/** Vernacular names that begin so, at most `most` for each beginning. */
export async function vernacularsBeginning(
  db: Db,
  taxonomyIds: readonly string[],
  beginnings: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, (Candidate & { vernacular: string; language: string | null })[]>> {
  const distinct = [...new Set(beginnings)]
  const found = new Map<string, (Candidate & { vernacular: string; language: string | null })[]>()
  if (distinct.length === 0) return found
  const { rows } = await sql<Candidate & { low: string; vernacular: string; language: string | null }>`
    select r.low, c.* from unnest(${distinct}::text[]) as r (low)
    cross join lateral (
      select ${columns}, v.name as vernacular, v.language from vernacular_names v join taxa t on t.id = v.taxon_id
      where v.search_name >= r.low collate "C" and v.search_name < (r.low || ${LAST}) collate "C" and ${inTaxonomies(taxonomyIds)}
      order by v.search_name, v.id limit ${most}) c`.execute(db)
  for (const { low, ...row } of rows) found.set(low, [...(found.get(low) ?? []), row])
  return found
}

/** A text with its signs composed and apart: ids and codes are kept as their source writes them, and programs on a Mac write them apart. */
export const anyWriting = (text: RawBuilder<unknown>) =>
  sql`any (array[${text}, normalize(${text}, NFC), normalize(${text}, NFD)])`

/** Taxa by their id here or by the id their source gave them. */
export async function taxaById(db: Db, taxonomyIds: readonly string[], ids: readonly WantedName[]): Promise<CandidateFor[]> {
  if (ids.length === 0) return []
  const uuids = ids.filter(({ text }) => isUuid(text.replace(/^\{(.*)\}$/, '$1')))
  const ours = sql`unnest(${uuids.map(({ n }) => n)}::int[], ${uuids.map(({ text }) => text)}::uuid[]) as w (n, id)`
  const { rows } = await sql<CandidateFor>`
    select w.n, ${columns} from ${ours} join taxa t on t.id = w.id where ${inTaxonomies(taxonomyIds)}
    union
    select w.n, ${columns} from ${wantedTexts(ids)} cross join unnest(${[...taxonomyIds]}::uuid[]) x (id)
    join taxa t on t.taxonomy_id = x.id and t.source_id = ${anyWriting(sql`w.original`)}`.execute(db)
  return rows
}

// The database knows its own search text best.
const wantedTexts = (texts: readonly WantedName[]) =>
  sql`(select u.n, search_text(u.text) as text, u.text as original
    from unnest(${texts.map(({ n }) => n)}::int[], ${texts.map(({ text }) => text)}::text[]) as u (n, text)) w`
