import type { NameMatch } from '../../server/matching/nameMatch'

/**
 * What is right for a text: taken as this row; offered first and not taken; `means`: first, taken or not (whether a wrong letter makes another spelling by
 * the codes is not for this list to say); several offered and none taken; nothing taken and nothing offered.
 */
export type Right = { taken: string } | { first: string } | { means: string } | { offered: readonly string[] } | { nothing: true }

export interface TruthCase {
  text: string
  /** What is the matter with the text. */
  trouble: string
  group: string
  right: Right
}

export interface Score {
  cases: number
  /** Of the names that were taken without asking, those that are right. */
  precision: number
  /** Of the texts that mean one row, those for which it stands first. */
  recall: number
  /** Of the texts with one wrong letter, those for which the row stands first. */
  oneLetter: number
  /** Of all, those of which everything is as it should be. */
  right: number
  wrong: readonly { trouble: string; text: string; right: Right; kind: string; offered: readonly string[] }[]
  /** Taken without asking, and wrong. */
  wronglyTaken: readonly string[]
  byTrouble: ReadonlyMap<string, { cases: number; right: number }>
}

export const ONE_LETTER = 'ein Buchstabe'

const certain = new Set(['id', 'exact', 'authorDiffers', 'synonym', 'vernacular'])

/** Whether an import takes it without asking. */
export const isTakenForCertain = ({ kind, isSameName, taxonId }: NameMatch): boolean =>
  taxonId !== null && (certain.has(kind) || isSameName)

/** `keyOf`: the key of the row with an id; of a synonym the accepted one's is expected in `Right`. */
export function scoreOf(cases: readonly TruthCase[], matches: readonly NameMatch[], keyOf: (id: string) => string): Score {
  const judged = cases.map((one, index) => judge(one, matches[index], keyOf))
  const share = (some: typeof judged, good: (one: (typeof judged)[number]) => boolean) =>
    some.length === 0 ? 1 : some.filter(good).length / some.length
  const byTrouble = new Map<string, { cases: number; right: number }>()
  for (const { one, isRight } of judged) {
    const known = byTrouble.get(one.trouble) ?? { cases: 0, right: 0 }
    byTrouble.set(one.trouble, { cases: known.cases + 1, right: known.right + Number(isRight) })
  }
  const taken = judged.filter(({ isTaken }) => isTaken)
  const known = judged.filter(({ means }) => means !== null)
  const ofOneLetter = judged.filter(({ one }) => one.trouble === ONE_LETTER)
  return {
    cases: cases.length,
    precision: share(taken, ({ isWronglyTaken }) => !isWronglyTaken),
    recall: share(known, ({ isFirst }) => isFirst),
    oneLetter: share(ofOneLetter, ({ isFirst }) => isFirst),
    right: share(judged, ({ isRight }) => isRight),
    wrong: judged.flatMap(({ one, isRight, kind, offered }) =>
      isRight ? [] : [{ trouble: one.trouble, text: one.text, right: one.right, kind, offered }],
    ),
    wronglyTaken: taken.flatMap(({ one, isWronglyTaken, offered }) => (isWronglyTaken ? [`${one.text} → ${offered[0]}`] : [])),
    byTrouble,
  }
}

function judge(one: TruthCase, match: NameMatch | undefined, keyOf: (id: string) => string) {
  const offered = (match?.candidates ?? []).map(({ taxonId }) => keyOf(taxonId))
  const isTaken = match !== undefined && isTakenForCertain(match)
  const { right } = one
  const means = 'taken' in right ? right.taken : 'first' in right ? right.first : 'means' in right ? right.means : null
  const isFirst = means !== null && offered[0] === means
  const isWronglyTaken = isTaken && !(('taken' in right || 'means' in right) && isFirst)
  const isRight =
    'taken' in right
      ? isTaken && isFirst
      : 'first' in right
        ? !isTaken && isFirst
        : 'means' in right
          ? isFirst
          : 'offered' in right
            ? !isTaken && right.offered.every((key) => offered.includes(key))
            : !isTaken && offered.length === 0
  return { one, means, isFirst, isTaken, isWronglyTaken, isRight, kind: match?.kind ?? '', offered }
}
