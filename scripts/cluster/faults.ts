import type { Cluster } from './cluster'
import { pause } from './time'

/** Something that breaks, stays broken for a while, and is mended. */
export interface Fault {
  name: string
  lastsMs: number
  /** Whoever has asked there already waits: no balancer takes a request back. */
  readersMayWait?: boolean
  strike: (cluster: Cluster) => unknown
  mend: (cluster: Cluster) => unknown
}

/** So long nobody takes over when the primary is gone: whoever looks after a cluster makes sure first. */
const UNTIL_PROMOTED_MS = 4_000
/** Longer than the lock of imports is held for a process that says nothing (server/importers/heldLock.ts). */
const STANDS_STILL_MS = 33_000

export const killed = (number: number): Fault => ({
  name: `Prozess ${number} abgeschossen (kill -9) und neu gestartet`,
  lastsMs: 1_500,
  strike: ({ programs }) => programs[number - 1]?.end('SIGKILL'),
  mend: ({ programs }) => programs[number - 1]?.start(),
})

export const stillCopies = (which: 'einer Kopie' | 'aller Kopien'): Fault => {
  const of = ({ databases }: Cluster) => databases.copies.slice(0, which === 'einer Kopie' ? 1 : undefined)
  return {
    name: `Wiedergabe ${which} steht`,
    lastsMs: 4_000,
    strike: (cluster) => Promise.all(of(cluster).map(cluster.databases.pause)),
    mend: (cluster) => Promise.all(of(cluster).map(cluster.databases.resume)),
  }
}

/**
 * With each pause the first change is one that the other processes have not heard of; soon after every one of them has told somebody something newer, and
 * leaves the copies out by itself.
 */
export const stutteringCopies: Fault = {
  name: 'Wiedergabe aller Kopien stockt immer wieder',
  lastsMs: 0,
  async strike({ databases }) {
    for (let time = 0; time < 40; time++) {
      await Promise.all(databases.copies.map(databases.pause))
      await pause(250)
      await Promise.all(databases.copies.map(databases.resume))
      await pause(250)
    }
  },
  mend: () => {},
}

const hungCopy: Fault = {
  name: 'Kopie hängt (SIGSTOP)',
  lastsMs: 5_000,
  strike: ({ databases }) => databases.hang(databases.copies[1] ?? 0),
  mend: ({ databases }) => databases.wake(databases.copies[1] ?? 0),
}

/** Nothing is refused, nothing arrives: the ways of these processes to one database. */
const cut = (name: string, from: (cluster: Cluster) => Cluster['lines'], to: (cluster: Cluster) => number): Fault => ({
  name: `Netz verschluckt alles: ${name}`,
  lastsMs: 5_000,
  strike: (cluster) => from(cluster).forEach((lines) => lines[to(cluster)]?.cut()),
  mend: (cluster) => from(cluster).forEach((lines) => lines[to(cluster)]?.mend()),
})

const everyone = ({ lines }: Cluster) => lines
const toPrimary = ({ databases }: Cluster) => databases.primary

export const cutFromPrimary = cut('alle zur Hauptdatenbank', everyone, toPrimary)

const hungProcess: Fault = {
  name: 'Prozess 2 steht still (SIGSTOP), länger als seine Sperre für Importe gilt',
  lastsMs: STANDS_STILL_MS,
  readersMayWait: true,
  strike: ({ programs }) => programs[1]?.signal('SIGSTOP'),
  mend: ({ programs }) => programs[1]?.signal('SIGCONT'),
}

/** What was the primary comes back as a copy. */
export const lostPrimary: Fault = {
  name: 'Hauptdatenbank abgeschossen, die Kopie mit dem meisten übernimmt',
  lastsMs: 5_000,
  async strike({ databases }) {
    databases.kill(databases.primary)
    await pause(UNTIL_PROMOTED_MS)
    former = databases.primary
    await databases.promoteFurthest()
  },
  async mend({ databases, leadAnew }) {
    await databases.rejoin(former)
    leadAnew(former)
  },
}
let former = 0

/** In this order: what comes back as a copy is one for what follows. */
export const faults: readonly Fault[] = [
  ...[1, 2, 3].map(killed),
  stillCopies('einer Kopie'),
  stillCopies('aller Kopien'),
  stutteringCopies,
  hungCopy,
  cut('alle zu einer Kopie', everyone, ({ databases }) => databases.copies[0] ?? 0),
  cut('Prozess 1 zur Hauptdatenbank', ({ lines }) => lines.slice(0, 1), toPrimary),
  cutFromPrimary,
  lostPrimary,
  hungProcess,
]

/** What takes a few seconds only, on a small cluster. */
export const smallFaults: readonly Fault[] = [
  { ...stillCopies('aller Kopien'), lastsMs: 1_500 },
  { ...killed(1), lastsMs: 500 },
]
