import { sql } from 'kysely'
import { seedDemo } from '../../demo/seedDemo'
import { fillSmallWorld } from '../../graphql/testing/smallWorld'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { collectionDamages } from '../testing/damages/collectionDamages'
import { historyDamages } from '../testing/damages/historyDamages'
import { keepingDamages } from '../testing/damages/keepingDamages'
import { treeDamages } from '../testing/damages/treeDamages'
import { type Finding, ownRules, verify, verifyDatabase } from './verify'
import { verifyLines } from './verifyText'

/** Damages of one place in these lists do not get in each other's way; so that of the history begins with its second. */
const lists = [treeDamages, collectionDamages, keepingDamages, [...historyDamages.slice(1), ...historyDamages.slice(0, 1)]]
const damages = lists.flat()

/** Each alone in the long run; in the short one the first of each list together, then the second: lists hurt different things, by different rules. */
const groups = process.env.TEST_FULL
  ? damages.map((damage) => [damage])
  : Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    )

const byRule = ([one]: readonly unknown[], [other]: readonly unknown[]) => (String(one) < String(other) ? -1 : 1)

class Undone extends Error {}

describeOneEngine('verify', (db) => {
  beforeAll(async () => {
    await seedDemo(db())
    await fillSmallWorld(db())
  })

  test('there is nothing to find in the example data and the small world', async () => {
    expect((await verifyDatabase(db())).findings).toEqual([])
  })

  test.each(groups.map((group) => ({ names: group.map(([name]) => name).join('; '), group })))(
    '$names: found, and nothing else',
    async ({ group }) => {
      let findings: Finding[] = []
      const attempt = db()
        .owner.transaction()
        .execute(async (trx) => {
          // The damage itself must not set anything right: no history, no words, no versions.
          await sql`set local session_replication_role = replica`.execute(trx)
          for (const [, statements] of group) for (const statement of statements) await statement.execute(trx)
          findings = (await verify(trx)).findings
          throw new Undone()
        })
      await expect(attempt).rejects.toBeInstanceOf(Undone)
      const found = findings.map(({ rule, count, examples }) => [rule, count, examples[0]])
      expect(found.sort(byRule)).toEqual(group.flatMap(([, , expected]) => expected).sort(byRule))
    },
  )
})

test('each rule has a damage that it finds', () => {
  const found = new Set(damages.flatMap(([, , findings]) => findings.map(([rule]) => rule)))
  expect(ownRules.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
})

test('the result is said in German, with numbers and examples', () => {
  expect(verifyLines({ rules: 89, rows: 1_234_567, findings: [] })).toEqual([
    "89 Regeln an 1'234'567 Zeilen geprüft: Alles stimmt.",
  ])
  expect(
    verifyLines({
      rules: 89,
      rows: 12,
      findings: [
        { rule: 'Taxa: eins', count: 1_001, examples: ['a', 'b'] },
        { rule: 'Taxa: zwei', count: 1, examples: ['c'] },
      ],
    }),
  ).toEqual([
    "✗ Taxa: eins: 1'001-mal",
    '    a',
    '    b',
    '    … und 999 weitere',
    '✗ Taxa: zwei: 1-mal',
    '    c',
    '89 Regeln an 12 Zeilen geprüft: 2 Regeln sind verletzt. Sichern Sie die Datenbank («npm run backup»), bevor Sie etwas ändern.',
  ])
})
