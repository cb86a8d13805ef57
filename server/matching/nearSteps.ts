import { costs } from '../../lib/domain/matching/gradeName'
import { editDistance, forgiven } from '../../lib/domain/matching/nameKey'
import { plainText } from '../../lib/domain/matching/plainText'
import { epithetsBegunWrong, namesBeginning, namesEqual, namesOfOneWord, vernacularsBeginning } from './candidates'
import { gently } from '../fairness/gently'
import { type Graded, WHOLE_GENUS } from './found'
import { graded, hybrid, inBeginnings, type Open, plainSpelling, speciesOf, type MatchStep, stemOf, type Where } from './step'

/** The genus is right, the epithet is not: all names of the genus whose epithet begins with the same letter. */
export const byNearlyTheEpithet: MatchStep = ({ db, taxonomyIds, limits }, open) => {
  const asked = speciesOf(open).flatMap(({ n, genus, epithet }) =>
    [plainSpelling, hybrid].map((spell) => ({ n, beginning: spell(genus, epithet.slice(0, 1)) })),
  )
  return inBeginnings(db, { taxonomyIds, equivalent: false }, open, asked, limits.perLetter)
}

/** The genus is right, the epithet begins with a wrong letter: «Carex xlava». */
export const byTheEndOfTheEpithet: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const asked = speciesOf(open).filter(({ epithet }) => forgiven(epithet) > 0)
  return graded(open, await epithetsBegunWrong(db, taxonomyIds, asked, limits.ofOneGenus))
}

/** The genus is misspelt: those like it, with the epithet. */
export const byNearlyTheGenus: MatchStep = async (where, open) => {
  const { db, taxonomyIds, limits } = where
  const spelt = await misspeltGenera(where, open)
  const single = spelt.flatMap(({ n, epithet, other }) => (epithet === undefined ? [{ n, text: other }] : []))
  return [
    ...(await ofLikeGenera(where, open, spelt, stemOf)),
    ...(await graded(open, [
      ...(await namesEqual(db, taxonomyIds, single, limits.ofOneName)),
      ...(await namesOfOneWord(db, taxonomyIds, single, limits.ofOneName)),
    ])),
  ]
}

/** Genus and epithet are misspelt, the epithet at its beginning too: those like the genus, with epithets of the same letter. */
export const byNearlyBoth: MatchStep = async (where, open) => {
  const long = speciesOf(open).filter(({ genus, epithet }) => genus.length + epithet.length >= LONG_NAME)
  return ofLikeGenera(where, open, await misspeltGenera(where, long), (epithet) => epithet.slice(0, 1))
}

/** Letters of a name in which three may be wrong. */
const LONG_NAME = 16

interface Misspelt {
  n: number
  epithet: string | undefined
  genus: string
  other: string
}

async function misspeltGenera({ genera: all }: Where, open: readonly Open[]): Promise<Misspelt[]> {
  const asked = open.flatMap(({ n, parsed }) => {
    const [genus = '', epithet] = parsed?.words ?? []
    // With an epithet behind it a word with a full stop is an abbreviation; alone it only ends a line.
    return genus.length > 3 && (epithet === undefined || !genus.endsWith('.')) ? [{ n, genus, epithet }] : []
  })
  if (asked.length === 0) return []
  const genera = await all()
  const distinct = new Set(asked.map(({ genus }) => genus))
  const like = new Map(await gently(distinct, (genus) => [genus, genera.like(genus)] as const))
  return asked.flatMap((each) => (like.get(each.genus) ?? []).map((other) => ({ ...each, other })))
}

async function ofLikeGenera(
  { db, taxonomyIds, limits }: Where,
  open: readonly Open[],
  spelt: readonly Misspelt[],
  beginningOf: (epithet: string) => string,
) {
  const asked = spelt.flatMap(({ n, epithet, other }) =>
    epithet === undefined ? [] : [plainSpelling, hybrid].map((spell) => ({ n, beginning: spell(other, beginningOf(epithet)) })),
  )
  return inBeginnings(db, { taxonomyIds, equivalent: false }, open, asked, limits.perStem)
}

/** So many letters of a vernacular name have to be right. */
const VERNACULAR_BEGINNING = 4

/** A vernacular name with typing errors behind its beginning. */
export const byNearlyTheVernacularName: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const asked = open.flatMap(({ n, text }) => {
    const letters = plainText(text)
    return letters.length > VERNACULAR_BEGINNING ? [{ n, letters, beginning: letters.slice(0, VERNACULAR_BEGINNING) }] : []
  })
  const beginnings = asked.map(({ beginning }) => beginning)
  const found = await vernacularsBeginning(db, taxonomyIds, beginnings, limits.perLetter)
  const similar = await gently(asked, ({ n, letters, beginning }) =>
    (found.get(beginning) ?? []).flatMap((row): Graded[] => {
      const other = plainText(row.vernacular)
      const most = Math.min(forgiven(letters), forgiven(other))
      const steps = editDistance(letters, other, most)
      if (steps > most) return []
      const score = costs.synonym + steps * costs.typo
      return [{ ...row, n, name: row.vernacular, author: null, score, kind: 'similar', target: row.name }]
    }),
  )
  return similar.flat()
}

/** A genus that is no taxon here: its species, of which nobody can say which is meant. */
export const byGenusAlone: MatchStep = async ({ db, taxonomyIds, limits }, open) => {
  const asked = open.flatMap(({ n, parsed }) => (parsed?.words.length === 1 ? [{ n, beginning: `${parsed.words[0]} ` }] : []))
  const beginnings = asked.map(({ beginning }) => beginning)
  const { found } = await namesBeginning(db, { taxonomyIds, equivalent: false }, beginnings, limits.shownOfGenus)
  return asked.flatMap(({ n, beginning }) =>
    (found.get(beginning) ?? []).map((row): Graded => ({ ...row, n, score: WHOLE_GENUS, kind: 'similar', language: null })),
  )
}
