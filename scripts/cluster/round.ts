import { downloader, wholeFile } from './clients/downloader'
import { editor } from './clients/editor'
import { importer, importOnce } from './clients/importer'
import { reader } from './clients/reader'
import { type Door, Tab } from './clients/tab'
import type { Cluster } from './cluster'
import { type Evidence, gather } from './evidence'
import type { Fault } from './faults'
import { Journal } from './journal'
import { organization, type Person, readerOf, takeInEditors } from './people'
import { pause, until } from './time'

export interface RoundSize {
  readers: number
  editors: number
  downloaders: number
  /** Of the taxonomy that is downloaded, and of each that is imported. */
  taxa: { there: number; imported: number }
  /** Before the first fault and between two. */
  calmMs: number
}

export interface Round {
  journal: Journal
  evidence: Evidence
}

/** Something failed before anything was broken. */
export class NotBegun extends Error {}

/** Lets people read, edit, import and download while one thing after the other breaks; then looks at what is there. */
export async function round(
  cluster: Cluster,
  faults: readonly Fault[],
  size: RoundSize,
  say: (line: string) => void,
): Promise<Round> {
  const door = doorOf(cluster)
  const journal = new Journal()
  const [importing, ...editors] = await takeInEditors(cluster.databases, size.editors + 1)
  if (!importing) throw new Error('There is nobody.')
  const edited = await newTaxonomy(door, importing)
  const file = await somethingToDownload(door, importing, size.taxa.there)
  const end = new AbortController()
  const taxa: string[] = []
  const common = { door, journal, end: end.signal }
  const clients = [
    ...editors.map((person) => editor({ ...common, person, taxonomy: edited, onTaxon: (id) => taxa.push(id) })),
    ...people(size.readers).map((person) => reader({ ...common, person, taxa })),
    ...people(size.downloaders, size.readers).map((person) => downloader({ ...common, ...file, person })),
    importer({ ...common, person: importing, taxa: size.taxa.imported }),
  ]
  const broken = Promise.all(clients).then(
    () => null,
    (error: unknown) => error,
  )
  await until(async () => taxa.length === editors.length, 60_000, 'alle haben etwas zu bearbeiten')
  for (const fault of faults) {
    await pause(size.calmMs)
    say(fault.name)
    const began = performance.now()
    await fault.strike(cluster)
    await pause(fault.lastsMs)
    await fault.mend(cluster)
    await cluster.becomeWell()
    const { name, readersMayWait } = fault
    journal.faults.push({ fault: name, began, ended: performance.now(), readersMayWait })
  }
  await pause(size.calmMs)
  end.abort()
  const error = await broken
  if (error) throw error
  return { journal, evidence: await gather(cluster.databases, edited) }
}

/** Through the balancer; without one to one process after the other, and on to the next where nobody listens. */
export function doorOf({ balancer, programs }: Cluster): Door {
  if (balancer !== null) return (path, init) => fetch(balancer + path, init)
  let turn = 0
  return async (path, init) => {
    const first = turn++
    for (let tries = 1; ; tries++) {
      const program = programs[(first + tries) % programs.length]
      try {
        return await fetch(`${program?.url}${path}`, init)
      } catch (error) {
        const code = (error as { cause?: { code?: string } }).cause?.code
        if (code !== 'ECONNREFUSED' || tries === programs.length) throw error
      }
    }
  }
}

const people = (count: number, after = 0) => Array.from({ length: count }, (_, index) => readerOf(after + index + 1))

async function newTaxonomy(door: Door, person: Person): Promise<string> {
  const { data } = await new Tab(door, person).ask<{ made: { id: string } }>(
    `mutation ($organization: ID!) { made: createTaxonomy(organizationId: $organization, type: Art, taxonomy: {
      name: "Bearbeitet", licence: "CC0-1.0", citation: "Runde" }) { id } }`,
    { organization },
    person.token,
  )
  return data.made.id
}

/** A taxonomy that nobody changes, its file's address, and what it holds. */
async function somethingToDownload(door: Door, person: Person, taxa: number) {
  const name = 'Unverändert'
  const { state, problem } = await importOnce(new Tab(door, person), person, name, taxa, new AbortController().signal)
  if (state !== 'acknowledged') throw new NotBegun(`Der erste Import ist gescheitert: ${problem}`)
  const path = `/export.csv?type=Arten&taxonomies=${encodeURIComponent(name)}`
  const whole = await wholeFile(door, path, person)
  const lines = whole.trim().split('\n').length
  if (lines !== taxa + 1) throw new Error(`Die Datei hat ${lines} Zeilen statt ${taxa + 1}.`)
  return { path, whole }
}
