import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NameRow } from '../../../lib/domain/crosswalk/named'
import { type Changes, newId, secondVersion, type Truth } from '../../../lib/domain/crosswalk/testing/secondVersion'
import { makeCrosswalk } from '../../crosswalk/makeCrosswalk'
import { readNames } from '../../crosswalk/readNames'
import { insertRows } from '../../crosswalk/testing/twoVersions'
import type { Database } from '../../db/database'

/** A taxonomy and its second version in the database, and what is true of what became of its taxa. */
export interface KnownVersion {
  from: string
  to: string
  crosswalk: string
  old: NameRow[]
  young: NameRow[]
  truth: Map<string, Truth>
  /** Of a taxon to which nothing happened. */
  newIdOf: (id: string) => string
}

/** A taxonomy that is there, and its second version beside it, with the crosswalk between them. */
export async function knownVersion(database: Database, from: string, changes: Changes, keepsIds: boolean): Promise<KnownVersion> {
  const { owner } = database
  const { rows } = await sql<{ type: string; organization: string | null }>`
    select type, organization_id as organization from taxonomies where id = ${from}::uuid`.execute(owner)
  const isHabitats = rows[0]?.type === 'Lebensraum'
  const given = await readNames(owner, from, () => {})
  const drawn = secondVersion(given, changes, { seed: 1, isHabitats, keepsIds })
  const ids = new Map<string, string>()
  const inDatabase = (id: string): string => {
    const known = ids.get(id) ?? randomUUID()
    ids.set(id, known)
    return known
  }
  for (const { id } of given) ids.set(id, id)
  const stored = (each: readonly NameRow[]) =>
    each.map((row) => ({
      ...row,
      id: inDatabase(row.id),
      parentId: row.parentId && inDatabase(row.parentId),
      acceptedId: row.acceptedId && inDatabase(row.acceptedId),
    }))
  const [old, young] = [stored(drawn.old), stored(drawn.young)]
  const truth = new Map([...drawn.truth].map(([id, { toIds, kind }]) => [inDatabase(id), { toIds: toIds.map(inDatabase), kind }]))
  const [to, crosswalk] = [randomUUID(), randomUUID()]
  await sql`
    insert into taxonomies (id, type, name, published, organization_id)
    values (${to}, ${rows[0]?.type ?? ''}, ${`Neu ${to}`}, true, ${rows[0]?.organization ?? null}::uuid)`.execute(owner)
  await insertRows(owner, from, old.slice(given.length))
  await insertRows(owner, to, young)
  await sql`insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id) values (${crosswalk}, ${from}, ${to})`.execute(owner)
  await makeCrosswalk(database, { id: crosswalk })
  return { from, to, crosswalk, old, young, truth, newIdOf: (id) => inDatabase(newId(id)) }
}
