import fc from 'fast-check'
import { costs, spellingCost } from '../../lib/domain/matching/gradeName'
import { editDistance, forgiven } from '../../lib/domain/matching/nameKey'
import { parseName } from '../../lib/domain/matching/parseName'
import { severalNames } from '../../lib/domain/matching/severalNames'
import { plainText } from '../../lib/domain/matching/plainText'
import { assertInTime } from '../../lib/domain/testing/runs'
import { describeOneEngine } from '../db/testing/testDatabase'
import { gradeRow } from './found'
import { isAnother, isBegunWrong, resembles } from './genera'
import { matchNames } from './matchNames'
import { stemOf } from './step'
import { fillMatchingWorld, id, older, plants, type Row, rows, vernaculars } from './testing/testWorld'

describeOneEngine('matching names at random', (db) => {
  beforeAll(() => fillMatchingWorld(db()))

  test('agrees with looking at every row, for names with changes at random', async () => {
    const words = [...new Set(rows.filter(({ taxonomyId }) => taxonomyId === plants).map(({ name }) => name))]
    const changed = fc
      .tuple(
        fc.constantFrom(...words),
        fc.array(
          fc.tuple(
            fc.nat(60),
            fc.constantFrom('drop', 'double', 'swap', 'a', 'us', ' ', '×', 'L.', ' cf. ', ' agg. ', '? ', ' (juv.)'),
          ),
          { maxLength: 3 },
        ),
      )
      .map(([name, changes]) => changes.reduce(change, name))
      // What names several is nobody's: doubtfulNames.db.test.ts.
      .filter((name) => severalNames(name) === null)
    await assertInTime(
      fc.asyncProperty(fc.array(changed, { minLength: 1, maxLength: 40 }), async (names) => {
        const matches = await matchNames(db(), [plants], names)
        expect(matches.map(({ kind, taxonId }, index) => [names[index], kind, taxonId])).toEqual(
          names.map((name) => [name, ...everyRow(name)]),
        )
      }),
      // An abbreviation alone is no genus misspelt, a genus with a full stop behind it is.
      30,
      1_500,
      { examples: [[['SaL. (juv.)lix L.', 'Sal.', 'Sali.', 'Salix.', 'Salix L.']]] },
    )
  }, 900_000)
})

function change(name: string, [place, how]: [number, string]): string {
  const at = place % Math.max(1, name.length)
  if (how === 'drop') return name.slice(0, at) + name.slice(at + 1)
  if (how === 'double') return name.slice(0, at + 1) + name.slice(at)
  if (how === 'swap') return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
  return name.slice(0, at) + how + name.slice(at)
}

/** The same by a loop over all rows: what fits best, the wider circles only where the narrower have nothing as good. */
function everyRow(text: string): [string, string | null] {
  const tidy = text.replace(/\s+/g, ' ').trim()
  const wanted = parseName(tidy)
  const inside = rows.filter(({ taxonomyId }) => taxonomyId === plants)
  const [genus = '', epithet] = wanted?.words ?? []
  const graded = (some: Row[]) =>
    some.flatMap((row) => {
      const isLiteral = plainText(row.name).replaceAll('×', '*') === plainText(tidy).replaceAll('×', '*')
      const grade = gradeRow(wanted, row, isLiteral)
      return grade ? [{ score: grade.score, kind: grade.kind as string, taxonId: row.acceptedId ?? row.id }] : []
    })
  const wordsOf = ({ name }: Row) => parseName(name)?.words ?? []
  const sameGenus = inside.filter((row) => wordsOf(row)[0] === genus)
  const sameStem = (row: Row) => epithet === undefined || (wordsOf(row)[1] ?? '').startsWith(stemOf(epithet))
  const isLong = genus.length + (epithet ?? '').length >= 16
  const sameLetter = (row: Row) => epithet !== undefined && wordsOf(row)[1]?.[0] === epithet[0]
  const begunWrong = (row: Row) => epithet !== undefined && forgiven(epithet) > 0 && isBegunWrong(epithet, wordsOf(row)[1] ?? '')
  // What is a genus itself is misspelt by a letter at the most.
  const isKnown = rows.some((row) => wordsOf(row)[0] === genus)
  // Not as far as an abbreviation goes: «Salix.» is a genus at the end of a line, «Sal.» may be any.
  const isMisspelt = (other: string) =>
    !genus.endsWith('.') || editDistance(genus, other, 3) <= forgiven(genus.length > other.length ? genus : other)
  const nearGenus = inside.filter((row) => {
    const other = wordsOf(row)[0] ?? ''
    const isLike = genus.length > 3 && isMisspelt(other) && resembles(genus, other) && !isAnother(genus, other)
    const cost = isLike ? spellingCost(genus, other, true) : null
    return cost !== null && (!isKnown || cost <= costs.typo)
  })
  const letters = plainText(tidy)
  const exactVernacular = vernaculars.flatMap(([name, , n]) =>
    [letters, letters.replaceAll('-', ''), letters.replaceAll('-', ' ')].includes(plainText(name))
      ? [{ score: costs.synonym as number, kind: 'vernacular', taxonId: id(2, n) }]
      : [],
  )
  const inOlder = rows.filter((row) => row.taxonomyId === older && sameStem(row) && wordsOf(row)[0] === genus)
  const asSynonym = (each: ReturnType<typeof graded>[number]) => ({
    ...each,
    score: each.score + costs.synonym,
    kind: each.kind === 'exact' ? 'synonym' : each.kind,
    taxonId: id(2, 17),
  })
  const isErect = epithet === 'erectus' || epithet?.startsWith(stemOf('erectus'))
  const equivalent = isErect ? graded(inOlder).map(asSynonym) : []
  const nearVernacular = vernaculars.flatMap(([name, , n]) => {
    const other = plainText(name)
    const most = Math.min(forgiven(letters), forgiven(other))
    const stepsAway = editDistance(letters, other, most)
    return letters.length > 4 && letters.slice(0, 4) === other.slice(0, 4) && stepsAway <= most
      ? [{ score: costs.synonym + stepsAway * costs.typo, kind: 'similar', taxonId: id(2, n) }]
      : []
  })
  const below = sameGenus.filter((row) => wordsOf(row).length > 1 || row.name.includes(' '))
  const asGenus = (row: (typeof rows)[number]) => ({ score: 1000, kind: 'similar', taxonId: row.acceptedId ?? row.id })
  const ofGenus = wanted?.words.length === 1 ? below.map(asGenus) : []
  const circles = [
    { found: graded(sameGenus.filter((row) => sameStem(row))), most: Infinity },
    { found: exactVernacular, most: Infinity },
    { found: equivalent, most: Infinity },
    { found: graded(sameGenus.filter(sameLetter)), most: costs.typo },
    { found: graded(sameGenus.filter(begunWrong)), most: 0 },
    { found: graded(nearGenus.filter(sameStem)), most: 0 },
    { found: isLong ? graded(nearGenus.filter(sameLetter)) : [], most: 0 },
    { found: nearVernacular, most: 0 },
    { found: ofGenus, most: 0 },
  ]
  let best: { score: number; kind: string; taxonId: string }[] = []
  for (const { found, most } of circles) {
    const least = Math.min(Infinity, ...best.map(({ score }) => score))
    const isCertain = best.some(({ kind }) => kind !== 'similar')
    if (isCertain || (most === 0 && best.length > 0) || (most === costs.typo && least < costs.typo)) continue
    best = [...best, ...found]
  }
  const least = Math.min(Infinity, ...best.map(({ score }) => score))
  const first = best.filter(({ score }) => score === least)
  const taxa = [...new Set(first.map(({ taxonId }) => taxonId))]
  if (first[0] === undefined) return ['notFound', null]
  if (taxa.length > 1 || least >= 1000) return ['ambiguous', null]
  return [first[0].kind, taxa[0] ?? null]
}
