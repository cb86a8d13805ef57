import { pino } from 'pino'
import type { LogFormat } from '../settings'
import type { Audit } from './audit'
import { inBatches } from './inBatches'
import type { SeenRequest } from './requests'

/** What is written to the output for those who run the program. */
export interface Log {
  request: ((request: SeenRequest) => void) | null
  audit: Audit
  /** Something unexpected, in one line. */
  fault: (line: string) => void
}

/** In JSON a line is `{"level","time","kind","…"}`; as text it is for people who watch. Requests are left out with «none», what must be known never is. */
export function createLog(
  format: LogFormat,
  out: { write: (line: string) => void } = process.stdout,
  err: (line: string) => void = console.error,
): Log {
  const fault = oncePerFault(err)
  if (format !== 'json') {
    const line = (text: string) => out.write(`${new Date().toISOString()} ${text}\n`)
    return {
      request:
        format === 'none'
          ? null
          : ({ id, method, route, asked, status, seconds }) => {
              const fields = asked.map(({ field, outcome }) => ` ${field}${outcome === 'ok' ? '' : `=${outcome}`}`)
              line(`${method} ${route}${fields.join('')} ${status} ${rounded(seconds)} ms (${id})`)
            },
      audit: ({ event, ...rest }) => line(`${event}: ${JSON.stringify(rest)}`),
      fault,
    }
  }
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    out,
  )
  const lines = inBatches(out)
  return {
    request: (seen) => lines.write(requestLine(seen)),
    audit(entry) {
      lines.flush()
      logger.info({ kind: 'audit', ...entry })
    },
    fault: (line) => fault(line),
  }
}

/**
 * As pino writes it, put together by hand: taking an object to pieces for it takes longer than answering a question whose answer is kept. None of its texts
 * is of somebody else: they are names of the schema, codes, and patterns of our own addresses.
 */
function requestLine({ id, method, route, asked, status, seconds, viewer }: SeenRequest): string {
  let operation = ''
  let failed = ''
  for (const { field, outcome } of asked) {
    operation += operation === '' ? field : `,${field}`
    if (failed === '' && outcome !== 'ok') failed = outcome
  }
  const outcome = failed || (status < 400 ? 'ok' : String(status))
  return (
    `{"level":"${status >= 500 ? 'error' : 'info'}","time":"${isoTime()}","kind":"request","id":"${id}","method":"${method}","route":"${route}"` +
    `${operation === '' ? '' : `,"operation":"${operation}"`},"status":${status},"outcome":"${outcome}","ms":${rounded(seconds)}` +
    `${viewer === null ? '' : `,"viewer":"${viewer}"`}}\n`
  )
}

const rounded = (seconds: number) => Math.round(seconds * 10_000) / 10

let lastTime = 0
let lastIso = ''

/** Written once for all lines of a millisecond. */
function isoTime(): string {
  const now = Date.now()
  if (now !== lastTime) {
    lastTime = now
    lastIso = new Date(now).toISOString()
  }
  return lastIso
}

/** Faults that are remembered; more than these are new ones. */
const MOST_FAULTS = 200

/** The same fault is told with its place in the program once, then in a short line with how often. */
export function oncePerFault(write: (line: string) => void): (line: string) => void {
  const times = new Map<string, number>()
  return (line) => {
    // What stands in front is the id of the request.
    const fault = line.replace(/^\[[^\]]*\] /, '')
    const [message = ''] = fault.split(' ⏎ ')
    if (message === fault) return write(line)
    const count = (times.get(fault) ?? 0) + 1
    if (times.size >= MOST_FAULTS) times.clear()
    times.set(fault, count)
    write(count === 1 ? line : `${line.slice(0, line.length - fault.length)}${message} (zum ${count}. Mal)`)
  }
}
