import { describeEachEngine } from '../db/testing/testDatabase'
import { limitedAttempts } from './attempts'
import { createTries } from './tries'

const HOUR_MS = 3_600_000

// Embedded it is counted in memory, else in the database.
describeEachEngine('what may be done so many times within a window', (db) => {
  const inTurn = async (times: number, attempt: () => Promise<boolean>) => {
    const allowed: boolean[] = []
    for (let n = 0; n < times; n++) allowed.push(await attempt())
    return allowed
  }

  test('is allowed so many times, each key for itself, and each kind', async () => {
    const rule = { kind: 'tested', max: 3, windowMs: HOUR_MS }
    const [some, others] = [limitedAttempts(rule), limitedAttempts({ ...rule, kind: 'tested otherwise' })]
    expect(await inTurn(5, () => some(db(), 'a'))).toEqual([true, true, true, false, false])
    expect([await some(db(), 'b'), await others(db(), 'a')]).toEqual([true, true])
  })

  test('is allowed again when the window is over', async () => {
    const attempt = limitedAttempts({ kind: 'tested without a window', max: 1, windowMs: 0 })
    expect(await inTurn(3, () => attempt(db(), 'a'))).toEqual([true, true, true])
  })

  test('is forgotten in memory where more than 20,000 keys have been counted', async () => {
    if (db().engine !== 'pglite') return
    const attempt = limitedAttempts({ kind: 'tested', max: 1, windowMs: HOUR_MS })
    const more = async (from: number, to: number) => {
      for (let n = from; n < to; n++) await attempt(db(), `key ${n}`)
    }
    await more(0, 20_000)
    expect(await attempt(db(), 'key 0')).toBe(false)
    await more(20_000, 20_001)
    expect(await attempt(db(), 'key 0')).toBe(true)
  })

  test('of those who have logged in 10,000 are remembered in memory, whoever was seen longest ago is forgotten', async () => {
    if (db().engine !== 'pglite') return
    const tries = createTries(db(), null)
    for (let n = 0; n < 10_000; n++) await tries.remember(`key ${n}`)
    await tries.remember('key 0')
    expect(await Promise.all(['key 0', 'key 1', 'key 9999'].map((key) => tries.isKnown(key)))).toEqual([true, true, true])
    await tries.remember('one more')
    expect(await Promise.all(['key 0', 'key 1', 'key 2', 'one more'].map((key) => tries.isKnown(key)))).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
