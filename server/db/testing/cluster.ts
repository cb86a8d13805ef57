import { spawn } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

/** A way to a server that can swallow what passes, as a network does that is cut: nothing is refused, nothing arrives. */
export interface Line {
  /** The server's address by this way. */
  url: string
  cut: () => void
  /** From now on; what was swallowed is lost, and its connections end. */
  mend: () => void
  /** Breaks off all connections, as a server does that dies. */
  breakOff: () => void
}

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

async function startLine(address: string): Promise<Line & { close: () => void }> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => {
        if (!isCut) to.write(bytes)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut: () => (isCut = true),
    mend: () => {
      breakOff()
      isCut = false
    },
    breakOff,
    close: () => {
      breakOff()
      server.close()
    },
  }
}
