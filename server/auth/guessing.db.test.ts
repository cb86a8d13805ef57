import { sql } from 'kysely'
import { describeOneEngine } from '../db/testing/testDatabase'
import { createGuessing } from './guessing'

const wait = (time: string) => `Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie ${time}.`

// Embedded it is counted in memory, else in the database.
describeOneEngine('guessing passwords', (db) => {
  async function tries() {
    await sql`delete from attempts`.execute(db().owner)
    let time = Date.now()
    const guessing = createGuessing(db(), () => time)
    return {
      guessing,
      succeed: guessing.succeed,
      pass: (seconds: number) => void (time += seconds * 1_000),
      /** Tries `times`; answers what it was told the last time, null for going ahead. */
      async begin(account: string, address: string, times = 1): Promise<string | null> {
        let told: string | null = null
        for (let n = 0; n < times; n++)
          told = await guessing.begin(account, address).then(
            () => null,
            (error: Error) => error.message,
          )
        return told
      },
    }
  }

  test('an account is tried five times from one address, then ever more slowly', async () => {
    const { begin, pass } = await tries()
    expect(await begin('anna', 'a', 5)).toBeNull()
    expect(await begin('anna', 'a')).toBe(wait('10 Sekunden'))
    pass(9.5)
    expect(await begin('anna', 'a')).toBe(wait('eine Sekunde'))
    pass(0.5)
    expect(await begin('anna', 'a')).toBeNull()
    expect(await begin('anna', 'a')).toBe(wait('20 Sekunden'))
    for (let n = 0; n < 10; n++) {
      pass(900)
      await begin('anna', 'a')
    }
    expect(await begin('anna', 'a')).toBe(wait('15 Minuten'))
    // Others are free.
    expect(await begin('beat', 'a')).toBeNull()
    expect(await begin('anna', 'b')).toBeNull()
  })

  test('many addresses together do not try an account faster; who logged in from an address before still gets in', async () => {
    const { begin, pass, succeed } = await tries()
    await begin('anna', 'home')
    await succeed('anna', 'home')
    for (let n = 0; n < 50; n++) expect(await begin('anna', `address ${n}`)).toBeNull()
    expect(await begin('anna', 'another')).toBe(wait('10 Sekunden'))
    expect(await begin('anna', 'home')).toBeNull()
    for (let n = 0; n < 10; n++) {
      pass(60)
      expect(await begin('anna', `later ${n}`)).toBeNull()
    }
    expect(await begin('anna', 'another')).toBe(wait('60 Sekunden'))
  })

  test('one address does not try many accounts; an own login does not open the others', async () => {
    const { begin, succeed } = await tries()
    for (let n = 0; n < 99; n++) {
      expect(await begin(`account ${n}`, 'a')).toBeNull()
      await begin('mine', 'a')
      await succeed('mine', 'a')
    }
    expect(await begin('account 99', 'a')).toBeNull()
    expect(await begin('account 100', 'a')).toBe(wait('10 Sekunden'))
    expect(await begin('mine', 'a')).toBeNull()
  })

  test('of many that begin at once no more go ahead than of as many one after the other', async () => {
    const { begin } = await tries()
    const told = await Promise.all(Array.from({ length: 40 }, () => begin('anna', 'a')))
    expect(told.filter((each) => each === null)).toHaveLength(5)
    expect(new Set(told.slice().sort().slice(0, 35))).toEqual(new Set([wait('10 Sekunden')]))
  })

  test('an hour without a try forgets them', async () => {
    const { begin, pass } = await tries()
    await begin('anna', 'a', 5)
    expect(await begin('anna', 'a')).toBe(wait('10 Sekunden'))
    pass(3_600)
    expect(await begin('anna', 'a', 5)).toBeNull()
    expect(await begin('anna', 'a')).toBe(wait('10 Sekunden'))
  })
})
