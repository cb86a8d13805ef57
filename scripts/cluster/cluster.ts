import { type Line, startLine } from '../../server/db/testing/line'
import { startHaproxy } from '../haproxy.mjs'
import { startPgbouncer } from '../pgbouncer.mjs'
import { Databases } from './databases'
import { Program } from './programs'
import { until } from './time'

export const JWT_SECRET = 'a secret that only this round uses, 32 characters'

/** How the processes of a round reach the databases: each by a way of its own, as different people set it up. */
interface Way {
  name: string
  /** Through a pooler in transaction mode in front of each database. */
  isPooled?: boolean
  /** Names every database among the copies too, because each may become the primary or a copy. */
  namesAll?: boolean
}

const ways: Way[] = [{ name: 'Prozess 1', namesAll: true }, { name: 'Prozess 2' }, { name: 'Prozess 3', isPooled: true }]

/** All that runs in a round. */
export interface Cluster {
  databases: Databases
  programs: Program[]
  /** The way of each process to each database. */
  lines: Line[][]
  /** Where people ask; null without a balancer: then they go to the processes themselves. */
  balancer: string | null
  /** A database that was made anew answers at the place of the one before. */
  leadAnew: (index: number) => void
  /** Waits until every process says that nothing is wrong, and the copies have all. */
  becomeWell: () => Promise<void>
  stop: () => Promise<void>
}

export interface ClusterSize {
  copies: number
  processes: number
  hasBalancer: boolean
}

/** What of other programs is missing; the round cannot run without it. */
export class Missing extends Error {}

/** Starts it all on this machine. `bundle`: another one of the server than that in dist/. */
export async function startCluster(size: ClusterSize, log: (line: string) => void, bundle?: string): Promise<Cluster> {
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const databases = await Databases.start(size.copies, log)
    if (!databases) throw new Missing('PostgreSQL')
    ends.push(() => databases.stop())
    const lines: Line[][] = []
    const programs: Program[] = []
    for (const way of ways.slice(0, size.processes)) {
      const own = await Promise.all(databases.servers.map(({ address }) => startLine(address)))
      lines.push(own)
      ends.push(() => own.forEach((line) => line.close()))
      const addresses = way.isPooled ? await pooled(own, ends) : own.map(({ url }) => url)
      const program = await Program.of(way.name, environmentOf(way, addresses), bundle)
      programs.push(program)
      ends.push(() => program.remove())
    }
    await Promise.all(programs.map((program) => program.start()))
    const balancer = size.hasBalancer
      ? await startHaproxy(
          programs.map(({ name, ...ports }) => ({ name: name.replace(' ', '-'), port: ports.port, adminPort: ports.adminPort })),
        )
      : null
    if (size.hasBalancer && !balancer) throw new Missing('HAProxy')
    if (balancer) ends.push(() => balancer.stop())
    const becomeWell = async () => {
      for (const program of programs) await until(() => program.isWell(), 60_000, `${program.name} sagt, dass alles stimmt`)
      await databases.level()
    }
    const leadAnew = (index: number) => {
      for (const own of lines) own[index]?.leadTo(databases.servers[index]?.address ?? '')
    }
    await becomeWell()
    return { databases, programs, lines, balancer: balancer?.url ?? null, leadAnew, becomeWell, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function pooled(lines: readonly Line[], ends: (() => unknown)[]): Promise<string[]> {
  const addresses: string[] = []
  for (const { url } of lines) {
    const pooler = await startPgbouncer(url)
    if (!pooler) throw new Missing('PgBouncer')
    ends.push(() => pooler.stop())
    const through = new URL(url)
    through.host = pooler.address
    addresses.push(through.href)
  }
  return addresses
}

function environmentOf({ isPooled, namesAll }: Way, addresses: readonly string[]): Record<string, string> {
  const [first = ''] = addresses
  const hosts = addresses.map((address) => new URL(address).host).join(',')
  return {
    JWT_SECRET,
    DATABASE_URL: `${first.replace(new URL(first).host, hosts)}?target_session_attrs=read-write`,
    DATABASE_REPLICA_URLS: (namesAll ? addresses : addresses.slice(1)).join(' '),
    DATABASE_POOLER: isPooled ? 'transaction' : '',
    DATABASE_CONNECTIONS: '6',
  }
}
