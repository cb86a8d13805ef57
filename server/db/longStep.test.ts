import { sayingSteps } from './longStep'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const wait = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))

test('a short step says nothing', async () => {
  const lines: string[] = []
  const result = sayingSteps((line) => lines.push(line))('Schritt 1 von 1 (001_a)', wait(1_900))
  await jest.advanceTimersByTimeAsync(60_000)
  expect([await result, lines]).toEqual(['done', []])
})

test('a long one says what it is, how long it has been at it, and that it is done', async () => {
  const lines: string[] = []
  const result = sayingSteps((line) => lines.push(line))('Schritt 2 von 3 (030_search)', wait(25_000))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await result).toBe('done')
  expect(lines).toEqual([
    'Die Datenbank wird auf den Stand dieser Version gebracht: Schritt 2 von 3 (030_search). ' +
      'Mit vielen Daten dauert das einige Minuten; wer abbricht, verliert nichts.',
    'Schritt 2 von 3 (030_search): läuft seit 12 s …',
    'Schritt 2 von 3 (030_search): läuft seit 22 s …',
    'Schritt 2 von 3 (030_search): fertig nach 25 s.',
  ])
})

test('one that fails falls silent', async () => {
  const lines: string[] = []
  const failing = async () => {
    await wait(3_000)()
    throw new Error('full')
  }
  const result = sayingSteps((line) => lines.push(line))('Schritt 1 von 1 (001_a)', failing)
  const caught = expect(result).rejects.toThrow('full')
  await jest.advanceTimersByTimeAsync(60_000)
  await caught
  expect(lines).toHaveLength(1)
})
