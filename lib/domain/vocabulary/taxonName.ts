export interface TaxonNameFacts {
  /** Verbatim as the source writes it: with or without its author. */
  name: string
  author?: string | null
  /** Normalised English rank; null when unknown. */
  rank?: string | null
  /** Names of habitats are never set in italics. */
  type?: 'Art' | 'Lebensraum' | null
}

/** A stretch of a name, and how it is set. */
export interface NamePart {
  text: string
  italic: boolean
  /** Within the name, as some sources write it: «L.» of «Carex flava L. var. alpina». */
  isAuthor?: boolean
}

export interface TaxonNameParts {
  /** The name without its author, in stretches: «Carex» italic, «subsp.» upright, «flava» italic. */
  name: NamePart[]
  /** Always upright; '' when there is none. */
  author: string
}

/** How a taxon's name is typeset: genus and below in italics, rank marks and author upright (ICN, ICZN). */
export function taxonNameParts({ name, author, rank, type }: TaxonNameFacts): TaxonNameParts {
  const written = author?.trim() ?? ''
  const whole = name.trim()
  const bare = written !== '' && whole.endsWith(` ${written}`) ? whole.slice(0, -written.length - 1).trimEnd() : whole
  if (isItalic(bare, rank, type)) return { name: stretches(bare, rank), author: written }
  return { name: uninomial(bare, rank, type), author: written }
}

/** The code of a habitat whose name does not begin with it, as it stands before the name: «3.1.2 » of «3.1.2 Hochmoor», else ''. */
export const codeBefore = ({ code, name, type }: Pick<TaxonNameFacts, 'name' | 'type'> & { code?: string | null }): string =>
  type === 'Lebensraum' && code && !name.startsWith(code) ? `${code} ` : ''

/** A name that is not set in italics: one word and its author, where it has a rank, else as it stands. */
function uninomial(name: string, rank: string | null | undefined, type: TaxonNameFacts['type']): NamePart[] {
  const [first = ''] = name.split(' ')
  const rest = name.slice(first.length)
  const hasAuthor = type !== 'Lebensraum' && Boolean(rank) && rest !== '' && beginsAuthors(rest.trim())
  if (!hasAuthor) return [{ text: name, italic: false }]
  return [
    { text: first, italic: false },
    { text: rest, italic: false, isAuthor: true },
  ]
}

/** The name as one looks it up elsewhere: without any author, also of those that stand within it. */
export const withoutAuthors = ({ name }: Pick<TaxonNameParts, 'name'>): string =>
  name
    .filter(({ isAuthor }) => !isAuthor)
    .map(({ text }) => text)
    .join('')
    .trim()

/** Ranks from the genus down; a rank between others is found by its stem ("subgenus", "species aggregate"). */
const italicRank =
  /genus|section|series|species|variet|form|cultivar|subvar|morph|aberration|strain|race|infraspecific|aggregate|hybrid/
const rankAbove = /^(super|infra|sub)?(domain|realm|kingdom|phylum|division|class|order|family|tribe|cohort|clade|legion)/

/** Connecting words that stand upright inside an italic name. */
const uprightWords = [
  'subsp|ssp|var|convar|f|fo|forma|subvar|subf|nothosubsp|nothovar|nothof|pv|bv|kl|(sub)?sect|(sub)?ser|subg|subgen',
  'agg|aggr|cf|aff|sp|spp|s|str|l|lat|s\\.l|s\\.str|s\\.lat|p\\.p|group|x',
]
const upright = new RegExp(String.raw`^(${uprightWords.join('|')})\.?$|^\(s\.$|^str\.\)$|^[×+]$`)

function isItalic(name: string, rank: string | null | undefined, type: TaxonNameFacts['type']): boolean {
  if (type === 'Lebensraum') return false
  if (rank) return italicRank.test(rank) && !rankAbove.test(rank)
  // Without a rank only the shape «Genus epithet» is safe.
  return /^\p{Lu}\p{Ll}+(-\p{Ll}+)? (× ?|x )?\p{Ll}{2,}[\p{Ll}-]*( |$)/u.test(name)
}

/** Small words that begin or join authors, and what follows a name that others used otherwise. */
const amongAuthors =
  /^(et|ex|in|de|del|da|du|von|vom|van|zu|y|non|nec|sensu|emend|auct|auctt|hort|nom|comb|fil|bis)\.?$|^\p{Ll}['’]\p{Lu}/u
const beginsAuthors = (word: string) => /^[(\p{Lu}\d'‘"&]/u.test(word) || amongAuthors.test(word)

function stretches(name: string, rank: string | null | undefined): NamePart[] {
  const parts: NamePart[] = []
  const words = name.split(/(?<=\s)/)
  let isAuthor = false
  let isCultivar = false
  for (const [index, word] of words.entries()) {
    const bare = word.trim()
    const next = words[index + 1]?.trim()
    // From the first word that looks like an author on, everything is upright, but a rank mark leads back: «Carex flava L. var. alpina».
    const isMark = index > 0 && upright.test(bare) && !(isAuthor && isFilius(bare, next))
    isCultivar ||= index > 0 && !isAuthor && /^['‘"]/.test(bare)
    if (isMark || isCultivar) isAuthor = false
    else if (index > 0 && beginsAuthors(bare))
      isAuthor = !isSubgenus(bare, index, next, rank) && !isNameAfter(words[index - 1]?.trim() ?? '') && !/^\p{Lu}$/u.test(bare)
    const italic = !isMark && !isAuthor && !isCultivar
    const last = parts.at(-1)
    if (last && last.italic === italic && last.isAuthor === isAuthor) last.text += word
    else parts.push({ text: word, italic, isAuthor })
  }
  return parts
}

/**
 * «Aedes (Stegomyia) aegypti», but «Abies lowiana (Gordon)» and, of a genus, «Abies
 * (Mill.)»: in brackets after the genus, with an epithet behind or of that very rank.
 */
const isSubgenus = (word: string, index: number, next: string | undefined, rank: string | null | undefined) =>
  index === 1 &&
  /^\(\p{Lu}\p{Ll}+\)$/u.test(word) &&
  (next === undefined ? /subgenus|section/.test(rank ?? '') : /^\p{Ll}/u.test(next) && !amongAuthors.test(next))

/** A capital behind these begins a name, not an author: «Salix alba × S. fragilis», «Taraxacum sect. Ruderalia», «Candidatus Phytoplasma mali». */
const isNameAfter = (before: string) => /^([×+]|(sub)?(sect|ser)\.?|subg(en)?\.?|Candidatus)$/.test(before)

/** «L. f.» is the son of Linnaeus, but in «L. f. palustris» a form begins. */
const isFilius = (word: string, next: string | undefined) =>
  /^(f|fil)\.$/.test(word) && !(next !== undefined && /^\p{Ll}/u.test(next) && !amongAuthors.test(next))
