import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { longTest } from '../../lib/domain/testing/runs'
import type { Database } from '../db/database'
import { importFrom, realData, removeSources } from '../importers/testing/testSources'
import { inDatabase, places } from '../safekeeping/testing/places'
import { makeCrosswalk } from './makeCrosswalk'
import * as judged from './testing/judgedPairs'

afterAll(removeSources)

const [plants, aliens, protectedSpecies] = ['baseflor-france', 'daisie', 'germany-bartschv'].map((name) => realData(name) ?? '')

interface Pair {
  from: string
  to: string | null
  state: string
}

test('each pair is judged once', () => {
  const { daisieIs, daisieMay, daisieIsNot, daisieGone, bartschvIs, bartschvMay, bartschvIsNot, bartschvGone } = judged
  for (const all of [
    [daisieIs, daisieMay, daisieIsNot, daisieGone],
    [bartschvIs, bartschvMay, bartschvIsNot, bartschvGone],
  ]) {
    const pairs = all.flat().map(({ from, to }) => `${from} ${to}`)
    expect(pairs.length).toBeGreaterThan(100)
    expect(pairs.filter((pair, at) => pairs.indexOf(pair) < at)).toEqual([])
  }
})

longTest(
  'what the rules are sure of between real lists is so, as somebody judged by hand',
  async () => {
    const { settings, remove } = (await places.at(-1)?.make()) ?? { settings: null, remove: async () => {} }
    if (!settings) throw new Error('There is no place for a database.')
    try {
      await inDatabase(settings, async (database) => {
        await importFrom(database, join(plants ?? '', 'baseflor.xlsx'), { taxonomy: 'baseflor', type: 'Art' })
        await importFrom(database, aliens ?? '', { taxonomy: 'DAISIE' })
        await importFrom(database, join(protectedSpecies ?? '', 'bartschv_anlage1.csv'), { taxonomy: 'BArtSchV', type: 'Art' })
        const daisie = await pairsOf(database, 'DAISIE', ({ from }, wanted) => from === wanted)
        const bartschv = await pairsOf(
          database,
          'BArtSchV',
          ({ from }, wanted) => from === wanted || from.startsWith(`${wanted} `),
        )
        expect(judged.daisieIs.filter((each) => !daisie(each, 'certain'))).toEqual([])
        expect(judged.daisieMay.filter((each) => !daisie(each))).toEqual([])
        expect(judged.daisieIsNot.filter((each) => daisie(each, 'certain'))).toEqual([])
        expect(judged.daisieGone.filter((each) => !daisie(each, 'certain'))).toEqual([])
        expect(judged.bartschvIs.filter((each) => !bartschv({ ...each, to: each.to || each.from }, 'certain'))).toEqual([])
        expect(judged.bartschvMay.filter((each) => !bartschv(each))).toEqual([])
        expect(judged.bartschvIsNot.filter((each) => bartschv(each, 'certain'))).toEqual([])
        expect(judged.bartschvGone.filter((each) => !bartschv(each, 'certain'))).toEqual([])
        // Of 161 and 104 that are certain none is wrong; of 178 and 109 that are so the rest is left open and shown.
        expect(scoreOf(daisie, [...judged.daisieIs, ...judged.daisieMay], judged.daisieIsNot)).toEqual({
          precision: 1,
          recall: 0.904,
          shown: 1,
        })
        const bartschvSo = [...judged.bartschvIs, ...judged.bartschvMay].map((each) => ({ ...each, to: each.to || each.from }))
        expect(scoreOf(bartschv, bartschvSo, judged.bartschvIsNot)).toEqual({ precision: 1, recall: 0.954, shown: 1 })
      })
    } finally {
      await remove()
    }
  },
  900_000,
)

type Told = Awaited<ReturnType<typeof pairsOf>>

/**
 * How good the rules are on the judged pairs, to a thousandth. Precision: how much of what they are certain of is so; recall: of how much that is so they are
 * certain; shown: how much of it they find at all, be it for somebody to decide.
 */
function scoreOf(told: Told, so: readonly judged.Judged[], notSo: readonly judged.Judged[]) {
  const count = (all: readonly judged.Judged[], state?: string) => all.filter((each) => told(each, state)).length
  const share = (part: number, whole: number) => Number((part / whole).toFixed(3))
  const certain = count(so, 'certain')
  return {
    precision: share(certain, certain + count(notSo, 'certain')),
    recall: share(certain, so.length),
    shown: share(count(so), so.length),
  }
}

/** Answers whether there is such a pair, of this state where one is named. Names may have an author behind them; none: it is gone. */
async function pairsOf(
  database: Database,
  name: string,
  isMeant: (pair: Pair, from: string) => boolean,
): Promise<(wanted: judged.Judged, state?: string) => boolean> {
  const id = randomUUID()
  await sql`
    insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id)
    select ${id}::uuid, f.id, t.id from taxonomies f, taxonomies t where f.name = ${name} and t.name = 'baseflor'`.execute(
    database.owner,
  )
  await makeCrosswalk(database, { id })
  const { rows } = await sql<Pair>`
    select coalesce(nullif(f.source_id, ''), p.from_name) as "from", p.to_name as to, p.state
    from crosswalk_pairs p join taxa f on f.id = p.from_id where p.crosswalk_id = ${id}::uuid`.execute(database.owner)
  return ({ from, to }, state) =>
    rows.some(
      (pair) =>
        isMeant(pair, from) &&
        (state === undefined || pair.state === state) &&
        (to === '' ? pair.to === null : pair.to === to || (pair.to?.startsWith(`${to} `) ?? false)),
    )
}
