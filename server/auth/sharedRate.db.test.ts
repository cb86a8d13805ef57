import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describeOneEngine, testSettings } from '../db/testing/testDatabase'
import { createApp } from '../http/app'
import { until } from '../testing/until'
import { sharedRate } from './sharedRate'

const MAX = 100
const WINDOW_MS = 60_000

describeOneEngine('requests of an address', (db) => {
  /** Two processes of one database, which tell each other without a pause. */
  async function processes(max = MAX, tellMs = 5) {
    await sql`delete from attempts`.execute(db().owner)
    const rates = [0, 1].map(() => sharedRate(db(), { max, tellMs }))
    const stores = rates.map(({ Store }) => new Store())
    return {
      /** How many the last of so many requests was told there are. */
      ask(process: number, address: string, times = 1, windowMs = WINDOW_MS): number {
        let current = 0
        for (let n = 0; n < times; n++)
          stores[process]?.incr(address, (_, result) => void (current = result?.current ?? 0), windowMs)
        return current
      },
      stop: () => Promise.all(rates.map(({ stop }) => stop())),
    }
  }
  const told = async () =>
    (await sql<{ count: number }>`select count from attempts where kind = 'requests'`.execute(db().owner)).rows

  test('are counted by each process at once', async () => {
    const { ask, stop } = await processes()
    expect([ask(0, 'a'), ask(0, 'a', 4), ask(0, 'b'), ask(1, 'c')]).toEqual([1, 5, 1, 1])
    await stop()
  })

  test('begin anew when their window is over', async () => {
    const { ask, stop } = await processes()
    expect(ask(0, 'a', 7, 0)).toBe(1)
    await stop()
  })

  /** Embedded there is one process. */
  const isAlone = () => db().engine === 'pglite'

  test('are counted together where they are many, and no address with another', async () => {
    if (isAlone()) return
    const { ask, stop } = await processes()
    ask(0, 'much', 60)
    ask(0, 'other', 30)
    // What it asks meanwhile counts too.
    let asked = ask(1, 'much', 20)
    await until(async () => {
      asked++
      return ask(1, 'much') === 60 + asked
    })
    expect(ask(0, 'other')).toBe(31)
    await stop()
  })

  test('are told by nobody while they are few: they cost no statement', async () => {
    if (isAlone()) return
    const { ask, stop } = await processes()
    ask(0, 'few', MAX / 10)
    ask(0, 'much', MAX / 10 + 1)
    await until(async () => (await told()).length > 0)
    await stop()
    expect(await told()).toEqual([{ count: MAX / 10 + 1 }])
  })

  test('end their window together, and count from nothing in the next', async () => {
    if (isAlone()) return
    const { ask, stop } = await processes()
    const SHORT_MS = 300
    ask(0, 'a', 50, SHORT_MS)
    await until(async () => (await told()).length > 0)
    ask(1, 'a', 20, WINDOW_MS)
    // The second process takes over the end of the window that the first has begun.
    await until(async () => ask(1, 'a', 1, WINDOW_MS) === 1)
    await stop()
  })

  test('are counted by each for itself while the database says nothing', async () => {
    if (isAlone()) return
    const { ask, stop } = await processes()
    await sql`alter table attempts rename to gone`.execute(db().owner)
    try {
      expect(ask(0, 'a', 50)).toBe(50)
      await new Promise((resolve) => setImmediate(resolve))
      expect(ask(0, 'a')).toBe(51)
    } finally {
      await sql`alter table gone rename to attempts`.execute(db().owner)
    }
    await until(async () => (await told()).length > 0)
    await stop()
  })

  test('are refused by any process once they are too many for all of them', async () => {
    if (isAlone()) return
    await sql`delete from attempts`.execute(db().owner)
    const options = { database: db(), settings: testSettings(), outDir: tmpdir(), rate: 20, log: () => {} }
    const apps = [await createApp(options), await createApp(options)]
    const ask = async (process: number, times: number) => {
      let status = 0
      for (let n = 0; n < times; n++) status = (await apps[process]?.inject('/robots.txt'))?.statusCode ?? 0
      return status
    }
    const allTold = (count: number) => until(async () => (await told())[0]?.count === count)
    expect([await ask(0, 15), await ask(1, 4)]).toEqual([200, 200])
    await allTold(19)
    expect(await ask(1, 1)).toBe(200)
    await allTold(20)
    expect(await ask(1, 1)).toBe(429)
    for (const app of apps) await app.close()
  })
})
