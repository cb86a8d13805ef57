import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Addresses of a PostgreSQL of its own and of streaming copies of it, the primary's first; they end with this process too. */
export async function startServers(copies: number): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const script = (name: string) => join(__dirname, '../../scripts', name)
  const child = spawn(
    process.execPath,
    ['--import', script('lib/endWithParent.mjs'), script('postgres.mjs'), `--copies=${copies}`],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const urls: string[] = []
  for await (const line of createInterface(child.stdout as Readable)) {
    urls.push(line)
    if (urls.length > copies) return { urls, stop }
  }
  throw new Error('The servers did not start.')
}
