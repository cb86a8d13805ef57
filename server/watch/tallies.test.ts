import { Histogram, Registry } from 'prom-client'
import { createTallies } from './tallies'

test('durations are told as the library tells what it has counted itself', async () => {
  const registers = [new Registry()]
  const [register] = registers
  const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
  const theirs = new Histogram({ name: 'd', help: 'D', labelNames: ['operation'], buckets, registers })
  const ours = createTallies()
  for (const [operation, seconds] of [
    ['taxon', 0.001],
    ['taxon', 0.005],
    ['taxon', 0.0051],
    ['taxon', 61],
    ['search', 0.3],
  ] as const) {
    theirs.observe({ operation }, seconds)
    ours.count(operation, 'ok', seconds)
  }
  const told = (await register?.metrics()) ?? ''
  const form = ({ metricName, labels, value }: ReturnType<typeof ours.durations>[number]) =>
    `${metricName}{${Object.entries(labels)
      .map(([name, each]) => `${name}="${each}"`)
      .join(',')}} ${value}`
  expect(ours.durations('d').map(form).sort()).toEqual(
    told
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .sort(),
  )
})

test('requests are counted by operation and outcome, refusals by their reason', () => {
  const tallies = createTallies()
  tallies.count('taxon', 'ok', 1)
  tallies.count('taxon', 'ok', 1)
  tallies.count('taxon', 'NOT_FOUND', 1)
  tallies.refuse('RATE_LIMITED')
  expect(tallies.requests()).toEqual([
    { labels: { operation: 'taxon', outcome: 'ok' }, value: 2 },
    { labels: { operation: 'taxon', outcome: 'NOT_FOUND' }, value: 1 },
  ])
  expect(tallies.refused()).toEqual([{ labels: { reason: 'RATE_LIMITED' }, value: 1 }])
})
