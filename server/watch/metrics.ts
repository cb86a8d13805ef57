import { setTimeout as after } from 'node:timers/promises'
import { Counter, Gauge, type Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from 'kysely'
import type { Database } from '../db/database'
import type { Mailed } from '../mail/mailer'
import type { SeenRequest } from './requests'
import { createTallies } from './tallies'

interface Counted {
  labels: Record<string, string>
  value: number
}

/**
 * The figures of a server for Prometheus (https://prometheus.io/docs/practices/naming/). No label says who or what somebody asked for:
 * neither ids nor texts nor addresses.
 */
export function createMetrics(database: Database) {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  collectDefaultMetrics({ register, prefix: 'arteigenschaften_' })
  const named = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) => ({
    ...{ name: `arteigenschaften_${name}`, help, labelNames, registers },
  })
  const tallies = createTallies()
  const counter = (name: string, help: string, labels: readonly string[], values: () => Counted[]) =>
    new Counter({
      ...named(name, help, labels),
      collect() {
        this.reset()
        for (const each of values()) this.inc(each.labels, each.value)
      },
    })
  counter(
    'requests_total',
    'Answered requests, of the interface by operation and outcome.',
    ['operation', 'outcome'],
    tallies.requests,
  )
  counter('refusals_total', 'What was refused because too much was asked, or something was wanting.', ['reason'], tallies.refused)
  const mails = new Map<Mailed, number>([
    ['ok', 0],
    ['failed', 0],
  ])
  counter('mails_total', 'Mails that the mail server has taken, and that it has not.', ['outcome'], () =>
    [...mails].map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  const durations = named('request_duration_seconds', 'From a request to the end of its answer.')
  // A histogram of the library counts by itself only; what it is asked for when somebody looks is this.
  register.registerMetric({
    name: durations.name,
    get: async () => ({ ...durations, type: 'histogram', aggregator: 'sum', values: tallies.durations(durations.name) }),
  } as unknown as Histogram)

  gauge('lane_busy', 'Statements and transactions that have a connection, by lane.', 'lane', () =>
    database.figures().lanes.map(({ lane, busy }) => [lane, busy]),
  )
  gauge('lane_waiting', 'Who waits for a connection or a turn, by lane.', 'lane', () =>
    database.figures().lanes.map(({ lane, waiting }) => [lane, waiting]),
  )
  gauge('files_running', 'Exports and other files that are being read from the database.', null, () => [
    ['', database.files.running],
  ])
  gauge(
    'copy_lag_seconds',
    'Seconds of changes that a copy of the database lacks; -1: it does not answer or lacks too much to say.',
    'copy',
    () =>
      database
        .figures()
        .copies.map(({ lagSeconds }, index) => [String(index + 1), Number.isFinite(lagSeconds ?? NaN) ? (lagSeconds ?? -1) : -1]),
  )
  gauge('copy_used', 'Whether a copy of the database is read from.', 'copy', () =>
    database.figures().copies.map(({ isUsed }, index) => [String(index + 1), Number(isUsed)]),
  )
  gauge('datenstand', 'Grows with every change of the data.', null, async () => {
    const { rows } = await sql<{ revision: number }>`select revision::float8 as revision from data_state`.execute(database.owner)
    return [['', rows[0]?.revision ?? 0]]
  })
  gauge('import_jobs', 'Jobs of the import assistant that wait or run, of all servers of the database.', 'state', async () => {
    const { rows } = await sql<{ state: string; n: number }>`
      select s.state, count(j.id)::int as n from unnest(array['WAITING', 'RUNNING']) s (state)
      left join import_jobs j on j.state = s.state group by s.state`.execute(database.owner)
    return rows.map(({ state, n }) => [state.toLowerCase(), n])
  })

  /** Asked when somebody looks; what the database does not say is left out. */
  function gauge(
    name: string,
    help: string,
    label: string | null,
    values: () => [string, number][] | Promise<[string, number][]>,
  ) {
    new Gauge({
      ...named(name, help, label === null ? [] : [label]),
      async collect() {
        this.reset()
        // Without labels it would be 0 now, which nobody has said.
        if (label === null) this.remove()
        const found = await inTime(Promise.resolve(values()).catch(() => []))
        for (const [key, value] of found) this.set(label === null ? {} : { [label]: key }, value)
      },
    })
  }

  return {
    seen({ method, route, asked, status, seconds }: SeenRequest) {
      if (asked.length === 0) {
        tallies.count(`${method} ${route}`, status < 400 ? 'ok' : String(status), seconds)
        const reason = refusals.get(status)
        if (reason !== undefined) tallies.refuse(reason)
      }
      for (const { field, outcome } of asked) {
        tallies.count(field, outcome, seconds)
        if (outcome === 'RATE_LIMITED' || outcome === 'TOO_COMPLEX') tallies.refuse(outcome)
      }
    },
    mailed: (outcome: Mailed) => void mails.set(outcome, (mails.get(outcome) ?? 0) + 1),
    /** The text of all of them. */
    text: () => register.metrics(),
    type: register.contentType,
  }
}

/** Of files, pages and uploads by their status: too much at once, no consistent state or no database, no room. */
const refusals: ReadonlyMap<number, string> = new Map([
  [429, 'RATE_LIMITED'],
  [503, 'UNAVAILABLE'],
  [507, 'STORAGE_FULL'],
])

/** A database that says nothing must not take the other figures with it: Prometheus waits ten seconds for all of them. */
const PATIENCE_MS = 1_500

async function inTime<T>(work: Promise<T[]>): Promise<T[]> {
  const end = new AbortController()
  const late = after(PATIENCE_MS, [], { signal: end.signal }).catch(() => [])
  const found = await Promise.race([work, late])
  end.abort()
  return found
}

export type Metrics = ReturnType<typeof createMetrics>
