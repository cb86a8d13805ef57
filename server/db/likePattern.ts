import { sql } from 'kysely'

/** A LIKE pattern for search text that contains the given text literally: `%`, `_` and `\` stand for themselves. */
export const likePattern = (text: string) => sql`'%' || search_text(${escapeLike(text)}) || '%'`

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
