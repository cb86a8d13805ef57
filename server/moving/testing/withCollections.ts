import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeCrosswalk } from '../../crosswalk/makeCrosswalk'
import { twoVersions, type TwoVersions } from '../../crosswalk/testing/twoVersions'
import type { Database } from '../../db/database'

export interface MovingWorld extends TwoVersions {
  /** A published collection of the organisation, with what it says of taxa of the old side (or of `neu`): `Name: {…}`. */
  collection: (name: string, records: Record<string, object>, origins?: Record<string, string>) => Promise<string>
  relate: (collection: string, taxon: string, type: string, related: string, properties?: object) => Promise<void>
  /** What a collection says now, one line per record and relation, of whichever version. */
  said: (collection: string) => Promise<string[]>
}

const NEW = 'neu: '

/** Two versions with a crosswalk that is made; names behind `neu: ` are those of the new one. */
export async function movingWorld(database: Database, old: string, young: string): Promise<MovingWorld> {
  const { owner } = database
  const world = await twoVersions(database, old, young)
  await makeCrosswalk(database, { id: world.crosswalk })
  const idOf = (name: string) => (name.startsWith(NEW) ? world.idOf(name.slice(NEW.length), 'to') : world.idOf(name, 'from'))
  return {
    ...world,
    async collection(name, records, origins = {}) {
      const id = randomUUID()
      await sql`
        insert into property_collections (id, name, published, organization_id)
        values (${id}::uuid, ${`${name} ${id}`}, true, ${world.organization}::uuid)`.execute(owner)
      for (const [taxon, properties] of Object.entries(records))
        await sql`
          insert into property_records (collection_id, taxon_id, properties, origin_collection_id)
          values (${id}::uuid, ${idOf(taxon)}::uuid, ${JSON.stringify(properties)}::jsonb, ${origins[taxon] ?? null}::uuid)`.execute(
          owner,
        )
      await sql`select refresh_collection(${id}::uuid)`.execute(owner)
      return id
    },
    async relate(collection, taxon, type, related, properties = {}) {
      await sql`
        insert into relations (collection_id, taxon_id, related_taxon_id, relation_type, properties)
        values (${collection}::uuid, ${idOf(taxon)}::uuid, ${idOf(related)}::uuid, ${type}, ${JSON.stringify(properties)}::jsonb)`.execute(
        owner,
      )
      await sql`select refresh_collection(${collection}::uuid)`.execute(owner)
    },
    async said(collection) {
      const { rows } = await sql<{ line: string }>`
        with called as (
          select t.id, case t.taxonomy_id when ${world.to}::uuid then ${NEW}::text else '' end || t.name as name from taxa t)
        select a.name || ': ' || r.properties::text || coalesce(' aus ' || split_part(o.name, ' ', 1), '') as line from property_records r
        join called a on a.id = r.taxon_id left join property_collections o on o.id = r.origin_collection_id where r.collection_id = ${collection}::uuid
        union all
        select a.name || ' ' || r.relation_type || ' ' || b.name || ': ' || r.properties::text from relations r
        join called a on a.id = r.taxon_id join called b on b.id = r.related_taxon_id where r.collection_id = ${collection}::uuid`.execute(
        owner,
      )
      return rows.map(({ line }) => line).sort()
    },
  }
}
