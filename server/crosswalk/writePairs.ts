import { sql } from 'kysely'
import { intArray, textArray } from '../db/arrays'
import type { Db } from '../db/db'
import type { CrosswalkPair } from '../../lib/domain/crosswalk/buildCrosswalk'
import type { NameRow } from '../../lib/domain/crosswalk/nameSide'

/** A pair as it is written: with the names of both, and its place in the list. */
export interface NamedPair extends CrosswalkPair {
  position: number
  place: number
  from: NameRow | undefined
  to: NameRow | undefined
}

/** Rows per statement: others get their turn between two. */
const CHUNK = 1_000

/** Writes pairs of one making of a crosswalk; tells after each part how many are written. */
export async function writePairs(
  db: Db,
  { id, making }: { id: string; making: number },
  pairs: readonly NamedPair[],
  onWritten: (written: number) => void = () => {},
): Promise<void> {
  for (let at = 0; at < pairs.length; at += CHUNK) {
    const some = pairs.slice(at, at + CHUNK)
    const texts = (of: (pair: NamedPair) => string | null | undefined) =>
      sql`${textArray(some.map((pair) => of(pair) ?? null))}::text[]`
    await sql`
      insert into crosswalk_pairs
        (crosswalk_id, making, position, place, from_id, from_name, from_author, to_id, to_name, to_author, kind, state, reasons, overruled)
      select ${id}::uuid, ${making}, p.position, p.place, p.from_id::uuid, p.from_name, p.from_author, p.to_id::uuid, p.to_name, p.to_author,
        p.kind, p.state, p.reasons::jsonb, p.overruled::boolean
      from unnest(${intArray(some.map(({ position }) => position))}::int[], ${intArray(some.map(({ place }) => place))}::int[],
        ${texts(({ fromId }) => fromId)}, ${texts(({ from }) => from?.name)}, ${texts(({ from }) => from?.author)},
        ${texts(({ toId }) => toId)}, ${texts(({ to }) => to?.name)}, ${texts(({ to }) => to?.author)},
        ${texts(({ kind }) => kind)}, ${texts(({ state }) => state)}, ${texts(({ reasons }) => JSON.stringify(reasons))},
        ${texts(({ isOverruled }) => String(isOverruled))})
        as p (position, place, from_id, from_name, from_author, to_id, to_name, to_author, kind, state, reasons, overruled)`.execute(
      db,
    )
    onWritten(Math.min(at + CHUNK, pairs.length))
  }
}
