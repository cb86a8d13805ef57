import type { ParsedName } from '../../lib/domain/matching/parseName'
import type { Db } from '../db/db'
import { gently } from '../fairness/gently'
import { type Candidate, type CandidateFor, namesBeginning, type Scope } from './candidates'
import { type Graded, gradeRow } from './found'
import type { Genera } from './genera'
import type { MatchLimits } from './limits'

export interface Where {
  db: Db
  /** All genera there are; asked for only where a name is found in no other way. */
  genera: () => Promise<Genera>
  taxonomyIds: readonly string[]
  limits: MatchLimits
}

export interface Open {
  n: number
  text: string
  parsed: ParsedName | null
}

/** Looks names up in one way. */
export type MatchStep = (where: Where, open: readonly Open[]) => Promise<Graded[]>

/** A name with its genus and epithet, as far as it has both. */
export interface OpenSpecies extends Open {
  parsed: ParsedName
  genus: string
  epithet: string
}

export const speciesOf = (open: readonly Open[]): OpenSpecies[] =>
  open.flatMap((each) => {
    const [genus, epithet] = each.parsed?.words ?? []
    return each.parsed === null || genus === undefined || epithet === undefined
      ? []
      : [{ ...each, parsed: each.parsed, genus, epithet }]
  })

export type Spelling = (genus: string, epithet: string) => string
export const plainSpelling: Spelling = (genus, epithet) => `${genus} ${epithet}`
/** As search text, in which the sign is an asterisk. */
export const hybrid: Spelling = (genus, epithet) => `${genus} *${epithet}`
export const hybridSpellings: readonly Spelling[] = [
  hybrid,
  (genus, epithet) => `${genus} * ${epithet}`,
  (genus, epithet) => `${genus} x ${epithet}`,
  (genus, epithet) => `*${genus} ${epithet}`,
  (genus, epithet) => `* ${genus} ${epithet}`,
]

/** What names of this genus with this epithet begin with, whatever its ending. */
export const stemOf = (epithet: string): string => epithet.slice(0, Math.max(2, Math.min(epithet.length - 2, 5)))

/** Names that begin with genus and epithet, spelt so. */
export async function byWholes(
  { db, taxonomyIds, limits }: Where,
  open: readonly Open[],
  spellings: (open: OpenSpecies) => readonly Spelling[],
): Promise<Graded[]> {
  const asked = speciesOf(open).flatMap((each) =>
    spellings(each).map((spell) => ({ n: each.n, beginning: spell(each.genus, each.epithet) })),
  )
  return inBeginnings(db, { taxonomyIds, equivalent: false }, open, asked, limits.perEpithet)
}

/** Names that begin with the genus and the beginning of the epithet; where there are too many of them, with both. */
export async function byStems(
  { db, taxonomyIds, limits }: Where,
  open: readonly Open[],
  spellings: (open: OpenSpecies) => readonly Spelling[],
  equivalent = false,
): Promise<Graded[]> {
  const scope = { taxonomyIds, equivalent }
  const asked = speciesOf(open).flatMap((each) =>
    spellings(each).map((spell) => ({
      n: each.n,
      stem: spell(each.genus, stemOf(each.epithet)),
      whole: spell(each.genus, each.epithet),
    })),
  )
  const askedStems = asked.map(({ stem }) => stem)
  const stems = await namesBeginning(db, scope, askedStems, limits.perStem)
  const full = asked.filter(({ stem }) => stems.isFull.has(stem))
  const askedWholes = full.map(({ whole }) => whole)
  const wholes = await namesBeginning(db, scope, askedWholes, limits.perEpithet)
  return graded(
    open,
    asked.flatMap(({ n, stem, whole }) =>
      [...(stems.found.get(stem) ?? []), ...(wholes.found.get(whole) ?? [])].map((row) => ({ ...row, n })),
    ),
  )
}

/** Names that begin so, at most `most` for each beginning. */
export async function inBeginnings(
  db: Db,
  scope: Scope,
  open: readonly Open[],
  asked: readonly { n: number; beginning: string }[],
  most: number,
): Promise<Graded[]> {
  const beginnings = asked.map(({ beginning }) => beginning)
  const { found } = await namesBeginning(db, scope, beginnings, most)
  const rows = asked.flatMap(({ n, beginning }) => (found.get(beginning) ?? []).map((row) => ({ ...row, n })))
  return graded(open, rows)
}

export async function graded(
  open: readonly Open[],
  rows: readonly CandidateFor[],
  literal: ReadonlySet<Candidate> = new Set(),
): Promise<Graded[]> {
  const wanted = new Map(open.map((each) => [each.n, each]))
  const all = await gently(rows, (row) => {
    const graded = gradeRow(wanted.get(row.n)?.parsed ?? null, row, literal.has(row))
    return graded && { ...graded, n: row.n }
  })
  return all.filter((each) => each !== null)
}
