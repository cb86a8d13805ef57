import { join } from 'node:path'
import { describeOneEngine } from '../../server/db/testing/testDatabase'
import { realData } from '../../server/importers/testing/testSources'
import { handWrittenHalf, matchTruth, realHalf } from './matchTruth'
import { realNames } from './realNames'
import type { Score } from './truth'

const id = (n: number) => `7000000${n}-0000-4000-8000-000000000000`

/** Loud, so that a broken rule names what it broke. */
const say = (score: Score) =>
  [
    ...[...score.byTrouble].map(([trouble, { cases, right }]) => `${trouble}: ${right} von ${cases}`),
    ...score.wronglyTaken.map((text) => `falsch übernommen: ${text}`),
    ...score.wrong.map(
      ({ trouble, text, right, kind, offered }) =>
        `${trouble}: «${text}» ${JSON.stringify(right)}, gefunden ${kind} ${offered.slice(0, 3).join(' · ')}`,
    ),
  ].join('\n')

const daisie = realData('daisie')
const whenFull = daisie !== null && process.env.TEST_FULL === '1' ? test : test.skip

function expectRight(score: Score) {
  if (score.right < 0.97) throw new Error(say(score))
  expect(score.wronglyTaken).toEqual([])
  expect(score.cases).toBe(500)
  expect(score.oneLetter).toBeGreaterThanOrEqual(0.97)
  expect(score.recall).toBeGreaterThanOrEqual(0.97)
}

describeOneEngine('the list of truth', (db) => {
  test('of names by hand: none taken wrongly, one wrong letter forgiven', async () => {
    expectRight(await matchTruth(db(), id(1), handWrittenHalf()))
  })

  whenFull(
    'of names of real lists: none taken wrongly, one wrong letter forgiven',
    async () => {
      expectRight(await matchTruth(db(), id(2), realHalf(realNames(join(daisie ?? '', '..')))))
    },
    900_000,
  )
})
