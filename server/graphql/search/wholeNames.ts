import { sql } from 'kysely'
import { ofNoneHidden } from './hidden'

/** Words of a text behind which a code or a name may end. */
const MOST_BEGINNINGS = 8
/** Taxa of one name, or of one code, that are looked at. */
const MOST_HOMONYMS = 300

/**
 * The CTE `taxa_whole` (id, base of the score): taxa whose name, or code, the text begins with, and of which the rest of it begins each of its words in
 * the author, or in the name: a name as the program writes it. Base -1: the rest is all of it. Of one word there is nothing to divide.
 */
export function wholeNames(texts: readonly string[], hidden: readonly string[]) {
  const divided = texts.flatMap((text) => {
    const words = text.split(' ')
    const ends = Array.from({ length: Math.min(words.length - 1, MOST_BEGINNINGS) }, (_, index) => index + 1)
    return ends.map((end) => ({ beginning: words.slice(0, end).join(' '), rest: words.slice(end).join(' ') }))
  })
  const named = (where: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
    sql`(select id, search_words_of(${rest}) as words from taxa where ${where} and ${ofNoneHidden('taxa', hidden)} order by id limit ${MOST_HOMONYMS})`
  return sql`
    taxa_whole as materialized (
      select n.id, case when d.rest = n.words then -1 else 0 end as base
      from (
        select beginning, search_words_of(rest) as rest
        from unnest(${divided.map(({ beginning }) => beginning)}::text[], ${divided.map(({ rest }) => rest)}::text[]) as u (beginning, rest)
      ) d
      cross join lateral (
        ${named(sql`search_name = d.beginning and author is not null`, sql`search_text(author)`)}
        union all
        ${named(sql`code is not null and search_text(code) = d.beginning`, sql`search_name`)}
      ) n
      where not exists (
        select from unnest(d.rest) w where position(' ' || w in ' ' || array_to_string(n.words, ' ')) = 0
      )
    )`
}
