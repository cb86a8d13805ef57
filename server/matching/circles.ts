import { costs } from '../../lib/domain/matching/gradeName'
import { editDistance, forgiven } from '../../lib/domain/matching/nameKey'
import { type ParsedName, plainText } from '../../lib/domain/matching/parseName'
import type { Database } from '../db/database'
import type { Db } from '../db/db'
import {
  type Candidate,
  type CandidateFor,
  epithetsBegunWrong,
  namesBeginning,
  namesEqual,
  namesOfOneWord,
  taxaById,
  vernacularsBeginning,
  vernacularsEqual,
} from './candidates'
import { gradeRow, type Graded, WHOLE_GENUS } from './found'
import { generaOf } from './genera'

/** More names of one genus with epithets of one beginning than that are asked for by the whole epithet. */
const MOST_PER_STEM = 300
const MOST_PER_EPITHET = 5_000
const MOST_PER_LETTER = 2_000
const MOST_OF_ONE_GENUS = 1_000

export interface Where {
  database: Database
  db: Db
  taxonomyIds: readonly string[]
}

interface Open {
  n: number
  text: string
  parsed: ParsedName | null
}

type Step = (where: Where, open: readonly Open[]) => Promise<Graded[]>

const byId: Step = async ({ db, taxonomyIds }, open) => {
  const rows = await taxaById(db, taxonomyIds, open.filter(({ text }) => !text.includes(' '))) // prettier-ignore
  return rows.map((row) => ({ ...row, score: 0, kind: 'id', language: null }))
}

const byScientificName: Step = async (where, open) => {
  const { db, taxonomyIds } = where
  const single = open.flatMap(({ n, parsed }) => (parsed?.words.length === 1 ? [{ n, text: parsed.words[0] ?? '' }] : []))
  const hybrids = open.flatMap(({ n, parsed }) =>
    parsed?.words.length === 1 && parsed.isHybrid
      ? [`×${parsed.words[0]}`, `× ${parsed.words[0]}`].map((text) => ({ n, text }))
      : [],
  )
  const literal = await namesEqual(db, taxonomyIds, [...open.map(({ n, text }) => ({ n, text })), ...single, ...hybrids])
  return [
    ...graded(open, [...literal, ...(await namesOfOneWord(db, taxonomyIds, single))], new Set(literal)),
    ...(await byBeginnings(where, open, ({ parsed }) => (parsed?.isHybrid ? [plain, ...hybridSpellings] : [plain]))),
  ]
}

/** A habitat's code with its name behind it («1.1.2 Weiher und Teiche»); with another name somebody has to look. */
const byCodeAndName: Step = async ({ db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, text }) => {
    const [, code, name] = /^(?=\S*\d)(\S+)[ :–-]+(\p{L}.*)$/u.exec(text) ?? []
    return code === undefined || name === undefined ? [] : [{ n, text: code.replace(/[.:]$/, ''), name: plainText(name) }]
  })
  const names = new Map(asked.map(({ n, name }) => [n, name]))
  return (await namesEqual(db, taxonomyIds, asked)).map((row): Graded => {
    const isSame = plainText(row.name) === names.get(row.n)
    return { ...row, score: isSame ? 0 : costs.variant, kind: isSame ? 'exact' : 'similar', language: null }
  })
}

/** The name with the sign of a hybrid, where it was given without. */
const byHybridSpelling: Step = (where, open) =>
  byBeginnings(where, open, ({ parsed }) => (parsed?.isHybrid ? [] : hybridSpellings))

/** A name that another taxonomy has for what one of the chosen ones has too. */
const byEquivalent: Step = (where, open) => byBeginnings(where, open, () => [plain], true)

type Spelling = (genus: string, stem: string) => string
const plain: Spelling = (genus, stem) => `${genus} ${stem}`
/** As search text, in which the sign is an asterisk. */
const hybrid: Spelling = (genus, stem) => `${genus} *${stem}`
const hybridSpellings: readonly Spelling[] = [
  hybrid,
  (genus, stem) => `${genus} * ${stem}`,
  (genus, stem) => `${genus} x ${stem}`,
  (genus, stem) => `*${genus} ${stem}`,
  (genus, stem) => `* ${genus} ${stem}`,
]

/** What names of this genus with this epithet begin with, whatever its ending. */
export const stemOf = (epithet: string): string => epithet.slice(0, Math.max(2, Math.min(epithet.length - 2, 5)))

async function byBeginnings(
  { db, taxonomyIds }: Where,
  open: readonly Open[],
  spellings: (open: Open) => readonly Spelling[],
  equivalent = false,
): Promise<Graded[]> {
  const scope = { taxonomyIds, equivalent }
  const asked = open.flatMap((each) => {
    const [genus, epithet] = each.parsed?.words ?? []
    if (genus === undefined || epithet === undefined) return []
    return spellings(each).map((spell) => ({ n: each.n, stem: spell(genus, stemOf(epithet)), whole: spell(genus, epithet) }))
  })
  const stems = await namesBeginning(db, scope, asked.map(({ stem }) => stem), MOST_PER_STEM) // prettier-ignore
  const full = asked.filter(({ stem }) => stems.isFull.has(stem))
  const wholes = await namesBeginning(db, scope, full.map(({ whole }) => whole), MOST_PER_EPITHET) // prettier-ignore
  return graded(
    open,
    asked.flatMap(({ n, stem, whole }) =>
      [...(stems.found.get(stem) ?? []), ...(wholes.found.get(whole) ?? [])].map((row) => ({ ...row, n })),
    ),
  )
}

const byVernacularName: Step = async ({ db, taxonomyIds }, open) => {
  const texts = open.flatMap(({ n, text }) =>
    [...new Set([text, text.replaceAll('-', ''), text.replaceAll('-', ' ')])].map((spelt) => ({ n, text: spelt })),
  )
  const rows = await vernacularsEqual(db, taxonomyIds, texts)
  return rows.map((row) => ({ ...row, name: row.vernacular, author: null, score: costs.synonym, kind: 'vernacular' as const, target: row.name })) // prettier-ignore
}

/** The genus is right, the epithet is not: all names of the genus whose epithet begins with the same letter. */
const byNearlyTheEpithet: Step = async ({ db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, parsed }) => {
    const [genus, epithet] = parsed?.words ?? []
    if (genus === undefined || epithet === undefined) return []
    return [`${genus} ${epithet.slice(0, 1)}`, `${genus} *${epithet.slice(0, 1)}`].map((beginning) => ({ n, beginning }))
  })
  const { found } = await namesBeginning(db, { taxonomyIds, equivalent: false }, asked.map(({ beginning }) => beginning), MOST_PER_LETTER) // prettier-ignore
  return graded(open, asked.flatMap(({ n, beginning }) => (found.get(beginning) ?? []).map((row) => ({ ...row, n })))) // prettier-ignore
}

/** The genus is right, the epithet begins with a wrong letter: «Carex xlava». */
const byTheEndOfTheEpithet: Step = async ({ db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, parsed }) => {
    const [genus, epithet] = parsed?.words ?? []
    return genus === undefined || epithet === undefined || forgiven(epithet) === 0 ? [] : [{ n, genus, epithet }]
  })
  return graded(open, await epithetsBegunWrong(db, taxonomyIds, asked, MOST_OF_ONE_GENUS))
}

/** The genus is misspelt: those like it, with the epithet. */
const byNearlyTheGenus: Step = async ({ database, db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, parsed }) => (parsed && parsed.words[0] !== undefined && parsed.words[0].length > 3 ? [{ n, parsed, genus: parsed.words[0] }] : [])) // prettier-ignore
  if (asked.length === 0) return []
  const genera = await generaOf(database)
  const like = new Map([...new Set(asked.map(({ genus }) => genus))].map((genus) => [genus, genera.like(genus)]))
  const spelt = asked.flatMap(({ n, parsed, genus }) => (like.get(genus) ?? []).map((other) => ({ n, epithet: parsed.words[1], other }))) // prettier-ignore
  const several = spelt.flatMap(({ n, epithet, other }) => (epithet === undefined ? [] : [plain, hybrid].map((spell) => ({ n, beginning: spell(other, stemOf(epithet)) })))) // prettier-ignore
  const single = spelt.flatMap(({ n, epithet, other }) => (epithet === undefined ? [{ n, text: other }] : []))
  const { found } = await namesBeginning(db, { taxonomyIds, equivalent: false }, several.map(({ beginning }) => beginning), MOST_PER_STEM) // prettier-ignore
  return graded(open, [
    ...several.flatMap(({ n, beginning }) => (found.get(beginning) ?? []).map((row) => ({ ...row, n }))),
    ...(await namesEqual(db, taxonomyIds, single)),
    ...(await namesOfOneWord(db, taxonomyIds, single)),
  ])
}

/** So many letters of a vernacular name have to be right. */
const VERNACULAR_BEGINNING = 4

/** A vernacular name with typing errors behind its beginning. */
const byNearlyTheVernacularName: Step = async ({ db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, text }) => {
    const letters = plainText(text)
    return letters.length > VERNACULAR_BEGINNING ? [{ n, letters, beginning: letters.slice(0, VERNACULAR_BEGINNING) }] : []
  })
  const found = await vernacularsBeginning(db, taxonomyIds, asked.map(({ beginning }) => beginning), MOST_PER_LETTER) // prettier-ignore
  return asked.flatMap(({ n, letters, beginning }) =>
    (found.get(beginning) ?? []).flatMap((row): Graded[] => {
      const other = plainText(row.vernacular)
      const most = Math.min(forgiven(letters), forgiven(other))
      const steps = editDistance(letters, other, most)
      if (steps > most) return []
      return [{ ...row, n, name: row.vernacular, author: null, score: costs.synonym + steps * costs.typo, kind: 'similar', target: row.name }] // prettier-ignore
    }),
  )
}

/** A genus that is no taxon here: its species, of which nobody can say which is meant. */
const byGenusAlone: Step = async ({ db, taxonomyIds }, open) => {
  const asked = open.flatMap(({ n, parsed }) => (parsed?.words.length === 1 ? [{ n, beginning: `${parsed.words[0]} ` }] : []))
  const { found } = await namesBeginning(db, { taxonomyIds, equivalent: false }, asked.map(({ beginning }) => beginning), MOST_OF_A_GENUS) // prettier-ignore
  return asked.flatMap(({ n, beginning }) =>
    (found.get(beginning) ?? []).map((row): Graded => ({ ...row, n, score: WHOLE_GENUS, kind: 'similar', language: null })),
  )
}

/** Enough to show that it is a genus, and which. */
const MOST_OF_A_GENUS = 10

function graded(open: readonly Open[], rows: readonly CandidateFor[], literal: ReadonlySet<Candidate> = new Set()): Graded[] {
  const wanted = new Map(open.map((each) => [each.n, each]))
  return rows.flatMap((row) => {
    const graded = gradeRow(wanted.get(row.n)?.parsed ?? null, row, literal.has(row))
    return graded ? [{ ...graded, n: row.n }] : []
  })
}

/**
 * Where a name is looked for, from the narrowest to the widest: each only for those names of which nothing is found that it could better. Who adds
 * one adds it to the loop over all rows that the tests compare with.
 */
export const circles: readonly { step: Step; unless: 'isCertain' | 'isNear' | 'isAny' }[] = [
  { step: byId, unless: 'isCertain' },
  { step: byScientificName, unless: 'isCertain' },
  { step: byCodeAndName, unless: 'isCertain' },
  { step: byHybridSpelling, unless: 'isCertain' },
  { step: byVernacularName, unless: 'isCertain' },
  { step: byEquivalent, unless: 'isCertain' },
  { step: byNearlyTheEpithet, unless: 'isNear' },
  { step: byTheEndOfTheEpithet, unless: 'isAny' },
  { step: byNearlyTheGenus, unless: 'isAny' },
  { step: byNearlyTheVernacularName, unless: 'isAny' },
  { step: byGenusAlone, unless: 'isAny' },
]
