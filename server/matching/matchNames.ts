import { editDistance, forgiven } from '../../lib/domain/matching/nameKey'
import { costs, gradeName } from '../../lib/domain/matching/gradeName'
import { type ParsedName, parseName, plainText } from '../../lib/domain/matching/parseName'
import type { Db } from '../db/db'
import { type Candidate, namesById, namesEqual, namesInRanges, type Range, similarWords } from './candidates'

/** How a name was found, the surest first. */
export type MatchKind = 'id' | 'exact' | 'authorDiffers' | 'synonym' | 'vernacular' | 'similar' | 'ambiguous' | 'notFound'

export interface MatchCandidate {
  /** The taxon meant: of a synonym the accepted one. */
  taxonId: string
  /** The name that was found, with its author where the name itself has none. */
  name: string
  author: string | null
  taxonomyId: string
  isSynonym: boolean
  /** The smaller, the better. */
  score: number
  kind: Exclude<MatchKind, 'ambiguous' | 'notFound'>
}

export interface NameMatch {
  kind: MatchKind
  /** Null while it is ambiguous or not found. */
  taxonId: string | null
  /** Best first, one per taxon, at most {@link MOST_CANDIDATES}. */
  candidates: MatchCandidate[]
}

export const MOST_CANDIDATES = 10
const AT_ONCE = 500

/**
 * Finds for each text the taxon it names, within `taxonomyIds`: by id (ours or the source's), scientific name with or without author, synonym,
 * vernacular name in any language, then by what is spelt nearly so. Of several taxonomies the first in which a name fits best decides; two taxa
 * of one taxonomy that fit equally well make it ambiguous. The result stands in the order of `texts`; work grows with their number, not with
 * that of the names there are.
 */
export async function matchNames(db: Db, taxonomyIds: readonly string[], texts: readonly string[]): Promise<NameMatch[]> {
  const distinct = [...new Set(texts.map(tidy))]
  const matches = new Map<string, NameMatch>()
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    const some = distinct.slice(from, from + AT_ONCE)
    const found = await matchSome(db, taxonomyIds, some)
    for (const [index, text] of some.entries()) matches.set(text, found[index] ?? notFound)
  }
  return texts.map((text) => matches.get(tidy(text)) ?? notFound)
}

const tidy = (text: string): string => text.normalize('NFC').replaceAll('\0', '').replace(/\s+/gu, ' ').trim().slice(0, 500)
const notFound: NameMatch = { kind: 'notFound', taxonId: null, candidates: [] }

/** Step by step; the next one only for those of which nothing certain was found. */
async function matchSome(db: Db, taxonomyIds: readonly string[], texts: readonly string[]): Promise<NameMatch[]> {
  const parsed = texts.map(parseName)
  const found = texts.map(() => new Found(taxonomyIds))
  const steps = [byId, byScientificName, byVernacularName, byNearlyTheGenus, byNearlyTheEpithet]
  for (const step of steps) {
    const open = texts.flatMap((text, n) => (text === '' || found[n]?.isCertain ? [] : [{ n, text, parsed: parsed[n] ?? null }]))
    for (const { n, ...candidate } of await step(db, taxonomyIds, open)) found[n]?.add(candidate)
  }
  return found.map((each) => each.match())
}

interface Open {
  n: number
  text: string
  parsed: ParsedName | null
}

type Graded = Omit<MatchCandidate, 'isSynonym' | 'taxonId'> & Pick<Candidate, 'id' | 'acceptedId'> & { n: number }
type Step = (db: Db, taxonomyIds: readonly string[], open: readonly Open[]) => Promise<Graded[]>

const byId: Step = async (db, taxonomyIds, open) => {
  const rows = await namesById(db, taxonomyIds, open.filter(({ text }) => !text.includes(' ')).map(({ n, text }) => ({ n, beginning: text }))) // prettier-ignore
  return rows.map((row) => ({ ...row, score: 0, kind: 'id' }))
}

const byScientificName: Step = async (db, taxonomyIds, open) => {
  const [single, several] = [open.filter(({ parsed }) => parsed?.words.length === 1), open.filter(({ parsed }) => (parsed?.words.length ?? 0) > 1)] // prettier-ignore
  const literal = open.map(({ n, text }) => ({ n, beginning: plainText(text).replaceAll('×', '*') }))
  const rows = [
    ...(await namesEqual(db, 'taxa', taxonomyIds, [...literal, ...single.flatMap(namesOfOneWord)])),
    ...(await namesInRanges(
      db,
      taxonomyIds,
      several.flatMap(({ n, parsed }) => (parsed ? beginnings(n, parsed, parsed.words[0] ?? '') : [])),
    )),
  ]
  return graded(open, rows)
}

/** A family or genus, alone and with the author that was given. */
function namesOfOneWord({ n, parsed }: Open): Range[] {
  const [word = ''] = parsed?.words ?? []
  return [
    word,
    ...(parsed?.author ? [`${word} ${plainText(parsed.author)}`] : []),
    ...(parsed?.isHybrid ? [`*${word}`, `* ${word}`] : []),
  ].map((beginning) => ({ n, beginning }))
}

/** How names of this genus with this epithet begin, whatever its ending; as sources write hybrids, and below the species. */
function beginnings(n: number, { words }: ParsedName, genus: string): Range[] {
  const epithet = words[1] ?? ''
  const stem = epithet.slice(0, Math.max(2, Math.min(epithet.length - 2, 5)))
  return [
    `${genus} ${stem}`,
    `${genus} *${stem}`,
    `${genus} * ${stem}`,
    `${genus} x ${stem}`,
    `*${genus} ${stem}`,
    `* ${genus} ${stem}`,
  ].map((beginning) => ({ n, beginning }))
}

const byVernacularName: Step = async (db, taxonomyIds, open) => {
  const texts = open.flatMap(({ n, text }) => {
    const plain = plainText(text)
    return [...new Set([plain, plain.replaceAll('-', ''), plain.replaceAll('-', ' ')])].map((beginning) => ({ n, beginning }))
  })
  const rows = await namesEqual(db, 'vernacular_names', taxonomyIds, texts)
  return rows.map((row) => ({ ...row, score: costs.synonym, kind: 'vernacular' }))
}

/** The genus is right, the epithet is not: all names of the genus whose epithet begins with the same letter. */
const byNearlyTheEpithet: Step = async (db, taxonomyIds, open) => {
  const ranges = open.flatMap(({ n, parsed }) =>
    parsed && parsed.words.length > 1 ? [{ n, beginning: `${parsed.words[0]} ${(parsed.words[1] ?? '').slice(0, 1)}` }] : [],
  )
  return graded(open, await namesInRanges(db, taxonomyIds, ranges))
}

/** The genus is misspelt: words like it, with the epithet. */
const byNearlyTheGenus: Step = async (db, taxonomyIds, open) => {
  const asked = open.flatMap(({ n, parsed }) => (parsed ? [{ n, parsed, genus: parsed.words[0] ?? '' }] : []))
  const similar = await similarWords(db, [...new Set(asked.map(({ genus }) => genus).filter((genus) => genus.length > 3))])
  const genera = asked.flatMap(({ n, parsed, genus }) =>
    (similar.get(genus) ?? [])
      .filter((word) => word !== genus && editDistance(genus, word, forgiven(genus)) <= forgiven(genus))
      .map((word) => ({ n, parsed, word })),
  )
  return graded(open, [
    ...(await namesInRanges(db, taxonomyIds, genera.filter(({ parsed }) => parsed.words.length > 1).flatMap(({ n, parsed, word }) => beginnings(n, parsed, word)))), // prettier-ignore
    ...(await namesEqual(db, 'taxa', taxonomyIds, genera.filter(({ parsed }) => parsed.words.length === 1).map(({ n, word }) => ({ n, beginning: word })))), // prettier-ignore
  ])
}

function graded(open: readonly Open[], rows: readonly (Candidate & { n: number })[]): Graded[] {
  const wanted = new Map(open.map((each) => [each.n, each]))
  return rows.flatMap((row) => {
    const { parsed, text } = wanted.get(row.n) ?? {}
    const found = parsedCandidate(row)
    const literal = text !== undefined && plainText(text) === plainText(row.name)
    const grade = parsed && found ? gradeName(parsed, found) : literal ? { score: 0, isExact: true, authorDiffers: false } : null
    if (!grade) return []
    const kind = !grade.isExact ? 'similar' : row.acceptedId ? 'synonym' : grade.authorDiffers ? 'authorDiffers' : 'exact'
    return [{ ...row, kind, score: grade.score + (row.acceptedId ? costs.synonym : 0) } as const]
  })
}

function parsedCandidate({ name, author, rank }: Candidate): ParsedName | null {
  const parsed = parseName(name)
  return (
    parsed && {
      ...parsed,
      author: parsed.author || (author ?? ''),
      isAggregate: parsed.isAggregate || rank === 'species aggregate',
    }
  )
}

/** What was found for one text. */
class Found {
  readonly #best = new Map<string, MatchCandidate>()
  constructor(private readonly taxonomyIds: readonly string[]) {}

  /** Nothing better can be found by looking at names that are spelt differently. */
  get isCertain(): boolean {
    return [...this.#best.values()].some(({ kind }) => kind !== 'similar')
  }

  add({ id, acceptedId, name, author, taxonomyId, score, kind }: Omit<Graded, 'n'>): void {
    const taxonId = acceptedId ?? id
    const known = this.#best.get(taxonId)
    if (known && known.score <= score) return
    this.#best.set(taxonId, { taxonId, name, author, taxonomyId, isSynonym: acceptedId !== null, score, kind })
  }

  match(): NameMatch {
    const place = (id: string) => this.taxonomyIds.indexOf(id)
    const candidates = [...this.#best.values()]
      .sort(
        (a, b) =>
          a.score - b.score ||
          place(a.taxonomyId) - place(b.taxonomyId) ||
          (a.name < b.name ? -1 : a.name > b.name ? 1 : a.taxonId < b.taxonId ? -1 : 1),
      ) // prettier-ignore
      .slice(0, MOST_CANDIDATES)
    const [first, second] = candidates
    if (!first) return notFound
    const isAmbiguous = second !== undefined && second.score === first.score && second.taxonomyId === first.taxonomyId
    return { kind: isAmbiguous ? 'ambiguous' : first.kind, taxonId: isAmbiguous ? null : first.taxonId, candidates }
  }
}
