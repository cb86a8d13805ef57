import { execFileSync } from 'node:child_process'

/** What a process holds in memory, in megabytes; of PostgreSQL, which is a server of its own, nothing. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024)
}
