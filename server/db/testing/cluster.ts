import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { type Line, startLine } from './line'

/** A primary with streaming copies of its own, each reached by a line that can be cut. Not for more than one test file: it takes seconds to start. */
export interface Cluster {
  /** Addresses of a new, empty database: by lines, and straight. */
  primary: Line
  copies: Line[]
  /** One statement as a superuser, straight on a server: 'primary', or a copy by its number. */
  on: (server: 'primary' | number, statement: string) => Promise<Record<string, unknown>[]>
  /** Ends the primary as a machine does that loses its power. */
  killPrimary: () => Promise<void>
  stop: () => Promise<void>
}

const DATABASE = 'cluster'

export async function startCluster(copies: number): Promise<Cluster> {
  const child = spawn(process.execPath, [join(__dirname, '../../../scripts/postgres.mjs'), `--copies=${copies}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const addresses: string[] = []
  while (addresses.length <= copies) {
    const next = await lines.next()
    if (next.done) throw new Error('The servers did not start.')
    addresses.push(next.value)
  }
  const [primaryAddress = ''] = addresses
  await ask(primaryAddress, `create database ${DATABASE}`)
  const named = addresses.map((address) => address.replace(/\/postgres$/, `/${DATABASE}`))
  const [primary, ...others] = await Promise.all(named.map(startLine))
  if (!primary) throw new Error('There is no primary.')
  return {
    primary,
    copies: others,
    on: (server, statement) => ask((server === 'primary' ? named[0] : named[server + 1]) ?? '', statement),
    killPrimary: async () => {
      const [row] = await ask(primaryAddress, `select pg_read_file('postmaster.pid') as file`)
      process.kill(Number(String(row?.file).split('\n')[0]), 'SIGQUIT')
      primary.breakOff()
    },
    stop: async () => {
      for (const line of [primary, ...others]) line.close()
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function ask(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
