/** References made of names are no ids of the source. */
export const NAMED = 'name:'

/** The reference by which a taxon is found that is named only. */
export const nameRef = (name: string): string => `${NAMED}${upToAuthor(withoutHybridSign(name))}`

/** Other columns write hybrid genera with and without their sign. */
export const withoutHybridSign = (name: string): string => name.replace(/^(×\s*|x\s+|x(?=\p{Lu}))/u, '')

/** A name up to its author, because sources mention names with and without: 'Abies alba Mill.' → 'Abies alba'. */
export function upToAuthor(name: string): string {
  const words = name.split(' ')
  const end = words.findIndex((word, index) => index > (words[0] === '×' ? 1 : 0) && !isPartOfName(word, words[index + 1]))
  return end < 0 ? name : words.slice(0, end).join(' ')
}

/** Epithets, rank marks and hybrid signs are lower case; a bracketed word is a subgenus only before an epithet. */
function isPartOfName(word: string, next: string | undefined): boolean {
  if (/^\(\p{Lu}[\p{Ll}-]+\)$/u.test(word)) return next !== undefined && /^\p{Ll}/u.test(next)
  return (
    /^[\p{Ll}×"']/u.test(word) &&
    !/^(de|del|della|der|den|van|von|zu|da|di|le|la|et|ex|in|auct\.?|non|sensu|f\.|d['’].*)$/u.test(word)
  )
}

/** Whether a name is the row's own, with or without the author. */
export function isOwnName(written: string, row: { name: string; author: string | null }): boolean {
  const [name, own] = [withoutHybridSign(written), withoutHybridSign(row.name)]
  if (name === own || name === `${own} ${row.author ?? ''}`) return true
  return own.startsWith(`${name} `) && authorLike.test(own.slice(name.length + 1))
}

/** An author begins with a capital, a bracket or a particle; an epithet does not. */
const authorLike = /^(\(|\p{Lu}|d[e'’]|v[ao]n )/u
