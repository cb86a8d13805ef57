import { sql } from 'kysely'
import { intArray, textArray } from '../db/arrays'
import type { Db } from '../db/db'
import type { NamedPair } from '../../lib/domain/crosswalk/buildCrosswalk'

/** Rows per statement: others get their turn between two. */
const CHUNK = 1_000

interface Written {
  /** All that were written. */
  pairs: number
  /** Those that hold: what the rules say where somebody decided otherwise is not counted. */
  holding: number
}

/** Writes pairs of one making of a crosswalk, as they come; tells after each part how many are written. */
export async function writePairs(
  db: Db,
  { id, making }: { id: string; making: number },
  pairs: AsyncIterable<readonly NamedPair[]>,
  onWritten: (written: number) => void = () => {},
): Promise<Written> {
  const written = { pairs: 0, holding: 0 }
  let some: PlacedPair[] = []
  const write = async () => {
    if (some.length > 0) await writeSome(db, { id, making }, some)
    written.pairs += some.length
    some = []
    onWritten(written.pairs)
  }
  const last = { position: 0, place: 0, fromId: null as string | null }
  for await (const found of pairs) {
    for (const pair of found) {
      const { fromId } = pair
      if (fromId !== null && fromId === last.fromId) last.place++
      else Object.assign(last, { position: last.position + 1, place: 0, fromId })
      some.push({ ...pair, position: last.position, place: last.place })
      if (!pair.isOverruled) written.holding++
    }
    if (some.length >= CHUNK) await write()
  }
  await write()
  // Whoever moves collections along them asks at once, before the database would look at so many new rows by itself.
  await sql`analyze crosswalk_pairs (crosswalk_id, making, position, from_id, to_id, kind, state, overruled, former)`.execute(db)
  return written
}

/** A pair with its place in the list: a taxon that became several has several places. */
interface PlacedPair extends NamedPair {
  position: number
  place: number
}

async function writeSome(db: Db, { id, making }: { id: string; making: number }, some: readonly PlacedPair[]): Promise<void> {
  const texts = (of: (pair: PlacedPair) => string | null | undefined) =>
    sql`${textArray(some.map((pair) => of(pair) ?? null))}::text[]`
  await sql`
    insert into crosswalk_pairs
      (crosswalk_id, making, position, place, from_id, from_short_number, from_name, from_author, to_id, to_name, to_author, kind, state, reasons,
        overruled)
    select ${id}::uuid, ${making}, p.position, p.place, p.from_id::uuid, t.short_number, p.from_name, p.from_author, p.to_id::uuid, p.to_name, p.to_author,
      p.kind, p.state, p.reasons::jsonb, p.overruled::boolean
    from unnest(${intArray(some.map(({ position }) => position))}::int[], ${intArray(some.map(({ place }) => place))}::int[],
      ${texts(({ fromId }) => fromId)}, ${texts(({ from }) => from?.name)}, ${texts(({ from }) => from?.author)},
      ${texts(({ toId }) => toId)}, ${texts(({ to }) => to?.name)}, ${texts(({ to }) => to?.author)},
      ${texts(({ kind }) => kind)}, ${texts(({ state }) => state)}, ${texts(({ reasons }) => JSON.stringify(reasons))},
      ${texts(({ isOverruled }) => String(isOverruled))})
      as p (position, place, from_id, from_name, from_author, to_id, to_name, to_author, kind, state, reasons, overruled)
    left join taxa t on t.id = p.from_id::uuid`.execute(db)
}
