import type { Database } from '../../db/database'
import type { Db } from '../../db/db'
import type { ExportPlan } from '../plan/exportPlan'
import { candidateCount } from './group'
import { type Group, type GroupField, type PartRow, drawnStatement, partStatement, PLACES } from './statisticsSql'
import { DataChanged } from '../rows/oneState'

export interface Tally {
  own: number
  viaSynonym: number
  /** Numbers, or days since 1970. */
  least: number | null
  greatest: number | null
  /** A value, or the number of a bin, and how many taxa have it: at least, where there is something `unseen`. */
  buckets: Map<string, number>
  /** So many taxa may have a value that stands in no part's answer, because these were cut; 0 where none was. */
  unseen: number
  /** How much of `unseen` is no question for a value, because it stands in the answers of those parts. */
  answered: Map<string, number>
}

/** How many more taxa than are counted may have a value; 0: none. */
export const openFor = ({ unseen, answered }: Tally, value: string): number => unseen - (answered.get(value) ?? 0)

/** Values of which it is certain how many have them, and that none has more that is not among them. */
export function sureBuckets(tally: Tally): [string, number][] {
  let most = tally.unseen
  for (const [value, count] of tally.buckets) if (openFor(tally, value) > 0) most = Math.max(most, count + openFor(tally, value))
  return [...tally.buckets].filter(([value, count]) => openFor(tally, value) === 0 && count >= most)
}

export interface Tallies {
  /** Selected taxa that were looked at. */
  taxa: number
  /** The share of all candidates that was looked at: 1, or less where so many are selected that a sample says enough. */
  share: number
  /** In the order of the fields. */
  fields: Tally[]
}

export interface PartsOptions {
  /** Only values with this text in them. */
  containing?: string | null
  /** Of relations only those that pass the filters on their type. */
  passing?: boolean
  /** Different values of a field of many that one part answers with; more are only counted. */
  mostBuckets: number
  signal?: AbortSignal
}

/**
 * So many selected taxa are counted one by one; of more, a random sample of at least as many, which is wrong by less than half a percent of
 * all, and by less than one where a group has so many fields that it would take long. A filter that lets few through is followed to the end, so
 * that what is rare is exact.
 */
const COUNTED = { taxa: 50_000, taxaOfManyFields: 10_000, values: 1_000_000 }

function countedTaxa(fields: number): number {
  return Math.min(COUNTED.taxa, Math.max(COUNTED.taxaOfManyFields, COUNTED.values / fields))
}

/** Candidates drawn at a time: to draw them all taxa are passed over, and their ids are held in memory. */
const MOST_DRAWN = 100_000
/** Filters let some through: a few more than are wanted are drawn, so that once is mostly enough. */
const SPARE = 1.2

/** How long one takes shows how large the next may be. */
const FIRST_PART = 2_000
/** So long others wait at most on the one connection of the embedded database: a tenth of a second goes unnoticed. */
const PART_MS = 100
/** However slow the machine, each part costs its planning; however fast, it is held in memory. */
const PART = { least: 200, most: 20_000 }

/**
 * Counts the fields of a group over the selected taxa, part by part, so that others get their turn and nobody works for those who went away
 * (`signal`). Throws DataChanged when the data changed meanwhile.
 */
export async function readParts(
  database: Database,
  plan: ExportPlan,
  group: Group,
  fields: readonly GroupField[],
  { containing = null, passing = false, mostBuckets, signal }: PartsOptions,
): Promise<Tallies> {
  const tallies: Tallies = { taxa: 0, share: 0, fields: fields.map(emptyTally) }
  tallies.share = await drawParts(database, plan, group, { wanted: countedTaxa(fields.length), signal }, async (ids, db) => {
    const { rows } = await partStatement(plan, group, fields, { ids, containing, passing, mostBuckets }).execute(db)
    for (const row of rows) {
      if (Number(row.revision) !== plan.state.revision) throw new DataChanged()
      addPart(tallies, row)
    }
    return tallies.taxa
  })
  return tallies
}

/**
 * Draws candidates at random and gives them to `read` part by part, until that has seen so many selected taxa (it answers how many it has seen by now), or
 * all. Answers the share of the candidates that was looked at.
 */
export async function drawParts(
  database: Database,
  plan: ExportPlan,
  group: Group,
  { wanted, signal }: { wanted: number; signal?: AbortSignal },
  read: (ids: string[], db: Db) => Promise<number>,
): Promise<number> {
  const db = database.engine === 'pglite' ? database.bulk : database.reader
  const candidates = await candidateCount(database.reader, plan, group)
  const inTurn = partsInTurn(db, read, signal)
  let [taxa, seen, share] = [0, 0, 0]
  for (let from = 0; from < PLACES && taxa < wanted;) {
    signal?.throwIfAborted()
    const passing = seen === 0 ? 1 : Math.max(1, taxa) / seen
    const draw = Math.min(MOST_DRAWN, ((wanted - taxa) * SPARE) / passing)
    const to = Math.min(PLACES, from + Math.ceil((PLACES * draw) / candidates))
    const { rows: drawn } = await drawnStatement(plan, group, from, to).execute(db)
    const ids = drawn.map(({ id }) => id)
    const part = await inTurn(ids, taxa, wanted)
    taxa = part.taxa
    share = (from + (to - from) * (ids.length === 0 ? 1 : part.done / ids.length)) / PLACES
    seen += part.done
    from = to
  }
  return share
}

/** Gives ids to `read` in parts as large as the machine is quick, until it has seen so many selected taxa. */
export function partsInTurn(db: Db, read: (ids: string[], db: Db) => Promise<number>, signal?: AbortSignal) {
  let size = FIRST_PART
  return async (ids: readonly string[], seen: number, wanted: number): Promise<{ done: number; taxa: number }> => {
    let [done, taxa] = [0, seen]
    while (done < ids.length && taxa < wanted) {
      signal?.throwIfAborted()
      const part = ids.slice(done, done + size)
      const started = performance.now()
      taxa = await read(part, db)
      done += part.length
      const next = (part.length * PART_MS) / Math.max(10, performance.now() - started)
      size = Math.round(Math.min(PART.most, Math.max(PART.least, next)))
    }
    return { done, taxa }
  }
}

function emptyTally(): Tally {
  return { own: 0, viaSynonym: 0, least: null, greatest: null, buckets: new Map(), unseen: 0, answered: new Map() }
}

function addPart(tallies: Tallies, { taxa, fields, buckets }: PartRow): void {
  tallies.taxa += taxa
  for (const field of fields ?? []) {
    const tally = tallies.fields[field.nr]
    if (!tally) continue
    tally.own += field.own
    tally.viaSynonym += field.lent
    if (field.least !== null) tally.least = Math.min(tally.least ?? field.least, field.least)
    if (field.greatest !== null) tally.greatest = Math.max(tally.greatest ?? field.greatest, field.greatest)
    tally.unseen += field.unseen
  }
  const cut = new Map(fields?.map(({ nr, unseen }) => [nr, unseen]))
  for (const { nr, bucket, taxa: count } of buckets ?? []) {
    const tally = tallies.fields[nr]
    if (!tally) continue
    raise(tally.buckets, bucket, count)
    const unseen = cut.get(nr) ?? 0
    if (unseen > 0) raise(tally.answered, bucket, unseen)
  }
}

const raise = (counts: Map<string, number>, key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
