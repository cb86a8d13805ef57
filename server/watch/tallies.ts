/** Most answers take milliseconds, files minutes. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

interface Tally {
  outcomes: Map<string, number>
  /** How many took so long and no longer, the last: longer than all. */
  steps: number[]
  sum: number
}

/**
 * Counts requests by operation in plain numbers, and puts them into Prometheus' words only when somebody looks: looking the labels up for each request took
 * longer than all the rest of counting it.
 */
export function createTallies() {
  const tallies = new Map<string, Tally>()
  const refusals = new Map<string, number>()
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    count(operation: string, outcome: string, seconds: number) {
      let tally = tallies.get(operation)
      if (!tally) tallies.set(operation, (tally = { outcomes: new Map(), steps: SECONDS.map(() => 0).concat(0), sum: 0 }))
      add(tally.outcomes, outcome)
      let step = 0
      while (step < SECONDS.length && seconds > (SECONDS[step] ?? 0)) step++
      tally.steps[step] = (tally.steps[step] ?? 0) + 1
      tally.sum += seconds
    },
    refuse: (reason: string) => void add(refusals, reason),

    requests: () =>
      [...tallies].flatMap(([operation, { outcomes }]) =>
        [...outcomes].map(([outcome, value]) => ({ labels: { operation, outcome }, value })),
      ),
    refused: () => [...refusals].map(([reason, value]) => ({ labels: { reason }, value })),
    /** As a histogram has them: each step with all below it. */
    durations: (name: string) =>
      [...tallies].flatMap(([operation, { steps, sum }]) => {
        let count = 0
        const buckets = steps.map((n, index) => {
          count += n
          return { labels: { le: SECONDS[index] ?? '+Inf', operation }, value: count, metricName: `${name}_bucket` }
        })
        const whole = { operation }
        return [
          ...buckets,
          { labels: whole, value: sum, metricName: `${name}_sum` },
          { labels: whole, value: count, metricName: `${name}_count` },
        ]
      }),
  }
}
