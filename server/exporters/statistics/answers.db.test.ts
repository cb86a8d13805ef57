import { sql } from 'kysely'
import { describeOneEngine } from '../../db/testing/testDatabase'
import { answerOfState } from './answers'
import { DataChanged } from '../rows/oneState'

describeOneEngine('answers that are kept', (db) => {
  let asked = 0
  const ask = (about: unknown, kind = 'a') => answerOfState(db(), kind, about, async () => ++asked)

  test('the same is worked out once per Datenstand', async () => {
    expect([await ask('x'), await ask('x'), await ask('y'), await ask('x', 'b'), await ask('x')]).toEqual([1, 1, 2, 3, 1])
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    expect([await ask('x'), await ask('x')]).toEqual([4, 4])
  })

  test('of 301 the longest unused one is forgotten', async () => {
    await sql`update data_state set revision = revision + 1`.execute(db().owner)
    for (let n = 0; n < 300; n++) await ask(n)
    const first = await ask(0)
    await ask('one more')
    const before = asked
    expect([await ask(0), await ask(2)]).toEqual([first, first + 2])
    expect(asked).toBe(before)
    await ask(1)
    expect(asked).toBe(before + 1)
  })

  test('data that change meanwhile are asked for anew, three times at most', async () => {
    let times = 0
    const changing = (until: number) =>
      answerOfState(db(), 'c', until, async () => {
        times++
        if (times < until) throw new DataChanged()
        return times
      })
    expect(await changing(3)).toBe(3)
    times = 0
    await expect(changing(4)).rejects.toThrow(DataChanged)
    expect(times).toBe(3)
  })
})
