import { SearchTurns } from './searchTurns'

test('two work at once, the others in their order; who is gone when the turn comes does not work', async () => {
  const turns = new SearchTurns(2)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const search = (name: string, signal?: AbortSignal) =>
    turns
      .run(async () => {
        log.push(`${name} begins`)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }, signal)
      .catch((error: unknown) => log.push(`${name}: ${String(error)}`))
  const gone = new AbortController()
  const all = [search('a'), search('b'), search('c', gone.signal), search('d')]
  gone.abort(new Error('gone'))
  await Promise.resolve()
  expect(log).toEqual(['a begins', 'b begins'])
  ends.get('a')?.()
  await Promise.all([all[0], all[2]])
  await new Promise((resolve) => setImmediate(resolve))
  expect(log).toEqual(['a begins', 'b begins', 'd begins', 'c: Error: gone'])
  for (const end of ends.values()) end()
  await Promise.all(all)
  expect(await turns.run(async () => 'free again')).toBe('free again')
})
