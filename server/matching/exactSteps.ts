import { costs } from '../../lib/domain/matching/gradeName'
import { plainText } from '../../lib/domain/matching/plainText'
import { namesEqual, namesOfOneWord, namesWithEpithet, namesWithSubgenus, taxaById, vernacularsEqual } from './candidates'
import type { Graded } from './found'
import { byStems, byWholes, graded, hybridSpellings, plainSpelling, speciesOf, type MatchStep } from './step'

export const byId: MatchStep = async ({ db, taxonomyIds }, open) => {
  const mayBeIds = open.filter(({ text }) => !text.includes(' '))
  const rows = await taxaById(db, taxonomyIds, mayBeIds)
  return rows.map((row) => ({ ...row, score: 0, kind: 'id', language: null }))
}

export const byScientificName: MatchStep = async (where, open) => {
  const { db, taxonomyIds, limits } = where
  const single = open.flatMap(({ n, parsed }) => (parsed?.words.length === 1 ? [{ n, text: parsed.words[0] ?? '' }] : []))
  const hybrids = open.flatMap(({ n, parsed }) =>
    parsed?.words.length === 1 && parsed.isHybrid
      ? [`×${parsed.words[0]}`, `× ${parsed.words[0]}`].map((text) => ({ n, text }))
      : [],
  )
  const texts = [...open.map(({ n, text }) => ({ n, text })), ...single, ...hybrids]
  const literal = await namesEqual(db, taxonomyIds, texts, limits.ofOneName)
  return [
    ...(await graded(open, [...literal, ...(await namesOfOneWord(db, taxonomyIds, single, limits.ofOneName))], new Set(literal))),
    ...(await byWholes(where, open, ({ parsed }) => (parsed.isHybrid ? [plainSpelling, ...hybridSpellings] : [plainSpelling]))),
  ]
}

/** The same with another ending, or spelt otherwise behind its beginning. */
export const byStem: MatchStep = (where, open) =>
  byStems(where, open, ({ parsed }) => (parsed.isHybrid ? [plainSpelling, ...hybridSpellings] : [plainSpelling]))

/** A habitat's code with its name behind it («1.1.2 Weiher und Teiche»); with another name somebody has to look. */
export const byCodeAndName: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const asked = open.flatMap(({ n, text }) => {
    const [, code, name] = /^(?=\S*\d)(\S+)[ :–-]+(\p{L}.*)$/u.exec(text) ?? []
    return code === undefined || name === undefined ? [] : [{ n, text: code.replace(/[.:]$/, ''), name: plainText(name) }]
  })
  const names = new Map(asked.map(({ n, name }) => [n, name]))
  return (await namesEqual(db, taxonomyIds, asked, limits.ofOneName)).map((row): Graded => {
    const isSame = plainText(row.name) === names.get(row.n)
    return { ...row, score: isSame ? 0 : costs.variant, kind: isSame ? 'exact' : 'similar', language: null }
  })
}

/** The name with the sign of a hybrid, where it was given without. */
export const byHybridSpelling: MatchStep = (where, open) =>
  byStems(where, open, ({ parsed }) => (parsed.isHybrid ? [] : hybridSpellings))

/** A name that another taxonomy has for what one of the chosen ones has too. */
export const byEquivalent: MatchStep = (where, open) => byStems(where, open, () => [plainSpelling], true)

export const byVernacularName: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const texts = open.flatMap(({ n, text }) =>
    [...new Set([text, text.replaceAll('-', ''), text.replaceAll('-', ' ')])].map((spelt) => ({ n, text: spelt })),
  )
  const rows = await vernacularsEqual(db, taxonomyIds, texts, limits.ofOneName)
  return rows.map((row) => ({
    ...row,
    name: row.vernacular,
    author: null,
    score: costs.synonym,
    kind: 'vernacular' as const,
    target: row.name,
  }))
}

/** «Carabus (Morphocarabus) monilis», where it was given without the subgenus. */
export const bySubgenus: MatchStep = async ({ db, taxonomyIds, limits }, open) =>
  graded(open, await namesWithSubgenus(db, taxonomyIds, speciesOf(open), limits.ofOneName))

/** An abbreviated genus: «A. quinata». */
export const byAbbreviatedGenus: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const asked = speciesOf(open).flatMap((each) => (each.genus.endsWith('.') ? [{ ...each, genus: each.genus.slice(0, -1) }] : []))
  return graded(open, await namesWithEpithet(db, taxonomyIds, asked, limits.withEpithet))
}
