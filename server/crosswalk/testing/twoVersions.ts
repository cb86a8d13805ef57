import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NameRow } from '../../../lib/domain/crosswalk/named'
import { side } from '../../../lib/domain/crosswalk/testing/writtenSide'
import type { Database } from '../../db/database'

export interface TwoVersions {
  organization: string
  from: string
  to: string
  crosswalk: string
  /** The id of a name; of the old side unless it stands only in the new one. */
  idOf: (name: string, ofSide?: 'from' | 'to') => string
  nameOf: (id: string | null) => string
}

/** Two published taxonomies as `side` writes them down, of one organisation, and a crosswalk between them that is not made yet. */
export async function twoVersions(
  { owner }: Database,
  old: string,
  young: string,
  type: 'Art' | 'Lebensraum' = 'Art',
): Promise<TwoVersions> {
  const [organization, from, to, crosswalk] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into organizations (id, name) values (${organization}, ${`Fachstelle ${organization}`})`.execute(owner)
  const sides = { from: withIds(side('', old)), to: withIds(side('', young)) }
  for (const [id, rows, name] of [
    [from, sides.from, 'alt'],
    [to, sides.to, 'neu'],
  ] as const) {
    await sql`
      insert into taxonomies (id, type, name, published, organization_id) values (${id}, ${type}, ${`${name} ${id}`}, true, ${organization})`.execute(
      owner,
    )
    await insertRows(owner, id, rows)
  }
  await sql`insert into crosswalks (id, from_taxonomy_id, to_taxonomy_id) values (${crosswalk}, ${from}, ${to})`.execute(owner)
  const all = [...sides.from, ...sides.to]
  return {
    organization,
    from,
    to,
    crosswalk,
    idOf: (name, ofSide) => (ofSide ? sides[ofSide] : all).find((row) => row.name === name)?.id ?? missing(name),
    nameOf: (id) => all.find((row) => row.id === id)?.name ?? '–',
  }
}

/** The same rows with ids as the database has them. */
export function withIds(rows: readonly NameRow[]): NameRow[] {
  const ids = new Map(rows.map(({ id }) => [id, randomUUID() as string]))
  const here = (id: string | null) => (id === null ? null : (ids.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? '',
    parentId: here(row.parentId),
    acceptedId: here(row.acceptedId),
  }))
}

export async function insertRows(owner: Database['owner'], taxonomyId: string, rows: readonly NameRow[]): Promise<void> {
  await sql`
    insert into taxa (id, taxonomy_id, parent_id, accepted_id, source_id, name, code, author, rank, status)
    select r.id, ${taxonomyId}::uuid, r."parentId", r."acceptedId", r."sourceId", r.name, r.code, r.author, r.rank, r.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "parentId" uuid, "acceptedId" uuid, "sourceId" text, name text, code text,
      author text, rank text, status text)`.execute(owner)
  await sql`select refresh_taxonomy(${taxonomyId}::uuid)`.execute(owner)
}

function missing(name: string): never {
  throw new Error(`There is no «${name}»`)
}
