import { costs, gradeName, isSameName, isSameWords } from '../../lib/domain/matching/gradeName'
import { subgenusShape } from '../../lib/domain/matching/nameMarks'
import { type ParsedName, parseName } from '../../lib/domain/matching/parseName'
import { plainText } from '../../lib/domain/matching/plainText'
import { remembered } from '../../lib/domain/matching/remembered'
import { rankPlace } from '../../lib/domain/vocabulary/rank'
import type { Candidate } from './candidates'
import type { TaxonLabel } from './labels'
import { isOtherRank } from './higherRank'
import type { MatchCandidate, NameMatch } from './nameMatch'

/** A candidate and how well it fits the wanted name at place `n`. */
export interface Graded {
  n: number
  id: string
  acceptedId: string | null
  /** As it was found. */
  name: string
  author: string | null
  taxonomyId: string
  /** The smaller, the better. */
  score: number
  kind: MatchCandidate['kind']
  /** A scientific name in its parts. */
  parsed?: ParsedName | null
  language: string | null
  /** The taxon's own name, where `name` is a vernacular one. */
  target?: string
}

export const MOST_CANDIDATES = 10

/** What there is to say beside the kind where nothing was found. */
export const nothingFound = { isSameName: false, hybridSign: null, beside: [] } satisfies Partial<NameMatch>

/** The score of a species that is shown only because its genus was named: it is never taken by itself. */
export const WHOLE_GENUS = 1_000

/** How a row fits a name; null when it does not. `isLiteral`: it is the very text, whatever it means. */
export function gradeRow(wanted: ParsedName | null, row: Candidate, isLiteral: boolean): Omit<Graded, 'n'> | null {
  const found = parsedCandidate(row)
  const grade = (wanted && found && gradeName(wanted, found)) ?? (isLiteral ? exactly : null)
  if (!grade || (wanted && !grade.isExact && isOtherRank(wanted, found, row.rank))) return null
  const { id, acceptedId, name, author, taxonomyId } = row
  const kind = !grade.isExact ? 'similar' : grade.authorDiffers ? 'authorDiffers' : acceptedId ? 'synonym' : 'exact'
  const score = grade.score + (acceptedId ? costs.synonym : 0)
  return { id, acceptedId, name, author, taxonomyId, kind, parsed: found, language: null, score }
}

const exactly = { score: 0, isExact: true, authorDiffers: false }

/** Names that several of a list are compared with are taken apart once. */
const parsedName = remembered(parseName, 20_000)

function parsedCandidate({ name, author, rank }: Candidate): ParsedName | null {
  const parsed = parsedName(name)
  if (!parsed) return null
  const whole = parsed.author === '' && saysMore.test(author ?? '') ? parsedName(`${name} ${author}`) : null
  const said = whole && isSameWords(whole, parsed) ? whole : withAuthor(parsed, author ?? '', rank)
  return { ...said, circumscription: said.circumscription || (rank === 'species aggregate' ? 'agg.' : '') }
}

/** The author stands beside the name; what stands in parentheses behind a genus names a part of it, as zoologists write subgenera, where its rank says so. */
function withAuthor(parsed: ParsedName, author: string, rank: string | null): ParsedName {
  const isPart = parsed.words.length === 1 && subgenusShape.test(parsed.author) && rank !== null && isBelowGenus(rank)
  if (!isPart) return { ...parsed, author: parsed.author || author }
  return { ...parsed, author, isAuthorUnsure: false, remark: plainText(parsed.author), isPart }
}

function isBelowGenus(rank: string): boolean {
  const placeOf = (each: string) => rankPlace(each) ?? 0
  return placeOf(rank) > placeOf('genus') && placeOf(rank) < placeOf('species')
}

/** An author with words that say how the name is meant: «auct. non L.», «sensu Koch», «L. p.p.»; few have any. */
const saysMore = /(^|[ ,(])(auct|non|nec|sens|s\. ?[lsa]|p\. ?p|pro parte)/i

/** What was found for one text. */
export class Found {
  readonly #best = new Map<string, Graded>()
  #least = Infinity
  #isCertain = false

  constructor(private readonly taxonomyIds: readonly string[]) {}

  /** Nothing better can be found by looking at names that are spelt differently. */
  get isCertain(): boolean {
    return this.#isCertain
  }

  /** Nor by looking for typing errors. */
  get isNear(): boolean {
    return this.#isCertain || this.#least < costs.typo
  }

  get isAny(): boolean {
    return this.#best.size > 0
  }

  add(graded: Omit<Graded, 'n'>): void {
    const taxonId = graded.acceptedId ?? graded.id
    const known = this.#best.get(taxonId)
    if (known && known.score <= graded.score) return
    this.#best.set(taxonId, { ...graded, n: 0 })
    this.#least = Math.min(this.#least, graded.score)
    if (graded.kind !== 'similar') this.#isCertain = true
  }

  /** Taxa whose own name is not the one that was found. */
  acceptedIds(): string[] {
    return this.#ranked().flatMap(({ id, acceptedId, target }) =>
      acceptedId !== null ? [acceptedId] : target !== undefined ? [id] : [],
    )
  }

  match(labels: ReadonlyMap<string, TaxonLabel>, wanted: ParsedName | null): NameMatch {
    const ranked = this.#ranked()
    const [first, second] = ranked
    if (!first) return { ...nothingFound, kind: 'notFound', taxonId: null, candidates: [] }
    const isEqual = second !== undefined && second.score === first.score && second.taxonomyId === first.taxonomyId
    const isAmbiguous = isEqual || first.score >= WHOLE_GENUS
    const candidates = ranked.map((graded) => labelled(graded, labels))
    if (isAmbiguous) return { ...nothingFound, kind: 'ambiguous', taxonId: null, candidates }
    return { kind: first.kind, taxonId: candidates[0]?.taxonId ?? null, ...besides(wanted, first, ranked), candidates }
  }

  #ranked(): Graded[] {
    const place = (id: string) => this.taxonomyIds.indexOf(id)
    // Being a synonym counts within a taxonomy only: of several that have the name, the first decides.
    const asTaxon = ({ score, acceptedId }: Graded) => score - (acceptedId === null ? 0 : costs.synonym)
    const byGrade = (a: Graded, b: Graded) =>
      asTaxon(a) - asTaxon(b) || place(a.taxonomyId) - place(b.taxonomyId) || a.score - b.score
    const byName = (a: Graded, b: Graded) => byText(a.name, b.name) || byText(a.id, b.id)
    return [...this.#best.values()].sort((a, b) => byGrade(a, b) || byName(a, b)).slice(0, MOST_CANDIDATES)
  }
}

/** What a person should know about a name that was found. */
function besides(wanted: ParsedName | null, first: Graded, ranked: readonly Graded[]) {
  const found = first.parsed
  if (!wanted || !found || first.kind === 'id') return nothingFound
  const isSame = first.kind === 'similar' && isSameName(wanted, found)
  const others = ranked.filter(
    ({ parsed, taxonomyId }) =>
      taxonomyId === first.taxonomyId && parsed && isSameWords(parsed, found) && parsed.circumscription !== found.circumscription,
  )
  return {
    isSameName: isSame,
    hybridSign: wanted.isHybrid === found.isHybrid ? null : found.isHybrid ? ('missing' as const) : ('added' as const),
    beside: others.map(({ name, parsed }) =>
      parsed?.circumscription && parseName(name)?.circumscription === '' ? `${name} ${parsed.circumscription}` : name,
    ),
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function labelled(graded: Graded, labels: ReadonlyMap<string, TaxonLabel>): MatchCandidate {
  const { id, acceptedId, name, author, taxonomyId, kind, language, score: cost } = graded
  const taxonId = acceptedId ?? id
  const label = labels.get(taxonId) ?? { name, author }
  const found = { foundId: id, foundName: name, foundAuthor: author, language, kind, cost }
  return { taxonId, name: label.name, author: label.author, taxonomyId, ...found }
}
