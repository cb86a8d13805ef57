import { Busy } from './busy'
import { asClient, NOBODY } from './client'
import { FairQueue } from './fairQueue'
import { FairTurns } from './fairTurns'

/** Who waits for what, and the order in which they had it. */
function witnessed(turns: FairTurns) {
  const log: string[] = []
  const ends: (() => void)[] = []
  const ask = (client: string, name: string, signal?: AbortSignal) =>
    turns.take({ client, signal }).then(
      (end) => {
        log.push(name)
        ends.push(end)
      },
      (error: Error) => log.push(`${name}: ${error.message}`),
    )
  return { log, ask, endNext: () => ends.shift()?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of one client fewer work at once than there are places, and who comes next is whoever had least, not who came first', async () => {
  const { log, ask, endNext } = witnessed(new FairTurns({ atOnce: 3, perClient: 2 }))
  for (let n = 1; n <= 6; n++) void ask('greedy', `greedy ${n}`)
  void ask('modest', 'modest 1')
  await settled()
  expect(log).toEqual(['greedy 1', 'greedy 2', 'modest 1'])
  void ask('modest', 'modest 2')
  void ask('modest', 'modest 3')
  await new Promise((resolve) => setTimeout(resolve, 5))
  // It has had some time now, the one at the other address none.
  endNext()
  void ask('other', 'other 1')
  await settled()
  expect(log.slice(3)).toEqual(['modest 2'])
  endNext()
  await settled()
  expect(log.slice(4)).toEqual(['other 1'])
})

test('who is gone when the turn comes costs nothing, and is not waited for', async () => {
  const { log, ask, endNext } = witnessed(new FairTurns({ atOnce: 1, perClient: 1 }))
  const gone = new AbortController()
  void ask('a', 'first')
  void ask('a', 'second', gone.signal)
  void ask('a', 'third')
  gone.abort(new Error('gone'))
  await settled()
  expect(log).toEqual(['first', 'second: gone'])
  endNext()
  await settled()
  expect(log).toEqual(['first', 'second: gone', 'third'])
})

test('who waits in vain is told when to come again, and the place is still given to the next', async () => {
  const turns = new FairTurns({ atOnce: 1, perClient: 1 })
  const end = await turns.take({ client: 'a' })
  await expect(turns.take({ client: 'b', patienceMs: 1 })).rejects.toBeInstanceOf(Busy)
  expect(turns.isAwaited('a')).toBe(false)
  end()
  expect(await turns.run(async () => 'free again', { client: 'c' })).toBe('free again')
})

test('a place is awaited by who would get it, not by who has all that one may have', async () => {
  const turns = new FairTurns({ atOnce: 3, perClient: 1 })
  await turns.take({ client: 'a' })
  await turns.take({ client: 'b' })
  void turns.take({ client: 'a' })
  expect([turns.isAwaited('a'), turns.isAwaited('b')]).toEqual([true, false])
  await turns.take({ client: 'c' })
  void turns.take({ client: 'd' })
  expect(turns.isAwaited('b')).toBe(true)
})

test('what the program does of its own accord has no share to keep to', async () => {
  const turns = new FairTurns({ atOnce: 3, perClient: 1 })
  const both = await asClient(NOBODY, () => Promise.all([turns.take(), turns.take()]))
  expect(both).toHaveLength(2)
})

test('clients are forgotten: memory does not grow with all who ever asked', () => {
  const queue = new FairQueue<number>()
  queue.add('waiting', 0)
  for (let n = 0; n < 50_000; n++) queue.charge(`address ${n}`, 1)
  expect(queue.known).toBeLessThanOrEqual(5_000)
  expect(queue.take()).toMatchObject({ client: 'waiting', item: 0 })
})
