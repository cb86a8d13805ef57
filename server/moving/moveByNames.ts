import { sql } from 'kysely'
import { isUuid } from '../../lib/domain/text/uuid'
import type { Database } from '../db/database'
import { ImportError } from '../importers/importError'
import { SafekeepingError } from '../safekeeping/safekeepingError'
import { countMove, movableCollections, type OutcomeCount } from './planMove'
import { type MoveResult, type Moving, runMove } from './runMove'

/** Collections and taxonomies by name or id. */
export interface NamedMove {
  collections: readonly string[]
  to: string
  /** Where it is plain from which taxonomy, it need not be named. */
  from?: string | undefined
  copies: boolean
  dryRun: boolean
}

export interface NamedMoveResult {
  from: string
  to: string
  /** As planned, before anything was done. */
  counts: OutcomeCount[]
  /** Null of a dry run. */
  result: MoveResult | null
}

/** Takes collections along a crosswalk that is made, as the program itself. Throws `SafekeepingError` with a German sentence. */
export async function moveByNames(
  database: Database,
  { collections, to, from, copies, dryRun }: NamedMove,
  moving: Omit<Moving, 'userId'>,
): Promise<NamedMoveResult> {
  const { bulk } = database
  const collectionIds: string[] = []
  for (const wanted of collections) collectionIds.push(await idOf(database, wanted))
  const crosswalk = await crosswalkOf(database, { to, from, collectionIds })
  const order = { crosswalkId: crosswalk.id, collectionIds, copies }
  const counts = await countMove(bulk, order)
  const result = dryRun ? null : await runMove(database, order, { ...moving, userId: null }).catch(asSentence)
  return { from: crosswalk.from, to: crosswalk.to, counts, result }
}

function asSentence(error: unknown): never {
  throw error instanceof ImportError ? new SafekeepingError(error.message) : error
}

const isCalled = (table: string, wanted: string) =>
  isUuid(wanted)
    ? sql`${sql.ref(`${table}.id`)} = ${wanted}::uuid`
    : sql`same_name(${sql.ref(`${table}.name`)}) = same_name(${wanted})`

async function idOf({ bulk }: Database, wanted: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from property_collections c where c.published and ${isCalled('c', wanted)}`.execute(bulk)
  if (!rows[0]) throw new SafekeepingError(`Eine Eigenschaften-Sammlung «${wanted}» gibt es nicht.`)
  return rows[0].id
}

interface Found {
  id: string
  fromId: string
  from: string
  to: string
}

/** The crosswalk into the taxonomy that one of the collections can go along; where there are several, `from` has to say which. */
async function crosswalkOf(
  { bulk }: Database,
  { to, from, collectionIds }: { to: string; from: string | undefined; collectionIds: readonly string[] },
): Promise<Found> {
  const { rows } = await sql<Found>`
    select c.id, f.id as "fromId", f.name as "from", t.name as "to" from crosswalks c join taxonomies f on f.id = c.from_taxonomy_id
    join taxonomies t on t.id = c.to_taxonomy_id
    where c.making > 0 and f.published and t.published and ${isCalled('t', to)} and ${from === undefined ? sql`true` : isCalled('f', from)}
    order by f.name collate de`.execute(bulk)
  const fitting: Found[] = []
  for (const each of rows) {
    const movable = await movableCollections(bulk, each.fromId)
    if (from !== undefined || movable.some(({ id }) => collectionIds.includes(id))) fitting.push(each)
  }
  const [only, other] = fitting
  if (other)
    throw new SafekeepingError(
      `Es gibt mehrere Umzüge nach «${other.to}»: aus ${fitting.map((each) => `«${each.from}»`).join(', ')}. Nennen Sie mit --from, welchen.`,
    )
  if (only) return only
  throw new SafekeepingError(
    rows.length > 0
      ? `Die Sammlungen sagen nichts über die Taxa von ${rows.map((each) => `«${each.from}»`).join(', ')}; es gibt nichts umzuziehen.`
      : `Ein Umzug nach «${to}» ist nicht festgestellt. Stellen Sie ihn zuerst fest: npm run crosswalk -- "${from ?? 'ALT'}" "${to}"`,
  )
}
