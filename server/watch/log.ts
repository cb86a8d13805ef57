import { pino } from 'pino'
import type { LogFormat } from '../settings'
import type { Audit } from './audit'
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
  const rounded = (seconds: number) => Math.round(seconds * 10_000) / 10
  if (format !== 'json') {
    const line = (text: string) => out.write(`${new Date().toISOString()} ${text}\n`)
    return {
      request:
        format === 'none'
          ? null
          : ({ id, method, route, asked, status, seconds }) =>
              line(
                `${method} ${route}${asked.map(({ field, outcome }) => ` ${field}${outcome === 'ok' ? '' : `=${outcome}`}`).join('')} ${status} ${rounded(seconds)} ms (${id})`,
              ),
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
  return {
    request({ id, method, route, asked, status, seconds, viewer }) {
      const outcome = asked.find(({ outcome: each }) => each !== 'ok')?.outcome ?? (status < 400 ? 'ok' : String(status))
      const operation = asked.length > 0 && { operation: asked.map(({ field }) => field).join(',') }
      logger[status >= 500 ? 'error' : 'info']({
        kind: 'request',
        id,
        method,
        route,
        ...operation,
        status,
        outcome,
        ms: rounded(seconds),
        ...(viewer !== null && { viewer }),
      })
    },
    audit: (entry) => logger.info({ kind: 'audit', ...entry }),
    fault: (line) => fault(line),
  }
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
