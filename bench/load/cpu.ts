import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of processor time that a process and all its threads have had, to the microsecond. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0
  for (const task of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(tryRead(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0])
  return nanoseconds / 1e6
}

/**
 * Processor time of a PostgreSQL server: of its first process and all that it has begun. What ended meanwhile is counted by its parent, in steps of ten
 * milliseconds, so connections should stay while it is measured.
 */
export function cpuOfServer(postmaster: number): number {
  let sum = cpuOf(postmaster) + 10 * Number(statOf(postmaster)[14] ?? 0) + 10 * Number(statOf(postmaster)[13] ?? 0)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || Number(statOf(Number(entry))[1]) !== postmaster) continue
    try {
      sum += cpuOf(Number(entry))
    } catch {
      // has ended
    }
  }
  return sum
}

/** The fields of /proc/PID/stat behind the name: state, parent, … utime [11], stime [12], and those of children that were waited for. */
const statOf = (pid: number): string[] =>
  tryRead(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** '' of what has ended. */
function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
