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
  return { name: isItalic(bare, rank, type) ? stretches(bare) : [{ text: bare, italic: false }], author: written }
}

/** Ranks from the genus down; a rank between others is found by its stem ("subgenus", "species aggregate"). */
const italicRank =
  /genus|section|series|species|variet|form|cultivar|subvar|morph|aberration|strain|race|infraspecific|aggregate|hybrid/
const rankAbove = /^(super|infra|sub)?(domain|realm|kingdom|phylum|division|class|order|family|tribe|cohort|clade|legion)/

/** Connecting words that stand upright inside an italic name. */
const upright =
  /^(subsp|ssp|var|f|fo|forma|subvar|subf|nothosubsp|nothovar|sect|ser|subg|subgen|agg|aggr|cf|aff|sp|spp|s|str|l|lat|group|x)\.?$|^[×+]$/

function isItalic(name: string, rank: string | null | undefined, type: TaxonNameFacts['type']): boolean {
  if (type === 'Lebensraum') return false
  if (rank) return italicRank.test(rank) && !rankAbove.test(rank)
  // Without a rank only the shape «Genus epithet» is safe.
  return /^\p{Lu}\p{Ll}+(-\p{Ll}+)? (× ?|x )?\p{Ll}{2,}[\p{Ll}-]*( |$)/u.test(name)
}

function stretches(name: string): NamePart[] {
  const parts: NamePart[] = []
  let rest = false
  for (const [index, word] of name.split(/(?<=\s)/).entries()) {
    const bare = word.trim()
    // From the first word that looks like an author on, everything is upright, but a rank mark leads back: «Carex flava L. var. alpina».
    const mark = index > 0 && upright.test(bare)
    if (mark) rest = false
    else if (index > 0 && /^[(\p{Lu}'‘"&]|^(et|ex|in|de|von)$/u.test(bare) && !/^\(\p{Lu}\p{Ll}+\)$/u.test(bare)) rest = true
    const italic = !mark && !rest
    const last = parts.at(-1)
    if (last && last.italic === italic) last.text += word
    else parts.push({ text: word, italic })
  }
  return parts
}
