import { sql } from 'kysely'
import type { TaxonomyType } from '../../../lib/domain/paths'
import type { Db } from '../../db/db'
import { escapeLike } from '../../db/likePattern'

/** A name that was found, and how well: the smaller the score, the better. */
export interface FoundRow {
  kind: 'taxon' | 'vernacular' | 'taxonomy' | 'collection' | 'organization'
  id: string
  label: string
  score: number
  /** Type of a taxonomy; null else. */
  type: TaxonomyType | null
}

/**
 * Names looked at in one step. It bounds the work whatever is typed: a single letter begins 40,000 names, and the first of them in
 * alphabetical order are as good as any.
 */
export const CANDIDATES = 400

/** The last code point, so that every name that begins with a text lies below text || LAST in the C collation. */
const LAST = '\u{10FFFF}'

export const searchText = (db: Db, text: string) =>
  sql<{ text: string }>`select search_text(${text}) as text`.execute(db).then(({ rows }) => rows[0]?.text ?? '')

/** Names that begin with the text (0 exactly it, 1 accepted, 2 synonyms and vernacular names), and heads that contain it. */
export const prefixMatches = (db: Db, text: string) =>
  sql<FoundRow>`
    select * from (
      (select 'taxon' as kind, t.id, t.name as label,
        case
          when t.search_name = ${text} or t.search_name = ${text} || ' ' || search_text(t.author) then 0
          when t.accepted_id is null then 1
          else 2
        end as score, null as type
      from (select * from visible_taxa where search_name >= ${text} and search_name < ${text + LAST} order by search_name limit ${CANDIDATES}) t)
      union all
      (select 'vernacular', v.taxon_id, v.name, case when v.search_name = ${text} then 0 else 2 end, null
      from (select * from vernacular_names where search_name >= ${text} and search_name < ${text + LAST} order by search_name limit ${CANDIDATES}) v)
      union all ${heads(text)}
    ) found order by score, length(label), label collate de`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * Names of which each word of the text begins one (3), then names that contain the text anywhere (4). Both through the trigram index, which
 * finds only what has three letters or digits in a row; short words are looked for in a bounded number of names that begin with the first.
 */
export async function innerMatches(db: Db, text: string): Promise<FoundRow[]> {
  const words = text.split(' ').slice(0, 6)
  const parts = [
    ...(words.length > 1 ? wordMatches(words) : []),
    ...(THREE_LETTERS.test(text) ? bothTables(4, sql`search_name like ${`%${escapeLike(text)}%`}`) : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select * from (${sql.join(parts, sql` union all `)}) found order by score, length(label), label collate de`.execute(db)
  return rows
}

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u

/** Names looked through for short words. */
const LOOKED_THROUGH = 10_000

function wordMatches(words: readonly string[]) {
  const conditions = sql.join(words.map(beginsWord), sql` and `)
  if (words.some((word) => THREE_LETTERS.test(word))) return bothTables(3, conditions)
  const [first = ''] = words
  const some = (table: string) =>
    sql`(select * from ${sql.table(table)} where search_name >= ${first} and search_name < ${first + LAST}
      order by search_name limit ${LOOKED_THROUGH}) begun`
  return bothTables(3, conditions, some('visible_taxa'), some('vernacular_names'))
}

const bothTables = (score: number, condition: Fragment, taxa = sql`visible_taxa`, vernacularNames = sql`vernacular_names`) => [
  sql`(select 'taxon' as kind, id, name as label, ${score}::int as score, null as type from ${taxa} where ${condition} limit ${CANDIDATES})`,
  sql`(select 'vernacular', taxon_id, name, ${score}::int, null from ${vernacularNames} where ${condition} limit ${CANDIDATES})`,
]

type Fragment = ReturnType<typeof sql>

const beginsWord = (word: string) =>
  sql`(search_name like ${`${escapeLike(word)}%`} or search_name like ${`% ${escapeLike(word)}%`})`

const heads = (text: string) => {
  const like = `%${escapeLike(text)}%`
  const score = sql`case when search_text(name) = ${text} then 0 when starts_with(search_text(name), ${text}) then 1 else 2 end`
  return sql`
    (select 'taxonomy', id, name, ${score}, type from taxonomies where published and search_text(name) like ${like} limit 50)
    union all
    (select 'collection', id, name, ${score}, null from property_collections where published and search_text(name) like ${like} limit 50)
    union all
    (select 'organization', id, name, ${score}, null from organizations where search_text(name) like ${like} limit 50)`
}

export interface HitTaxonRow {
  id: string
  type: TaxonomyType
  taxonomy: string
  name: string
  code: string | null
  author: string | null
  rank: string | null
  acceptedName: string | null
}

/** What a hit shows of its taxon; invisible ones are missing. */
export const hitTaxa = (db: Db, ids: readonly string[]) =>
  sql<HitTaxonRow>`
    select t.id, x.type, x.name as taxonomy, t.name, t.code, t.author, t.rank, accepted.name as "acceptedName"
    from visible_taxa t
    join taxonomies x on x.id = t.taxonomy_id
    left join taxa accepted on accepted.id = t.accepted_id
    where t.id = any(${[...ids]}::uuid[])`
    .execute(db)
    .then(({ rows }) => rows)
